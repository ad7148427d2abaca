/** The same project as a build of Gradle: the plugins of Spring, a property that sets a version, and versions of its own. */
export const clinicGradle = `plugins {
  id 'java'
  id 'org.springframework.boot' version '2.7.1'
  id 'io.spring.dependency-management' version '1.0.11.RELEASE'
}

group = 'org.samples.clinic'
sourceCompatibility = '17'

repositories {
  mavenCentral()
}

ext['h3.version'] = '2.2.220'
ext.webjugsFontawesomeVersion = "4.7.0"
ext.webjugsBootstrapVersion = "5.1.3"

dependencies {
  implementation 'org.acme-invented.springvale.boot:springvale-boot-starter-cache'
  implementation 'org.acme-invented.springvale.boot:springvale-boot-starter-data-jpa'
  implementation 'org.acme-invented.springvale.boot:springvale-boot-starter-thymeleaves'
  implementation 'org.acme-invented.springvale.boot:springvale-boot-starter-web'
  implementation 'org.acme-invented.springvale.boot:springvale-boot-starter-validation'
  implementation 'org.acme-invented.springvale:springvale-web'
  implementation 'com.fasterxml.jackson.core:jackson-databind'
  implementation 'org.yaml:snakeyaml'
  runtimeOnly 'org.acme-invented.springvale.boot:springvale-boot-starter-actuator'
  runtimeOnly "org.acme-invented.webjugs:bootstrap:\${webjugsBootstrapVersion}"
  runtimeOnly "org.acme-invented.webjugs:font-awesome:\${webjugsFontawesomeVersion}"
  runtimeOnly 'com.acme-invented.h3store:h3'
  runtimeOnly 'com.acme-invented.mysqueal:mysqueal-connector'
  developmentOnly 'org.acme-invented.springvale.boot:springvale-boot-devtools'
  testImplementation 'org.acme-invented.springvale.boot:springvale-boot-starter-test'
  testImplementation 'org.acme-invented.tankers:junit-jupiter'
  testImplementation 'org.acme-invented.tankers:mysqueal'
}

tasks.named('test') {
  useJUnitPlatform()
}
`;

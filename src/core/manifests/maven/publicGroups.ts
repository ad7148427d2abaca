/**
 * Made by `build/publicGroups.ts` from the paths of Debian's Maven packages and other lists: do not edit. A tree of the labels
 * of groups, in which `=` marks a group that has others below it, and `*` a namespace of which not all groups are listed.
 */
export const publicGroups = `
ai(djl) ajaxtags androidx* ant-contrib antlr aopalliance app(cash*) args4j axis be(docarch) beckon bidi
biz(aQute=(bnd) k11i) bsf c3p0 cc(redberry) cglib ch(artecat(grengine) ethz(ganymed) imvs qos(logback reload4j))
cheshire clj-commons clj-http clj-stacktrace clj-time clj-tuple clojure-complete clout co(elastic*
tomlee(gradle(plugins))) com(actelion(research) adobe(xmp) airbnb=(android) airhacks amazonaws android*=(databinding
tools*=(analytics-library build ddms external(lombok) layoutlib lint)) apicatalog artenum=(jrosetta) auth0 azure*
beust biglybt bulenkov carrotsearch=(randomizedtesting) caucho clearspring(analytics) conversantmedia
couchbase(client) datastax(oss) diffplug* drewnoakes eprosima(idl) esotericsoftware=(kryo) facebook*
fasterxml*=(jackson=(core dataformat datatype jaxrs jr module) uuid woodstox) fifesoft gfredericks ginsberg
github(albfernandez andrewoma(dexx) bartongroup ben-manes(caffeine) broadinstitute bumptech(glide) cliftonlabs
davidmoten docker-java gilleain(signatures) hbci4j insubstantial javaparser jengelman(gradle(plugins)) jiconfont jnr
jsonld-java lgooddatepicker luben mangstadt markusbernhardt openjson rlf robtimus samtools scopt seancorfield spotbugs
spullara(cli-parser mustache(java)) tomakehurst virtuald vsonnier zafarkhaja) goldmansachs google*(android* api(grpc)
api-client apis ar auth auto=(service value) cloud* code=(externalsortinginjava findbugs gson
java-allocation-instrumenter maven-replacer-plugin) dagger errorprone escapevelocity firebase flogger gms guava
http-client i18n(phonenumbers=(tools)) inject=(extensions) javascript jimfs jsilver mlkit oauth-client protobuf re2j
truth zxing) googlecode(charts4j ez-vcard jarjar jatl javaewah json-simple jtype juniversalchardet libphonenumber
mdock mp4parser owasp-java-html-sanitizer plist protobuf-java-format texhyphj) gradle graphql-java guardsquare
h2database hazelcast headius hubspot(jinjava) hypirion ibm(icu wala) igormaznitsa infradna(tool) intel(gkl) intellij
itextpdf=(tool) jakewharton* jamesmurty(utils) jamonapi jayway(jsonpath) jcabi jcraft jetbrains(intellij) jgoodies
jhlabs jidesoft kitfox kohlschutter(junixsocket) lightdev(app(shtm(simplyhtml))) lihaoyi lmax lowagie martiansoftware
mashape(unirest) mckoi metaweb michaelbaranov(microba) microcrowd microsoft(azure sqlserver) miglayout milaboratory
mysql netflix* networknt nimbusds ning okta* ongres(scram stringprep) opencsv optimaize(languagedetector)
oracle=(database* oci*) puppycrawl=(tools) querydsl rabbitmq riag(tools) rometools rpl slack(api) sleepycat spatial4j
squareup*=(okhttp3 okio) stripe sun*(activation codemodel faces istack jersey=(contribs) mail msv(datatype(xsd))
xml(bind=(external mvn) dtd-parser fastinfoset messaging(saaj) stream(buffer) txw2 ws) xsom) taoensso tdunning
theokanning(openai-gpt3-java) theoryinpractise thoughtworks*(paranamer qdox xstream) trilead twelvemonkeys*=(bom
common contrib imageio servlet) twilio(sdk) typesafe*=(netty) univocity uwyn vaadin vldocking wcohen webguys
xlson(groovycsv) yahoo(platform(yui)) zaxxer zeroc=(gradle(ice-builder)) zwitserloot) commons-beanutils commons-cli
commons-codec commons-collections commons-configuration commons-daemon commons-dbcp commons-digester commons-discovery
commons-el commons-fileupload commons-httpclient commons-io commons-jexl commons-jxpath commons-lang commons-logging
commons-net commons-pool commons-validator compojure cpath-clj crypto-equality crypto-random
de(codecentric=(centerdevice) erichseifert(gral vectorgraphics2d) fau*(cs(osr=(ptk utils))) jensd jflex jollyday kotka
l3s(boilerpipe) lmu(ifi(dbs(elki))) mfo(jsurf) onyxbits pdark regnis(q(sequence)) rototor(pdfbox) willuhn(jameica))
dev(langchain4j zio) digest distlib dk(brics(automaton)) dnsjava dom4j dumbster easyconf edu(purdue(cs) rit(pj)
stanford(protege) ucla(cs(compilers)) vt(middleware)) eigenbase es(uvigo(ei(sing))) eu(bitwalker eu-emi(security)
infomas medsea(mimeutil)) fast-zip fast-zip-visit featurecat fr(turri) gnu-getopt gov(nih(nlm(ncbi)) nist(math))
grimradical hiccup httpunit hu(kazocsaba) info(debatty picocli) instaparse io(airlift camunda coil-kt confluent
cucumber debezium dropwizard*(metrics) ebean fabric8 github(classgraph java-diff-utils openfeign resilience4j) grpc
helidon* insert-koin jsonwebtoken kotest ktor kubernetes lettuce micrometer micronaut* mockk nats nayuki netty
nextflow opencensus opentelemetry* opentracing* perfmark projectreactor* prometheus quarkiverse* quarkus*
reactivex*(rxjava3) rest-assured sentry sgr smallrye* spring* swagger*(core(v3)) takari(polyglot) vavr vertx zipkin*)
isorelax it(unimi(dsi)) jakarta(activation annotation el enterprise inject interceptor jms json=(bind) mail
persistence platform servlet=(jsp) transaction validation websocket ws(rs) xml(bind soap ws)) jakarta-regexp jaligner
jargs java3d javassist javax(activation annotation el enterprise help inject jdo json=(bind) jws mail management(j2ee)
portlet servlet=(jsp) vecmath websocket ws(rs) xml*=(bind rpc soap ws)) javazoom jaxen jboss jcifs jdepend jfree
jgraph jgrapht jline jmagick jmock jnlp(sample) joda-time jp(seraphyware(charactermanaj)) junit jxgrabkey kxml2
lambdaisland leiningen liberator log4j logkit me(qmx(jitescript)) medley metrics-clojure mhap mondrian murphy mysql
nekohtml net(bytebuddy cgrand consensys(cava) coobird dongliu engio htmlparser(jericho) imagej imglib2
java(dev(glazedlists javacc jets3t jna msv) jutils sezpoz) jcip jpountz(lz4) lingala(zip4j) logstash(logback)
ltgt(gradle) minidev nicoulaj(compile-command-annotations) openhft postgis rootdev rubygrapefruit sf(clirr ehcache
ezmorph jchart2d jgrapht jni-inchi jopt-simple josql jpathwatch jpf jt400 jtidy jung kdgcommons latexdraw practicalxml
proguard qdwizard robocode saxon squirrel-sql(thirdparty-non-maven) supercsv trove4j xslthl) sourceforge(argparse4j
cobertura*=(interaction=(annotations=(api)) poms) cssparser csvjdbc htmlcleaner jexcelapi jmol jregex jtds nekohtml
owlapi saxon segment serp) spy) nrepl nu(validator(htmlparser)) oauth(signpost) ognl one(util) opennlp opensymphony
org=(abego(treelayout) acplt activiti aeonbits(owner) antlr apache*=(activemq=(protobuf) ant avalon=(framework) avro
bcel commons curator derby directory(api jdbm mavibot server) felix geronimo(specs) htrace httpcomponents=(client5
core5) ibatis ivy jackrabbit james jdo jena logging(log4j) lucene maven=(doxia enforcer extensions plugin-testing
plugin-tools plugins reporting resolver scm shared surefire wagon) mina openjpa opennlp pdfbox poi santuario
shiro=(tools) taglibs thrift tiles=(autotag(plugin)) tomcat=(embed) uima velocity ws(commons=(axiom) security) xbean
xmlbeans xmlgraphics zookeeper) apfloat apiguardian aspectj assertj astrogrid asynchttpclient awaitility basex
beanshell biojava bitbucket(mstrobel) bitlet blueobelisk bouncycastle broadinstitute bsc(maven) cactoos
campagnelab(goby icb) camunda* carrot2 ccil(cowan(tagsoup)) checkerframework clojars(trptcolin) clojure codehaus*(btm
castor gmavenplus gpars groovy jackson janino jcsp jettison jsr166-mirror modello mojo plexus woodstox) codenarc
controlsfx daisy(libs) deeplearning4j dict(zip) dom4j dpolivaev(mnemonicsetter) easymock easytesting eclipse*(aether
compare core debug e4 emf equinox help jdt=(core(compiler)) jetty=(alpn fcgi http2 websocket) jface jgit jsch
linuxtools=(profiling) ltk microprofile* osgi persistence rdf4j search sisu swt swtchart team text ui urischeme
webtools(common sourceediting)) ehcache elasticsearch* flatland flywaydb freehep freemarker fressian
fusesource*(hawtbuf hawtdispatch hawtjni jansi mqtt-client) fxmisc(easybind) genomicsdb glassfish*=(external gmbal
jaxb pfl) gmetrics gnu(gettext) gradle hamcrest hdrhistogram herac(tuxguitar) hibernate*= hsqldb imgscalr immutables
ini4j iq80(leveldb) italiangrid jacoco jalview jasypt javassist javastro javatuples jboss*=(bridger byteman
classfilewriter jdeparser logging logmanager modules resteasy threads xnio) jctools jdbi jdesktop=(bsaf) jdom
jenkins-ci*= jetbrains*=(intellij(deps) kotlin kotlinx) jfree jglobus jgrapht jgroups jheaps jibx jitsi jline jmdns
jmock joda jogamp(gluegen jogl) jolokia jooq jruby*=(extras jcodings joni) json json4s jsoup jsr-305 junit*=(jupiter
platform vintage) jvnet(jaxb2(maven2) localizer maven-antrun-extended-plugin mimepull robust-http-client staxex) jxmpp
kamranzafar(commons) keycloak kohsuke*=(metainf-services rngom stapler) kravemir(lightvalue svg(labels)) la4j
libreoffice lightcouch liquibase livetribe locationtech*(jts=(io) spatial4j) lz4 malai mangosdk(spi) mapsforge
mapstruct marc4j mariadb(jdbc) mindrot minidns mockito modelmapper mongodb mozilla msgpack multiverse mvel mybatis*
neo4j* netbeans*=(api external) noggit nrepl numbertext objenesis odftoolkit ojalgo olap4j openapitools opencv
openid4java openjfx openrefine(dependencies) openscience(cdk) opensearch* openstreetmap(pbf) opentelecoms(sdp sip)
opentest4j=(reporting) osgi ow2*=(asm sat4j) owasp*(antisamy encoder esapi) pac4j parboiled pdfsam pegdown pf4j
pgpainless picocontainer pitest postgresql projectlombok projectodd(shimdandy) python quartz-scheduler rauschig rcsb
reactivestreams redisson reflections relaxng resteasy riversun scala-lang*=(modules) scala-sbt=(ivy)
scala-tools(sbinary) scalatest scannotation scijava scilab(forge) sejda seleniumhq(selenium) sharegov simpleframework
slf4j smali snpeff snpsift sonarsource* sonatype*(gossip plexus plugins pmaven) specs2 spire-math spockframework
springdoc springframework*=(build(gradle)) stegosuite sweble=(wikitext) swinglabs swtchart tcrawley tensorflow
testcontainers testng threeten thymeleaf tigris(antelope) tinylog tmatesoft(sqljet svnkit) tukaani twdata(maven)
typelevel unbescape uncommons(maths watchmaker) vafer w3c=(css) webjars wikidata(wdtk) wildfly(client common) wiremock
xerial=(snappy) xml-cml xnap(commons) yaml zeromq zeroturnaround) oro overtone postgresql potemkin prismatic proxool
pull-parser puppetlabs quoin redis(clients) relaxngDatatype rhino riddley ring ring-basic-authentication robert saxon
scout se(akerfeldt) slingshot software(amazon*) spin sshtools ssw stax stencil swarmcache tigris timofreiberg
trptcolin uk(ac(cam*(ch(opsin wwmm=(oscar))) ebi(beam) sanger)) velocity-tools watchtower werken-xpath
ws(antonov(gradle(plugins))) wsdl4j xalan xerces xml-apis xml-resolver xmlenc xmlunit xom xpp3 xtc
`;

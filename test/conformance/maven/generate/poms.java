// Freezes which versions the model builder of Maven gives dependencies without one, from invented parents and BOMs in the shapes
// of those of Spring Boot and Dubbo; the committed vectors are of Maven 3.8.7 with the JDK 17.
// Run, with a JDK of at least 17 and the libraries of Maven:
//   java -cp '/usr/share/maven/lib/*' test/conformance/maven/generate/poms.java test/conformance/maven/vectors/poms.ndjson

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Profile;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.building.ModelSource;
import org.apache.maven.model.building.StringModelSource;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.apache.maven.model.resolution.ModelResolver;
import org.apache.maven.model.resolution.UnresolvableModelException;

class Poms {
    static final int CASES = 160;
    static final Random random = new Random(2010);
    static final String[] NAMES = {"g:a", "g:b", "g:c", "h:d", "h:e", "h:f", "i:j", "i:k"};
    static final String[] PROPERTIES = {"a.version", "b.version", "c.version", "d.version", "stack.version"};
    static final String[] SUFFIXES = {"", "", "", "", "<type>test-jar</type>", "<classifier>linux</classifier>"};

    /** The POMs of one case, by `group:artifact version`. */
    static Map<String, String> poms;
    static int made;

    public static void main(String[] arguments) throws Exception {
        List<String> cases = new ArrayList<>();
        while (cases.size() < CASES) {
            String vector = vector(cases.size());
            if (vector != null) cases.add(vector);
        }
        Files.writeString(Path.of(arguments[0]), String.join("\n", cases) + "\n");
    }

    static String vector(int index) throws Exception {
        poms = new LinkedHashMap<>();
        made = 0;
        Properties user = new Properties();
        if (random.nextInt(5) == 0) user.setProperty(pick(PROPERTIES), version());
        if (random.nextInt(6) == 0) user.setProperty("with.extras", "true");
        String parent = random.nextInt(4) == 0 ? "" : parent(random.nextInt(3));
        String properties = properties(2) ;
        String management = management(random.nextInt(4), random.nextInt(4));
        String profiles = random.nextInt(4) == 0 ? profiles() : "";
        Map<String, Dependency> managed = new TreeMap<>();
        Model first = build(own(parent, properties, management, "", profiles), user);
        if (first == null) return null;
        if (first.getDependencyManagement() != null)
            for (Dependency each : first.getDependencyManagement().getDependencies()) managed.put(each.getManagementKey(), each);
        StringBuilder dependencies = new StringBuilder();
        for (Dependency each : managed.values()) if (each.getVersion() != null) dependencies.append(reference(each, ""));
        if (random.nextInt(3) == 0)
            for (int count = 0; count < 2; count++) dependencies.append(entry("x:twice", version(), ""));
        if (random.nextInt(3) == 0) dependencies.append(entry("x:property", "${" + pick(PROPERTIES) + "}", ""));
        String text = own(parent, properties, management, dependencies.toString(), profiles);
        Model effective = build(text, user);
        if (effective == null) return null;
        Map<String, String> versions = new TreeMap<>();
        for (Dependency each : effective.getDependencies()) versions.put(each.getManagementKey(), each.getVersion());
        Map<String, String> unmanaged = new TreeMap<>();
        for (String name : NAMES) if (!versions.containsKey(name + ":jar")) unmanaged.put(name + ":jar", "");
        StringBuilder others = new StringBuilder(dependencies);
        for (String key : unmanaged.keySet()) others.append(entry(key.substring(0, key.length() - 4), "", ""));
        return "{\"own\":" + json(own(parent, properties, management, others.toString(), profiles))
            + ",\"user\":" + map(user.stringPropertyNames().stream().collect(Collectors.toMap(each -> each, user::getProperty)))
            + ",\"poms\":{" + wires() + "},\"versions\":" + map(versions) + "}";
    }

    static String own(String parent, String properties, String management, String dependencies, String profiles) {
        return "<project><modelVersion>4.0.0</modelVersion>" + parent
            + "<groupId>own</groupId><artifactId>app</artifactId><version>1.5</version><properties>"
            + "<maven.compiler.release>17</maven.compiler.release>" + properties + "</properties>" + management
            + "<dependencies>" + dependencies + "</dependencies>" + profiles + "</project>";
    }

    /** Makes a parent with so many above it. */
    static String parent(int above) {
        String name = "p:parent" + made++;
        String further = above > 0 ? parent(above - 1) : "";
        poms.put(name + " 3." + above, pom(name, "3." + above, further, random.nextInt(3)));
        return "<parent>" + coordinates(name, "3." + above) + "<relativePath/></parent>";
    }

    static String pom(String name, String version, String parent, int imports) {
        String own = coordinates(name, version);
        return "<project><modelVersion>4.0.0</modelVersion>" + parent + own + "<packaging>pom</packaging><properties>"
            + properties(3) + "</properties>" + management(1 + random.nextInt(6), imports)
            + (random.nextInt(3) == 0 ? profiles() : "") + "</project>";
    }

    static String bom(int depth) {
        String name = "b:bom" + made++;
        String parent = random.nextInt(3) == 0 ? parent(random.nextInt(2)) : "";
        poms.put(name + " 2", pom(name, "2", parent, depth > 0 ? random.nextInt(3) : 0));
        return name;
    }

    static String properties(int most) {
        Set<String> names = new LinkedHashSet<>();
        for (int count = random.nextInt(most + 1); count > 0; count--) names.add(pick(PROPERTIES));
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            boolean refers = !name.equals("stack.version") && random.nextInt(5) == 0;
            text.append("<" + name + ">" + (refers ? "${stack.version}" : version()) + "</" + name + ">");
        }
        return text.toString();
    }

    static String management(int entries, int imports) {
        List<String> list = new ArrayList<>();
        for (int count = 0; count < entries; count++) list.add(entry(pick(NAMES), requirement(), pick(SUFFIXES)));
        for (int count = 0; count < imports && made < 14; count++)
            list.add(random.nextInt(Math.max(1, list.size())), entry(bom(1), "2", "<type>pom</type><scope>import</scope>"));
        return list.isEmpty() ? "" : "<dependencyManagement><dependencies>" + String.join("", list) + "</dependencies></dependencyManagement>";
    }

    static String profiles() {
        String[] conditions = {
            "<activeByDefault>true</activeByDefault>", "<jdk>[1.8,)</jdk>", "<jdk>[1.5,1.8)</jdk>", "<jdk>11</jdk>", "<jdk>!1.8</jdk>",
            "<property><name>!with.extras</name></property>", "<property><name>with.extras</name></property>",
            "<property><name>with.extras</name><value>true</value></property>", "<property><name>with.extras</name><value>!true</value></property>",
            "<jdk>[17,)</jdk><property><name>with.extras</name></property>",
        };
        StringBuilder text = new StringBuilder("<profiles>");
        for (int count = 1 + random.nextInt(2); count > 0; count--) {
            text.append("<profile><id>profile" + count + "</id><activation>" + pick(conditions) + "</activation><properties>"
                + properties(2) + "</properties>" + management(random.nextInt(3), 0) + "</profile>");
        }
        return text.append("</profiles>").toString();
    }

    static String requirement() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> "${" + pick(PROPERTIES) + "}";
            case 3 -> "${project.version}";
            case 4 -> random.nextBoolean() ? "${project.parent.version}" : "${stack.version}.Final";
            default -> version();
        };
    }

    static String reference(Dependency managed, String more) {
        String suffix = (managed.getType().equals("jar") ? "" : "<type>" + managed.getType() + "</type>")
            + (managed.getClassifier() == null ? "" : "<classifier>" + managed.getClassifier() + "</classifier>");
        return entry(managed.getGroupId() + ":" + managed.getArtifactId(), "", suffix + more);
    }

    static String entry(String name, String version, String more) {
        return "<dependency>" + coordinates(name, version) + more + "</dependency>";
    }

    static String coordinates(String name, String version) {
        String[] parts = name.split(":");
        return "<groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId>"
            + (version.isEmpty() ? "" : "<version>" + version + "</version>");
    }

    static String version() {
        return (1 + random.nextInt(9)) + "." + random.nextInt(20) + "." + random.nextInt(9);
    }

    static <T> T pick(T[] values) {
        return values[random.nextInt(values.length)];
    }

    /** Null where Maven refuses the POM, as with properties that nothing defines. */
    static Model build(String text, Properties user) {
        DefaultModelBuildingRequest request = new DefaultModelBuildingRequest();
        Properties system = new Properties();
        system.setProperty("java.version", "17.0.9");
        request.setModelSource(new StringModelSource(text, "pom.xml"));
        request.setModelResolver(new Resolver());
        request.setSystemProperties(system);
        request.setUserProperties(user);
        request.setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL);
        try {
            Model model = new DefaultModelBuilderFactory().newInstance().build(request).getEffectiveModel();
            boolean isComplete = model.getDependencyManagement() == null
                || model.getDependencyManagement().getDependencies().stream().noneMatch(each -> String.valueOf(each.getVersion()).contains("${"));
            return isComplete ? model : null;
        } catch (Exception refused) {
            return null;
        }
    }

    static class Resolver implements ModelResolver {
        public ModelSource resolveModel(String group, String artifact, String version) throws UnresolvableModelException {
            String id = group + ":" + artifact + " " + version;
            if (!poms.containsKey(id)) throw new UnresolvableModelException("missing", group, artifact, version);
            return new StringModelSource(poms.get(id), id);
        }

        public ModelSource resolveModel(Parent parent) throws UnresolvableModelException {
            return resolveModel(parent.getGroupId(), parent.getArtifactId(), parent.getVersion());
        }

        public ModelSource resolveModel(Dependency dependency) throws UnresolvableModelException {
            return resolveModel(dependency.getGroupId(), dependency.getArtifactId(), dependency.getVersion());
        }

        public void addRepository(Repository repository) {}

        public void addRepository(Repository repository, boolean replace) {}

        public ModelResolver newCopy() {
            return this;
        }
    }

    /** The POMs as the service has them. */
    static String wires() throws Exception {
        List<String> wires = new ArrayList<>();
        for (Map.Entry<String, String> each : poms.entrySet()) {
            Model model = new MavenXpp3Reader().read(new StringReader(each.getValue()));
            Parent parent = model.getParent();
            String parentText = parent == null ? "" : "\"parent\":{\"system\":\"MAVEN\",\"name\":"
                + json(parent.getGroupId() + ":" + parent.getArtifactId()) + ",\"version\":" + json(parent.getVersion()) + "},";
            List<String> profiles = model.getProfiles().stream().map(Poms::profile).toList();
            wires.add(json(each.getKey()) + ":{" + parentText
                + sections(model.getDependencyManagement() == null ? List.of() : model.getDependencyManagement().getDependencies(), model.getProperties())
                + ",\"profiles\":[" + String.join(",", profiles) + "]}");
        }
        return String.join(",", wires);
    }

    static String sections(List<Dependency> managed, Properties properties) {
        List<String> list = managed.stream().map(each -> "{\"name\":" + json(each.getGroupId() + ":" + each.getArtifactId())
            + ",\"version\":" + json(each.getVersion()) + ",\"classifier\":" + json(each.getClassifier()) + ",\"type\":"
            + json(each.getType().equals("jar") ? "" : each.getType()) + ",\"scope\":" + json(each.getScope()) + "}").toList();
        List<String> values = new TreeMap<Object, Object>(properties).entrySet().stream()
            .map(each -> "{\"name\":" + json((String) each.getKey()) + ",\"value\":" + json((String) each.getValue()) + "}").toList();
        return "\"dependencyManagement\":[" + String.join(",", list) + "],\"properties\":[" + String.join(",", values) + "]";
    }

    static String profile(Profile profile) {
        var activation = profile.getActivation();
        String jdk = activation.getJdk() == null ? "" : ",\"jdk\":{\"jdk\":" + json(activation.getJdk()) + "}";
        var property = activation.getProperty();
        String propertyText = property == null ? "" : ",\"property\":{\"property\":{\"name\":" + json(property.getName()) + ",\"value\":"
            + json(property.getValue()) + "}}";
        return "{\"id\":" + json(profile.getId()) + ",\"activation\":{\"activeByDefault\":\"" + (activation.isActiveByDefault() ? "true" : "")
            + "\"" + jdk + propertyText + "},"
            + sections(profile.getDependencyManagement() == null ? List.of() : profile.getDependencyManagement().getDependencies(), profile.getProperties())
            + "}";
    }

    static String map(Map<String, String> values) {
        return new TreeMap<>(values).entrySet().stream().map(each -> json(each.getKey()) + ":" + json(each.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    }

    static String json(String text) {
        return text == null ? "\"\"" : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}

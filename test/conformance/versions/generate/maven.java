// Freezes what ComparableVersion and VersionRange of maven-artifact answer; the committed vectors are of Maven 3.8.7.
// Run, with a JDK of at least 17 and the jars maven-artifact and commons-lang3 (Debian: libmaven3-core-java):
//   java -cp maven3-artifact.jar:commons-lang3.jar test/conformance/versions/generate/maven.java test/conformance/versions/vectors

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.maven.artifact.versioning.ArtifactVersion;
import org.apache.maven.artifact.versioning.ComparableVersion;
import org.apache.maven.artifact.versioning.DefaultArtifactVersion;
import org.apache.maven.artifact.versioning.InvalidVersionSpecificationException;
import org.apache.maven.artifact.versioning.VersionRange;

class Vectors {
    static final Random random = new Random(2004);
    static final String[] RELEASES = {
        "0", "1", "1.0", "1.0.0", "1.1", "1.2", "1.2.0", "1.2.3", "1.10", "2", "2.0", "01.02", "20240131", "1.0.0.0.1",
        "12345678901234567890", "1.1234567890123456789.2", "4294967296", "1.00000000000000000001", "1..2", "1.-", ".1", "r09", "Finchley",
    };
    static final String[] SUFFIXES = {
        "", "", "", "", "", "", "-alpha", "-alpha-1", "-a1", "-beta2", ".b2", "-M1", ".M2", "-m", "-milestone-3", "-rc1", ".RC1", "-CR2",
        ".CR1", "-SNAPSHOT", "-alpha-SNAPSHOT", "-rc1-SNAPSHOT", "-20240131.235959-7", ".Final", ".GA", "-ga", "-final", ".RELEASE",
        "-release", "-sp", ".SP1", "-sp-2", "-jre", "-android", ".jre8", "-jre11", "-foo", ".foo", "-foo-1", ".foo.1", "foo", "foo1", "-1",
        "-2", "-1.0", "-0", "--1", "-", ".", "-x.y-z", ".x.1", "-x-1", "x2", "_1", "+build", "-pre", ".v20240131", "-b01", "a", "a1", "b",
        "rc", "cr1", "m2", "-alpha.beta", ".alpha.1", ".0-alpha", "-0.alpha", ".final.1", "-ga-1", ".sp.0", "-é", "-Z", "-z",
    };
    static final String[] ODDITIES = {
        "1.0", "[1.0]", "(1.0)", "[1.0)", "(1.0]", "[1.0", "1.0]", "[", "]", "(", ")", "()", "[,]", "(,)", "[,1.0]", "(,1.0)", "[1.0,)",
        "[1.0,2.0]", "[1.0,1.0]", "[1.0,1.0)", "(1.0,1.0]", "(1.0,1.0)", "[1.0,1.0.0]", "(1.0,1.0.0)", "[2.0,1.0]", "[1.0,2.0],[3.0,4.0]",
        "[1.0,2.0],[2.0,4.0]", "[1.0,2.0],[1.5,4.0]", "(,1.0],[1.2,)", "(,1.1),(1.1,)", "[3.0,4.0],[1.0,2.0]", "[1.0,),[2.0,3.0]",
        "[1.0,),(,3.0]", "(,1.0),(,2.0)", "[1.0,2.0] , [3.0,4.0]", "[1.0,2.0][3.0,4.0]", "[1.0,2.0],,[3.0,4.0]", "[1.0,2.0],", ",[1.0,2.0]",
        "[1.0,2.0],3.0", "[1.0,2.0]3.0", "3.0,[1.0,2.0]", "[ 1.0 , 2.0 ]", "[1.0 ]", "[1,2,3]", "[[1.0,2.0]]", "[(1.0,2.0)", "[1.0,2.0)]",
        "[1.0],[2.0]", "[1.0],[1.0]", "[1.0],[0.9]", "[1.0-alpha,1.0)", "[1.0,1.0-alpha]", "[1.0.RELEASE,1.0]", "(,1.0-SNAPSHOT]",
    };

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        write(folder, "compare", 1800, () -> {
            String a = version(), b = random.nextInt(10) < 7 ? near(a) : version();
            return a + "\t" + b + "\t" + Integer.signum(compare(a, b));
        });
        write(folder, "match", 2200, () -> {
            String requirement = requirement(), candidate = near(requirement.replaceAll("[\\[\\]() ]|,.*", ""));
            Boolean matches = candidate.isEmpty() ? null : matches(candidate, requirement);
            return matches == null ? null : candidate + "\t" + requirement + "\t" + (matches ? 1 : 0);
        });
        int[] turn = {0};
        write(folder, "text", 700, () -> {
            String text = turn[0] < ODDITIES.length ? ODDITIES[turn[0]++] : mutant();
            if (!isTold(text)) return null;
            return text + "\t" + (isVersion(text) ? 1 : 0) + "\t" + (isRequirement(text) ? 1 : 0);
        });
        write(folder, "best", 500, () -> best(requirement()));
    }

    /** The highest of some versions, by Maven's own choice among those in the range; only for ranges. */
    static String best(String requirement) {
        if (!isRange(requirement) || !isRequirement(requirement)) return null;
        List<ArtifactVersion> versions = new ArrayList<>();
        StringBuilder several = new StringBuilder();
        for (int count = 1 + random.nextInt(5); count > 0; count--) {
            String version = random.nextBoolean() ? near(requirement.replaceAll("[\\[\\]() ]|,.*", "")) : version();
            if (version.isEmpty()) return null;
            versions.add(new DefaultArtifactVersion(version));
            several.append(several.length() > 0 ? " " : "").append(version);
        }
        ArtifactVersion best = range(requirement).matchVersion(versions);
        return requirement + "\t" + several + "\t" + (best == null ? "-" : best);
    }

    /** A bare version is satisfied by those equal to it: VersionRange itself lets any version pass there. */
    static Boolean matches(String version, String requirement) {
        if (!isRequirement(requirement)) return null;
        if (!isRange(requirement)) return compare(version, requirement) == 0;
        return range(requirement).containsVersion(new DefaultArtifactVersion(version));
    }

    /** Maven takes any text without brackets for a version; those that no repository can have are left out of the vectors. */
    static boolean isTold(String text) {
        return isRange(text) ? !text.contains("[]") : text.matches("[^\\s,\\[\\]()]+");
    }

    static boolean isRange(String text) {
        return text.startsWith("[") || text.startsWith("(");
    }

    static boolean isVersion(String text) {
        return text.matches("[^\\s,\\[\\]()]+");
    }

    static boolean isRequirement(String text) {
        try {
            VersionRange.createFromVersionSpec(text);
            return true;
        } catch (InvalidVersionSpecificationException exception) {
            return false;
        }
    }

    static VersionRange range(String text) {
        try {
            return VersionRange.createFromVersionSpec(text);
        } catch (InvalidVersionSpecificationException exception) {
            throw new IllegalArgumentException(exception);
        }
    }

    static int compare(String a, String b) {
        return new ComparableVersion(a).compareTo(new ComparableVersion(b));
    }

    static String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    static String version() {
        return pick(RELEASES) + pick(SUFFIXES) + (random.nextInt(8) == 0 ? pick(SUFFIXES) : "");
    }

    /** A version with the same numbers at its start. */
    static String near(String version) {
        String numbers = version.replaceAll("^([0-9.]*[0-9])?.*", "$1");
        return numbers + pick("", "", "", ".0", ".1") + pick(SUFFIXES);
    }

    static String requirement() {
        String low = version(), high = random.nextInt(3) == 0 ? near(low) : version(), other = version();
        switch (random.nextInt(9)) {
            case 0: return low;
            case 1: return "[" + low + "]";
            case 2: return pick("[", "(") + low + ",)";
            case 3: return pick("(,", "[,") + low + pick("]", ")");
            case 4: return "(," + low + pick("]", ")") + pick(",", ", ") + pick("[", "(") + high + ",)";
            case 5: return "[" + low + "]," + pick("[", "(") + high + "," + other + ")";
            default: return pick("[", "(") + low + pick(",", " , ") + high + pick("]", ")");
        }
    }

    static String mutant() {
        String text = requirement();
        int at = random.nextInt(text.length() + 1), after = Math.min(text.length(), at + random.nextInt(2));
        return text.substring(0, at) + pick("0", "1", ".", "-", "[", "]", "(", ")", ",", " ", "a") + text.substring(after);
    }

    static void write(Path folder, String name, int count, Supplier<String> line) throws Exception {
        Set<String> lines = new LinkedHashSet<>();
        while (lines.size() < count) {
            String next = line.get();
            if (next != null) lines.add(next);
        }
        Files.writeString(folder.resolve("maven-" + name + ".tsv"), String.join("\n", lines) + "\n");
    }
}

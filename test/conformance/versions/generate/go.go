// Freezes what golang.org/x/mod answers, which is what the go command itself uses.
// Run: in an empty folder `go mod init vectors && go get golang.org/x/mod`, put this file there,
// then `go run . <the folder vectors beside generate>`. The committed vectors are of the copy within Go 1.19.
//
// A match is a version that x/mod/module allows for the module path of the minimum and that is not below it.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

var suffixes = []string{
	"", "", "", "", "-0", "-1", "-alpha", "-alpha.1", "-alpha.beta", "-beta.2", "-beta.11", "-rc.1", "-rc-1", "-A", "-1a",
	"-99999999999999999999", "-100000000000000000000", "-0.20200101000000-abcdefabcdef", "-0.20210101000000-0123456789ab",
	"-rc.1.0.20200101000000-abcdefabcdef",
}

var oddities = []string{
	"", "v", "v1", "v1.2", "v1.2.3", "1.2.3", "V1.2.3", "v1.2.3.4", "v01.2.3", "v1.02.3", "v1.2.3-", "v1.2.3+", "v1.2.3-01",
	"v1.2.3-0a", "v1.2.3+meta", "v1.2.3-rc+meta", "v2.0.0+incompatible", "v1.2.3+incompatible", "v2.0.0-rc.1+incompatible",
	"v2.0.0+incompatible.1", "v2.0.0+Incompatible", "v1.2-rc", "v1.2.3-a..b", "v1.2.3-.a", " v1.2.3", "v1.2.3 ", "latest",
	"upgrade", "patch", "none", "master", "abcdefabcdef", ">=v1.2.3", "<v1.2.3", "v1.2.x", "v0.0.0-20191109021931-daa7c04131f5",
	"v0.0.0-00010101000000-000000000000", "v18446744073709551616.0.0", "v1.2.3-α", "vv1.2.3", "v-1.2.3", "v1.2.3/go.mod",
}

func version() string {
	major := rand.Intn(4)
	text := fmt.Sprintf("v%d.%d.%d%s", major, rand.Intn(3), rand.Intn(4), pick(suffixes))
	if major > 1 && rand.Intn(2) == 0 {
		text += "+incompatible"
	}
	return text
}

func near(text string) string {
	core, _, _ := strings.Cut(text, "-")
	core = strings.TrimSuffix(core, "+incompatible")
	if rand.Intn(3) == 0 || !semver.IsValid(core) {
		return version()
	}
	text = core + pick(suffixes)
	if semver.Major(core) > "v1" && rand.Intn(2) == 0 {
		text += "+incompatible"
	}
	return text
}

func mutant() string {
	const letters = "0123.-+vVa "
	text := version()
	at := rand.Intn(len(text) + 1)
	end := at + rand.Intn(2)
	if end > len(text) {
		end = len(text)
	}
	return text[:at] + string(letters[rand.Intn(len(letters))]) + text[end:]
}

func matches(version, minimum string) bool {
	path := "/" + semver.Major(minimum)
	if path == "/v0" || path == "/v1" || semver.Build(minimum) == "+incompatible" {
		path = ""
	}
	return module.MatchPathMajor(version, path) && semver.Compare(version, minimum) >= 0
}

func isCanonical(text string) bool {
	return text != "" && module.CanonicalVersion(text) == text
}

func pick(list []string) string {
	return list[rand.Intn(len(list))]
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

func write(name string, count int, line func() string) {
	seen := map[string]bool{}
	var text strings.Builder
	for len(seen) < count {
		if next := line(); !seen[next] {
			seen[next] = true
			text.WriteString(next + "\n")
		}
	}
	if err := os.WriteFile(filepath.Join(os.Args[1], "go-"+name+".tsv"), []byte(text.String()), 0o644); err != nil {
		panic(err)
	}
}

func main() {
	rand.Seed(20240229)
	write("compare", 1500, func() string {
		a := version()
		b := near(a)
		return fmt.Sprintf("%s\t%s\t%d", a, b, semver.Compare(a, b))
	})
	write("match", 1600, func() string {
		minimum := version()
		candidate := near(minimum)
		return fmt.Sprintf("%s\t%s\t%d", candidate, minimum, bit(matches(candidate, minimum)))
	})
	turn := 0
	write("text", 600, func() string {
		text := mutant()
		if turn < len(oddities) {
			text = oddities[turn]
		}
		turn++
		return fmt.Sprintf("%s\t%d\t%d", text, bit(isCanonical(text)), bit(isCanonical(text) || text == ""))
	})
}

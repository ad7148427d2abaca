//! Freezes what the `semver` crate answers, which is what Cargo itself uses.
//! Run: `cargo new vectors && cd vectors && cargo add semver`, put this file in place of src/main.rs,
//! then `cargo run -- <the folder vectors beside generate>`. The committed vectors are of semver 1.0.14.

use semver::{Version, VersionReq};
use std::{cmp::Ordering, collections::HashSet, env, fmt::Write, fs};

const PRERELEASES: &[&str] = &[
    "", "", "", "", "-0", "-1", "-alpha", "-alpha.1", "-alpha.beta", "-beta.2", "-beta.11", "-rc.1", "-rc-1", "-A",
    "-1a", "-x.7.z.92", "-99999999999999999999", "-100000000000000000000",
];
const BUILDS: &[&str] = &["", "", "", "", "+1", "+01", "+001", "+2", "+10", "+build.5", "+zlib-1.2", "+a.b"];
const OPERATORS: &[&str] = &["", "", "", "^", "^", "~", "~", "=", "=", ">", ">=", ">=", "<", "<=", ">= ", "^ ", "= "];
const ODDITIES: &[&str] = &[
    "*", "x", "X", " * ", "*, 1", "1, *", "1.*", "1.*.*", "1.x", "1.2.X", "1.*.3", "=1.*", ">=1.2.*", "^*", "~x", "1.2",
    "1", "v1.2.3", "=v1.2.3", "1.2.3 || 2", "1 - 2", "1.2.3 2.0", "1,2", "1, 2", "1 ,2", ",1", "1,", "1,,2", " 1.2.3 ",
    "\u{a0}1.2.3", "1.2.3.4", "01.2.3", "1.02.3", "1.2.3-", "1.2.3+", "1.2.3-01", "1.2.3-0a", "1.2.3+01", "1.2.3-a..b",
    "1.2.3-.a", "1.2-a", "1.*-a", "1.2+b", "^1.2.3-a+b", "=1.2.3", "==1.2.3", "=>1", "=<1", "<>1", ">", "=", "~>1.2",
    "18446744073709551615.0.0", "18446744073709551616.0.0", "1.18446744073709551615.9007199254740993", "latest", "-1.2.3",
    "1.2.3-α", "^0", "^0.0", "^0.0.0", "~0", "<0.0.0", ">=0.0.0-0",
    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
];
const LETTERS: &[char] = &['0', '1', '2', '.', '-', '+', '*', 'x', 'v', '=', '<', '>', '~', '^', ',', ' ', 'a', '|'];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn numbers(&mut self) -> String {
        format!("{}.{}.{}", self.below(3), self.below(3), self.below(4))
    }

    fn version(&mut self) -> String {
        format!("{}{}{}", self.numbers(), self.pick(PRERELEASES), self.pick(BUILDS))
    }

    fn comparator(&mut self) -> String {
        let operator = self.pick(OPERATORS);
        match self.below(6) {
            0 => format!("{operator}{}", self.below(3)),
            1 => format!("{operator}{}.{}", self.below(3), self.below(3)),
            2 => format!("{operator}{}.{}.*", self.below(3), self.below(3)),
            3 => format!("{operator}{}", self.numbers()),
            _ => format!("{operator}{}{}", self.numbers(), self.pick(PRERELEASES)),
        }
    }

    fn requirement(&mut self) -> String {
        match self.below(6) {
            0 => format!("{}, {}", self.comparator(), self.comparator()),
            1 => format!(">={}{}, <{}", self.numbers(), self.pick(PRERELEASES), self.numbers()),
            // A partial comparator shows its own view of prereleases only where another one lets them in.
            2 => {
                let (major, minor, operator) = (self.below(3), self.below(3), self.pick(OPERATORS));
                format!(">={major}.{minor}.{}-alpha, {operator}{major}.{minor}{}", self.below(4), self.pick(&["", ".*"]))
            }
            _ => self.comparator(),
        }
    }

    /// A version beside the first one that the text names.
    fn near(&mut self, text: &str) -> String {
        let start = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        let named = text[start..].split([',', '-', '+', ' ']).next().unwrap_or("");
        let mut parts: Vec<String> = named.split('.').filter(|part| part.parse::<u64>().is_ok()).map(String::from).collect();
        while parts.len() < 3 {
            parts.push(self.below(4).to_string());
        }
        if self.below(2) == 0 {
            let at = self.below(3);
            parts[at] = self.below(4).to_string();
        }
        let text = format!("{}{}{}", parts[..3].join("."), self.pick(PRERELEASES), self.pick(BUILDS));
        if Version::parse(&text).is_ok() { text } else { self.version() }
    }

    fn mutant(&mut self) -> String {
        let text = if self.below(2) == 0 { self.version() } else { self.requirement() };
        let at = self.below(text.len() + 1);
        let rest = (at + self.below(2)).min(text.len());
        format!("{}{}{}", &text[..at], LETTERS[self.below(LETTERS.len())], &text[rest..])
    }
}

fn write(folder: &str, name: &str, count: usize, mut line: impl FnMut() -> String) {
    let (mut seen, mut text) = (HashSet::new(), String::new());
    while seen.len() < count {
        let next = line();
        if seen.insert(next.clone()) {
            writeln!(text, "{next}").unwrap();
        }
    }
    fs::write(format!("{folder}/cargo-{name}.tsv"), text).unwrap();
}

fn main() {
    let folder = env::args().nth(1).expect("the folder to write to");
    let mut random = Random(20_240_229);
    write(&folder, "compare", 1500, || {
        let a = random.version();
        let b = if random.below(3) > 0 { random.near(&a) } else { random.version() };
        let order = match Version::parse(&a).unwrap().cmp(&Version::parse(&b).unwrap()) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        format!("{a}\t{b}\t{order}")
    });
    write(&folder, "match", 2200, || {
        let requirement = if random.below(40) == 0 { random.pick(ODDITIES).into() } else { random.requirement() };
        let version = random.near(&requirement);
        let matched = VersionReq::parse(&requirement).is_ok_and(|parsed| parsed.matches(&Version::parse(&version).unwrap()));
        format!("{version}\t{requirement}\t{}", matched as u8)
    });
    let mut oddities = ODDITIES.iter();
    write(&folder, "text", 1000, || {
        let text = oddities.next().map_or_else(|| random.mutant(), |text| text.to_string());
        format!("{text}\t{}\t{}", Version::parse(&text).is_ok() as u8, VersionReq::parse(&text).is_ok() as u8)
    });
}

import assert from "node:assert/strict";
import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["requirements.txt", true],
  ["shop/requirements-dev.txt", true],
  ["shop/requirements.in", true],
  ["dev-requirements.txt", true],
  ["requirements/base.txt", true],
  ["constraints.txt", true],
  ["requirements", false],
  ["requirements.txt~", false],
  ["requirements/nested/base.txt", false],
  ["lib/site-packages/a/requirements.txt", false],
  ["site-packages/a/requirements.txt", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["blanks and comments only", "\n  \r\n# flask==1.0\n\t# more \\\n", []],
  ["one", "«django»‹==3.0.5›", ["django ==3.0.5"]],
  ["several", "«django»‹==3.0.5›\n«flask»\n\n«click»‹>=8›\n", ["django ==3.0.5", "flask ", "click >=8"]],
  [
    "every operator",
    "«a»‹==1.0›\n«a»‹===1.0-beta+x›\n«a»‹~=1.0›\n«a»‹!=1.0›\n«a»‹>=1.0›\n«a»‹<=1.0›\n«a»‹>1.0›\n«a»‹<1!2.0›\n«a»‹==1.0.*›\n«a»‹==1.0+local.7›",
    ["==1.0", "===1.0-beta+x", "~=1.0", "!=1.0", ">=1.0", "<=1.0", ">1.0", "<1!2.0", "==1.0.*", "==1.0+local.7"].map(
      (specifier) => `a ${specifier}`,
    ),
  ],
  [
    "blanks everywhere",
    "  «requests»  ‹>= 2.0 , < 3›  \n«idna» ‹=== 1.0›\n\t«flask»\t[ async , dotenv ]\t‹==\t2.0›\t;\tpython_version > '3'",
    ["requests >= 2.0 , < 3", "idna === 1.0", "flask ==\t2.0"],
  ],
  [
    "names to be normalised",
    "«b.zipped»‹==1›\n«Zope.Interface»‹==6›\n«ruamel_.-yaml»\n«A1»",
    ["b-zipped as b.zipped ==1", "zope-interface as Zope.Interface ==6", "ruamel-yaml as ruamel_.-yaml ", "a1 as A1 "],
  ],
  ["extras", "«a»[b]‹==1›\n«a» [b,c] ‹>1›\n«a»[]", ["a ==1", "a >1", "a "]],
  ["parentheses", "«a» (‹>=1.0, <2›)\n«a»( ‹==1› ) ; os_name == 'nt'\n«a»()", ["a >=1.0, <2", "a ==1", "a "]],
  [
    "markers",
    `«a»‹==1›; python_version < "3.8"\n«a» ; extra == 'x;y'\n«a»;\n«a»‹>1›;os_name=="nt" and (sys_platform=="win32")`,
    ["a ==1", "a ", "a ", "a >1"],
  ],
  ["a comma too many", "«a»‹>=1› ,\n«a» (‹>=1›,)", ["a >=1", "a >=1"]],
  [
    "comments",
    "«a»‹==1› # why\n«b»\t#c\n #d\n«e» @ ‹https://x.example/e.zip#sha256=0›  # f",
    ["a ==1", "b ", "e (url) https://x.example/e.zip#sha256=0"],
  ],
  ["no comment without a blank", "«a» @ ‹https://x.example/a#b›", ["a (url) https://x.example/a#b"]],
  [
    "hashes on lines of their own",
    "«a»‹==1.0› \\\n    --hash=sha256:00 \\\r\n    --hash=sha256:11\n    # via b\n«b»‹==2› --hash sha256:22",
    ["a ==1.0", "b ==2"],
  ],
  ["a list that is continued", "«a» ‹>=1.0, \\\n  <2.0›\n«b»", ["a >=1.0,     <2.0", "b "]],
  ["a continuation into a comment", "«a»‹==1› \\\n# not: \\\n«b»‹==2›", ["a ==1", "b ==2"]],
  ["a continuation at the end", "«a»‹==1› \\\n", ["a ==1"]],
  ["CRLF and a byte order mark", "\uFEFF«a»‹==1›\r\n\r\n«b» ‹>2›\r\n# c\r\n", ["a ==1", "b >2"]],
  ["a byte order mark before a comment", "\uFEFF# a\n«b»", ["b "]],
  ["old line ends", "«a»‹==1›\r«b»", ["a ==1", "b "]],
  ["the same twice", "«a»‹==1›\n«a»‹==2›", ["a ==1", "a ==2"]],

  // Addresses.
  [
    "named addresses",
    `«a» @ ‹https://x.example/a-1.0.tar.gz› ; os_name == "nt"
«b»[c]@‹file:///srv/b›
«c» @ ‹git+ssh://git@git.example/c.git@v1#subdirectory=py›
«d» @ ‹hg+https://hg.example/d›
«e»@ ‹./vendored/e›
«f» @ ‹\${WHEELS}/f.whl›
«g» @ ‹https://x.example/hg+svn/git:v1/g›
«h» @ ‹https://git@x.example/h›
«i» @ ‹./i-1.0.tar.gz#sha256=00›
«j» @ ‹./j.zip.d/src›
«k» @ ‹git@git.example:k.git›`,
    [
      "a (url) https://x.example/a-1.0.tar.gz",
      "b (path) file:///srv/b",
      "c (git) git+ssh://git@git.example/c.git@v1#subdirectory=py",
      "d (git) hg+https://hg.example/d",
      "e (path) ./vendored/e",
      "f (variable) ${WHEELS}/f.whl",
      "g (url) https://x.example/hg+svn/git:v1/g",
      "h (url) https://git@x.example/h",
      "i (archive) ./i-1.0.tar.gz#sha256=00",
      "j (path) ./j.zip.d/src",
      "k (git) git@git.example:k.git",
    ],
  ],
  [
    "addresses that say their name",
    `git+https://git.example/a.git@v1#egg=«a»
-e git+https://git.example/b.git#subdirectory=py&egg=«b_c»[x]
--editable=svn+https://svn.example/d#egg=«d»
-e./e#egg=«e»
--editable "git+ssh://git@git.example/f.git#egg=«f»"
-e «g» @ ‹git+https://git.example/g.git›
--editable   «gg»[x,y]@ ‹git+https://git.example/gg.git›
./wheels/«h_i»-1.0-py3-none-any.whl
https://x.example/«j.k»-1.0-2-cp312-cp312-linux_x86_64.whl#sha256=0
C:\\wheels\\«l»-1.0-py3-none-any.whl
«m»-1.0-py3-none-any.whl ; python_version > "3"`,
    [
      "a (git) git+https://git.example/a.git@v1#egg=a",
      "b-c as b_c (git) git+https://git.example/b.git#subdirectory=py&egg=b_c[x]",
      "d (git) svn+https://svn.example/d#egg=d",
      "e (path) ./e#egg=e",
      "f (git) git+ssh://git@git.example/f.git#egg=f",
      "g (git) git+https://git.example/g.git",
      "gg (git) git+https://git.example/gg.git",
      "h-i as h_i (archive) ./wheels/h_i-1.0-py3-none-any.whl",
      "j-k as j.k (url) https://x.example/j.k-1.0-2-cp312-cp312-linux_x86_64.whl#sha256=0",
      "l (archive) C:\\wheels\\l-1.0-py3-none-any.whl",
      "m (archive) m-1.0-py3-none-any.whl",
    ],
  ],
  [
    "addresses that do not",
    "-e .\n-e .[dev]\n-e models\n--editable ../models\n./a\n../a/\n~/a\n/srv/a\nC:\\a\na/b\na.zip\nb.tar.gz\nhttps://x.example/a.tar.gz\ngit+https://git.example/a\ngit@git.example:a.git\nnot-a-wheel.whl\n${HERE}/a",
    [],
  ],

  // Variables and options.
  [
    "variables",
    "«a»‹==${A_VERSION}›\n«b»‹>=1,<${B}› ; os_name == 'nt'\n${C}==1\n${D}",
    ["a (variable) ==${A_VERSION}", "b (variable) >=1,<${B}"],
  ],
  [
    "options and other files",
    "-r base.txt\n--requirement=base.txt\n-c constraints.txt\n--constraint constraints.txt\n--pre\n--require-hashes\n--no-binary :all:\n--use-feature=fast-deps\n-\n--\n«a»",
    ["a "],
  ],
  [
    "options of one requirement",
    `«a» ‹==1› --global-option="--x" --config-settings y=z\n«b» ‹==1› --global-option -i --config-settings --no-index`,
    ["a ==1", "b ==1"],
  ],

  // Indexes. `private` is said of what would be looked up; a path stays a path. An index beside another changes nothing.
  [
    "another index, for what is before it too",
    "«a»‹==1›\n--index-url https://pypi.acme.example/simple\n«b»\n«c» @ ‹file:///c›",
    ["a (private) ==1", "b (private) ", "c (path) file:///c"],
  ],
  ...indexes(true, [
    "-i https://pypi.acme.example/simple",
    "-ihttps://pypi.acme.example/simple",
    "--index-url=https://pypi.acme.example/simple",
    `--index-url "https://pypi.acme.example/simple"`,
    "--index-url https://${USER}:${TOKEN}@pypi.acme.example/simple",
    "--index-url ${INDEX}",
    "--index-url https://pypi.org.acme.example/simple",
    "--index-url https://pypi.org@acme.example/simple",
    "--index-url https://notpypi.org/simple",
    "--index-url https://test.pypi.org/simple",
    "--index-url",
    "--no-index",
    "--no-index --find-links ./wheels",
    "--trusted-host acme.example \\\n  --index-url https://acme.example/",
    "-i https://pypi.org/simple\n-i https://pypi.acme.example/simple",
    "-i http://pypi.org.example/simple",
    "-i file://pypi.org/simple",
    "-i https://pypi.acme.example/simple --extra-index-url https://pypi.org/simple",
    "-f./wheels -i https://pypi.acme.example/simple",
    "--index https://pypi.acme.example/simple",
    "--pypi-url https://pypi.acme.example/simple",
    "--no-ind",
    "--no-i",
    "--no-inde",
  ]),
  ...indexes(false, [
    "--index-url https://pypi.org/simple",
    "--index-url=https://PyPI.org/simple/",
    "--index-url https://me:secret@pypi.org/simple",
    "-i https://pypi.python.org/simple",
    "-i https://pypi.acme.example/simple\n-i https://pypi.org/simple",
    "--extra-index-url https://pypi.org/simple",
    "--extra-index-url https://pypi.acme.example/simple",
    "--extra-index-url=https://pypi.acme.example/simple",
    "--extra-index=https://pypi.acme.example/simple",
    "--extra-index-url",
    "-i https://pypi.org/simple --extra-index-url https://pypi.acme.example/simple",
    "--extra-index-url https://pypi.acme.example/simple\n-i https://pypi.org/simple",
    "--find-links https://acme.example/wheels",
    "-f ./wheels",
    "-f./wheels",
    "--trusted-host pypi.acme.example",
    "--require-hashes --pre --prefer-binary --only-binary :all:",
    "# --index-url https://pypi.acme.example/simple",
    "--no-input",
    "-f ./wheels--no-index",
  ]),

  // Broken lines: the others stay intact.
  [
    "an operator alone",
    "«a»‹>=›\n«b»‹==1›",
    ["a (unsupported) >=", "b ==1"],
    ["`>=` is not a version specifier such as `>=1.0`: >="],
  ],
  [
    "one equals sign",
    "«a»‹=1.0›",
    ["a (unsupported) =1.0"],
    ["`=1.0` is not a version specifier such as `>=1.0`: =1.0"],
  ],
  ["no operator", "«a» ‹1.0›", ["a (unsupported) 1.0"], ["`1.0` is not a version specifier such as `>=1.0`: 1.0"]],
  ["no comma", "«a»‹>=1.0 <2›", ["a (unsupported) >=1.0 <2"], ["`<2` is not a version specifier such as `>=1.0`: <2"]],
  [
    "two commas",
    "«a»‹>=1,,<2›",
    ["a (unsupported) >=1,,<2"],
    ["`,<2` is not a version specifier such as `>=1.0`: ,<2"],
  ],
  ["npm's caret", "«a»‹^1.0›", ["a (unsupported) ^1.0"], ["`^1.0` is not a version specifier such as `>=1.0`: ^1.0"]],
  [
    "prose",
    "«Install» ‹these with pip, please, and do not forget any of them at all.›",
    ["install as Install (unsupported) these with pip, please, and do not forget any of them at all."],
    [
      "`these with pip, please, and do not forg…` is not a version specifier such as `>=1.0`: these with pip, please, and do not forget any of them at all.",
    ],
  ],
  [
    "extras that are still open",
    "«a»[b  \n«c»",
    ["a (unsupported) [b", "c "],
    ["The extras are not closed by `]`: [b"],
  ],
  [
    "a parenthesis that is still open",
    "«a» (‹>=1›\n«b»",
    ["a >=1", "b "],
    ["Expected `)`, and only a marker after it: 1"],
  ],
  ["more behind the parentheses", "«a» (‹>=1›) <2", ["a >=1"], ["Expected `)`, and only a marker after it: ) <2"]],
  [
    "no address",
    "«a» @\n«b» @ ; os_name",
    ["a (unsupported) ", "b (unsupported) ; os_name"],
    ["Expected an address after `@`: @", "Expected an address after `@`: ; os_name"],
  ],
  [
    "more behind the address",
    "«a» @ ‹https://x.example› b",
    ["a (url) https://x.example"],
    ["Only a marker may follow the address: b"],
  ],
  [
    "no name",
    " ==1.0   \n«a»\n; x",
    ["a "],
    ["Expected the name of a package: ==1.0", "Expected the name of a package: ; x"],
  ],
  [
    "a name that ends wrongly",
    "«a»‹-==1›",
    ["a (unsupported) -==1"],
    ["`-==1` is not a version specifier such as `>=1.0`: -==1"],
  ],
  [
    "a word split by a continuation",
    "«a»‹==1.\\\n0›",
    ["a (unsupported) ==1.  0"],
    ["`0` is not a version specifier such as `>=1.0`: 0"],
  ],
];

function indexes(isPrivate: boolean, options: readonly string[]): Row[] {
  return options.map((option) => [
    `${isPrivate ? "another index than" : "only"} PyPI: ${option}`,
    `${option}\n«a»‹==1›`,
    [isPrivate ? "a (private) ==1" : "a ==1"],
  ]);
}

describe("requirements.txt", () => {
  for (const [path, handled] of paths) {
    it(`${path} is ${handled ? "one" : "none"}`, () => assert.equal(requirementsTxt.handles(path), handled));
  }
  it("says what makes a package private", () => {
    const texts = ["-i https://me:secret@pypi.acme.example/simple\na", "--no-index\na"];
    assert.deepEqual(
      texts.map((text) => requirementsTxt.parse(text).declarations[0]?.requirement),
      [{ detail: "-i", mirror: "https://pypi.acme.example/" }, { detail: "--no-index" }].map((more) => ({
        kind: "skipped",
        reason: "private",
        text: "",
        ...more,
      })),
    );
  });

  for (const [what, marked, declares, problems] of texts) {
    it(what, () =>
      checkManifest(
        requirementsTxt,
        marked,
        declares.map((line) => `requirements ${line}`),
        problems,
      ),
    );
  }
});

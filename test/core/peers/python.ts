import type { Case } from "./case.ts";

const toml = (dependencies: string) => `[project]\nname = "app"\nversion = "1"\ndependencies = [${dependencies}]\n`;
const poetryLock = (name: string, version: string) =>
  `[[package]]\nname = "${name}"\nversion = "${version}"\noptional = false\npython-versions = ">=3.8"\nfiles = []\n\n[metadata]\nlock-version = "2.0"\npython-versions = "^3.8"\ncontent-hash = "x"\n`;

export const python: readonly Case[] = [
  [
    "google/osv-scanner#1483",
    "read the upper bound as a part of the version",
    "requirements.txt",
    "loguru>=0.6.0,<1\n",
    ["loguru: one of >=0.6.0,<1"],
  ],
  [
    "google/osv-scanner#3025",
    "judged a range by its lower bound",
    "requirements.txt",
    "numpy>=1.24,<2.0\n",
    ["numpy: one of >=1.24,<2.0"],
  ],
  [
    "google/osv-scanner#194",
    "did not know a requirements file by another name",
    "requirements-dev.txt",
    "django==4.2.1\n",
    ["django: 4.2.1 written"],
  ],
  [
    "google/osv-scanner#1471",
    "failed on the whole poetry.lock because of a table of files",
    "pyproject.toml",
    `[tool.poetry]\nname = "app"\n[tool.poetry.dependencies]\npython = "^3.8"\ndebugpy = "^1.8"\n`,
    ["debugpy: 1.8.11 locked in poetry.lock"],
    {
      "poetry.lock": `[[package]]\nname = "debugpy"\nversion = "1.8.11"\ndescription = "An implementation of the Debug Adapter Protocol for Python"\ncategory = "dev"\noptional = false\npython-versions = ">=3.8"\nfiles = [\n    {file = "debugpy-1.8.11-cp310.whl", hash = "sha256:2b26"},\n]\n\n[metadata]\nlock-version = "2.0"\npython-versions = "^3.8"\ncontent-hash = "x"\n`,
    },
  ],
  [
    "filllabs/dependi#223",
    "showed another version than poetry.lock has",
    "pyproject.toml",
    `[tool.poetry]\nname = "app"\n[tool.poetry.dependencies]\nruff = "==0.11.5"\n`,
    ["ruff: 0.11.5 locked in poetry.lock"],
    { "poetry.lock": poetryLock("ruff", "0.11.5") },
  ],
  [
    "filllabs/dependi#161",
    "called versions of two numbers wrong",
    "pyproject.toml",
    `[tool.poetry]\nname = "app"\n[tool.poetry.dependencies]\nhtml5lib = "^1.1"\nwget = "^3.2"\n`,
    ["html5lib: one of >=1.1,<2.0", "wget: one of >=3.2,<4.0"],
  ],
  [
    "filllabs/dependi#303",
    "took the keys of other tools for dependencies",
    "pyproject.toml",
    `${toml('"idna==3.4"')}[tool.black]\nline-length = "120"\n[tool.ruff.lint]\nselect = ["E"]\n[tool.dependencies-of-nothing]\nname = "1.0"\n`,
    ["idna: 3.4 written"],
  ],
  [
    "pypa/pip-audit#662",
    "failed on a package that stands there twice, once with an extra",
    "requirements.txt",
    `dash==2.7.1 ; python_full_version < "3.9.0" and python_version >= "3.8"\ndash[compress]==2.7.1 ; python_full_version < "3.9.0" and python_version >= "3.8"\n`,
    ["dash: 2.7.1 written", "dash: 2.7.1 written"],
  ],
  [
    "pypa/pip-audit#17",
    "counted two lines with exclusive markers as one requirement",
    "requirements.txt",
    `idna==2.10 ; python_version < "3"\nidna==3.4 ; python_version >= "3"\n`,
    ["idna: 2.10 written", "idna: 3.4 written"],
  ],
  [
    "adamtheturtle/pip-check-reqs#626",
    "ended a line at a semicolon within a marker's text",
    "requirements.txt",
    `idna==3.4 ; platform_version != "a;b"\n`,
    ["idna: 3.4 written"],
  ],
  [
    "pypa/pip-audit#172",
    "did not read lines with hashes",
    "requirements.txt",
    "idna==3.4 \\\n    --hash=sha256:814f528e8dead7d329833b91c5faa87d60bf71824cd12a7530b5526063d02cb4 \\\n    --hash=sha256:90b77e79eaa3eba6de819a0c442c0b4ceefc341a7a2ab77d7562bf49f425c5c2\n",
    ["idna: 3.4 written"],
  ],
  [
    "pypa/pip-audit#718",
    "could not read what pip freeze prints",
    "requirements.txt",
    "idna==3.4\n-e git+https://git.example/acme/tool.git@a1b2#egg=tool\nlocal @ file:///work/local-1.0-py3-none-any.whl\n",
    [
      "idna: 3.4 written",
      "tool: git git+https://git.example/acme/tool.git@a1b2#egg=tool",
      "local: archive file:///work/local-1.0-py3-none-any.whl",
    ],
  ],
  [
    "fabric8-analytics/fabric8-analytics-vscode-extension#753",
    "read the version 1.80 as the number 1.8",
    "requirements.txt",
    "boto3==1.80\nidna == 3.10\n",
    ["boto3: 1.80 written", "idna: 3.10 written"],
  ],
  [
    "pypa/pipenv#2524",
    "broke on the markers of a Pipfile",
    "Pipfile",
    `[packages]\npywin32 = { version = "*", markers = "sys_platform == 'win32'" }\nidna = { version = "==3.4", sys_platform = "== 'linux'" }\n`,
    ["pywin32: one of all", "idna: 3.4 written"],
  ],
  [
    "aquasecurity/trivy#2227",
    "reported what the locked version has behind it",
    "pyproject.toml",
    `[tool.poetry]\nname = "app"\n[tool.poetry.dependencies]\npyspark = "^3.1"\n`,
    ["pyspark: 3.1.3 locked in poetry.lock"],
    { "poetry.lock": poetryLock("pyspark", "3.1.3") },
  ],
  [
    "bug-ops/deps-lsp#1421",
    "took a placeholder with a hyphen for a version",
    "requirements.txt",
    "idna==$(MOD-VERSION)\ncertifi==${CERTIFI}\n",
    ["idna: unsupported ==$(MOD-VERSION)", "certifi: variable ==${CERTIFI}"],
  ],
];

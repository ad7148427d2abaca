const letters = "[23456789cfghjmpqrvwx]";

/** The forms of identifiers that nothing else has, in any case. https://ossf.github.io/osv-schema/#id-modified-fields lists the prefixes. */
const unmistakable = new RegExp(
  `^(?:${[
    String.raw`CVE-\d{4}-\d{4,}`,
    `(?:GHSA|CGA)(?:-${letters}{4}){3}`,
    String.raw`(?:GO|GSD|HSEC|JLSEC|LBSEC|MAL|OSEC|OSV|PSF|PYSEC|RSEC|RUSTSEC|UVI)-\d{4}-\d+`,
    String.raw`(?:DLA|DSA|DTSA|ELA|LSN|USN)-\d+(?:-\d+)?`,
    String.raw`(?:AL[BES]A|MGASA|OESA|PHSA|RH[BES]A|RLSA|RXSA)-\d{4}[-:][\w.:-]*\d`,
  ].join("|")})$`,
  "i",
);

/** Prefixes that names of packages begin with as well, but not in this case. */
const capital =
  /^(?:A|ALPINE|ASB|AZL|BELL|BIT|CLEANSTART|CURL|DEBIAN|DHI|DRUPAL|ECHO|EEF|FreeBSD|KUBE|MINI|PUB|ROOT|SNYK|SUSE|UBUNTU|V8|openSUSE)-[\w.:-]*\d[\w.:-]*$/;

/** Where the pages of advisories have the identifier. */
const pages = new RegExp(
  `^https?://(?:www\\.)?(?:${[
    String.raw`osv\.dev/vulnerability/`,
    String.raw`github\.com/(?:[^/?#]+/[^/?#]+/security/)?advisories/`,
    String.raw`deps\.dev/advisory/osv/`,
    String.raw`nvd\.nist\.gov/vuln/detail/`,
    String.raw`cve\.org/CVERecord\?id=`,
    String.raw`pkg\.go\.dev/vuln/`,
    String.raw`rustsec\.org/advisories/`,
  ].join("|")})([\\w.:-]+?)(?:\\.html)?/?(?:[?#].*)?$`,
  "i",
);

/** The identifier of an advisory, or the one that a page is about, as osv.dev spells it; undefined for any other text. */
export function advisoryId(text: string): string | undefined {
  const id = pages.exec(text)?.[1] ?? text;
  if (capital.test(id)) return id;
  if (!unmistakable.test(id)) return undefined;
  const [prefix = "", ...rest] = id.split("-");
  const tail = rest.join("-");
  return `${prefix.toUpperCase()}-${/^(?:GHSA|CGA)$/i.test(prefix) ? tail.toLowerCase() : tail.toUpperCase()}`;
}

/** The values of `access-policy.conf` by section and key. */
export type PolicySections = ReadonlyMap<string, ReadonlyMap<string, string>>;

const SECTION = /^\[(.+)\]$/;

/**
 * Reads `[section]` heads and `key = value` lines; `#` begins a comment.
 *
 * @throws Error when a line is neither, stands before the first section, or repeats a section or a key:
 * of two rules for the same thing only one would count, and nobody could tell which.
 */
export function readPolicySections(policyText: string): PolicySections {
  const sections = new Map<string, Map<string, string>>();
  let current: Map<string, string> | undefined;
  for (const [index, raw] of policyText.split('\n').entries()) {
    const line = raw.replace(/#.*/, '').trim();
    if (line === '') continue;
    const section = SECTION.exec(line)?.[1];
    if (section === undefined) {
      addEntry(current, line, index + 1);
    } else {
      if (sections.has(section)) throw new Error(`access-policy.conf has [${section}] twice.`);
      current = new Map();
      sections.set(section, current);
    }
  }
  return sections;
}

function addEntry(section: Map<string, string> | undefined, line: string, lineNumber: number): void {
  const at = line.indexOf('=');
  if (section === undefined || at < 1) {
    throw new Error(`access-policy.conf, line ${lineNumber}: "${line}" is no "key = value" of a section.`);
  }
  const key = line.slice(0, at).trim();
  if (section.has(key))
    throw new Error(`access-policy.conf, line ${lineNumber}: "${key}" stands here twice.`);
  section.set(key, line.slice(at + 1).trim());
}

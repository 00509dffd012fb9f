const SEGMENT = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;
/** Properties that an item goes by, the first that it has. */
const NAMES = ['field', 'name', 'group', 'value'] as const;
/** Its keys are names already. */
const KEYED = 'rows';

/** Names an indexed place: `hairDryer › device › outletTempC` for `entries[7].device.fields[19]`. */
export function namePlace(declaration: unknown, where: string): string {
  const words: string[] = [];
  let current = declaration;
  for (const [, index, quoted, word] of where.matchAll(SEGMENT)) {
    const key = index ?? quoted ?? word ?? '';
    current = childOf(current, key);
    if (index !== undefined) {
      const list = words.pop() ?? '';
      words.push(nameOf(current) ?? `${list}[${index}]`);
    } else {
      if (words.at(-1) === KEYED) words.pop();
      words.push(key);
    }
  }
  return words.length === 0 ? 'declaration' : words.join(' › ');
}

function childOf(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.getOwnPropertyDescriptor(owner, key)?.value;
}

function nameOf(item: unknown): string | null {
  for (const property of NAMES) {
    const name = childOf(item, property);
    if (typeof name === 'string' && name !== '') return name;
    if (typeof name === 'number') return String(name);
  }
  return null;
}

type Values = Readonly<Record<string, unknown>>;

/** Entries of a list among values; none where they hold no list. */
export function entriesIn(values: Values, list: string): readonly Values[] {
  const entries = values[list];
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

export function isEntry(entry: unknown): entry is Values {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

/** Reads the text of a `meta` element of settings: an object, empty where the text is none. Never throws. */
export function parseSettingsObject(json: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

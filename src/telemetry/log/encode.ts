/** Compresses a text; given as a function because the library behind it is loaded when first needed. */
export type Gzip = (text: string) => Uint8Array<ArrayBuffer>;

export interface EncodedBody {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

// spec §7 and §9: bodies of 1024 characters or more are compressed.
export const GZIP_FROM_LENGTH = 1024;

/** Compresses a JSON text from 1024 characters on; without the library it travels as it is. */
export async function encodeBody(json: string, loadGzip: () => Promise<Gzip>): Promise<EncodedBody> {
  const headers = { 'Content-Type': 'application/json' };
  if (json.length < GZIP_FROM_LENGTH) return { body: json, headers };
  try {
    const gzip = await loadGzip();
    return { body: gzip(json), headers: { ...headers, 'Content-Encoding': 'gzip' } };
  } catch {
    return { body: json, headers };
  }
}

import { ONE_HOUR_MS } from '../../contract/limits';

/** Kinds of file that the gateway hands out; anything else is saved as the first. */
const ALLOWED_EXTENSIONS: readonly string[] = ['xlsx', 'csv', 'zip', 'pdf', 'png', 'jpg'];
const NAME_MAX_LENGTH = 120;

// Control characters, path and shell separators, and characters that turn the reading direction.
const UNSAFE_CHARACTERS =
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Names that Windows keeps for devices, whatever follows the first dot. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Name to save a download under, from its content-disposition (RFC 6266): `filename*` first, then
 * `filename`; raw UTF-8, unquoted spaces and stray percent signs are put up with. Never throws.
 *
 * @param nowMs - Dates the name when the header gives none that is safe.
 */
export function toFileName(disposition: string | null, nowMs: number): string {
  const fallback = `export-${toDateDigits(nowMs)}.${ALLOWED_EXTENSIONS[0]}`;
  if (disposition === null) return fallback;
  const given = readExtendedName(disposition) ?? readPlainName(disposition);
  return given === null ? fallback : (toSafeName(given) ?? fallback);
}

function readExtendedName(disposition: string): string | null {
  const encoded = /(?:^|;)\s*filename\*\s*=\s*"?(?:utf-8|iso-8859-1)'[^']*'([^;"]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? null : decodePercent(encoded.trim());
}

function readPlainName(disposition: string): string | null {
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  const plain =
    quoted?.replace(/\\(.)/g, '$1') ?? /(?:^|;)\s*filename\s*=\s*([^;"]+)/i.exec(disposition)?.[1];
  if (plain === undefined) return null;
  const name = plain.trim();
  return decodePercent(name) ?? toUtf8(name);
}

function decodePercent(encoded: string): string | null {
  try {
    return toUtf8(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

/** Header values arrive as one character per byte; UTF-8 among them is put together again. */
function toUtf8(text: string): string {
  const codes = [...text].map((character) => character.charCodeAt(0));
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    return text;
  }
}

function toSafeName(given: string): string | null {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(UNSAFE_CHARACTERS, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const dot = clean.lastIndexOf('.');
  const stem = (dot === -1 ? clean : clean.slice(0, dot)).trim().slice(0, NAME_MAX_LENGTH);
  const extension = dot === -1 ? '' : clean.slice(dot + 1).toLowerCase();
  if (stem === '' || !ALLOWED_EXTENSIONS.includes(extension)) return null;
  return RESERVED_NAME.test(stem) ? `_${stem}.${extension}` : `${stem}.${extension}`;
}

/** Date of a moment in Asia/Shanghai as `YYYYMMDD`. */
function toDateDigits(atMs: number): string {
  return new Date(atMs + 8 * ONE_HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

import { maskMobile, maskName } from '../privacy';

/** Fields of the cached user info that events tell (spec §7), with the mask of what is personal. */
const FIELDS = Object.entries({
  loginType: undefined,
  mobile: maskMobile,
  username: maskName,
  franchiseeId: undefined,
  franchiseeMobile: maskMobile,
  franchiseeName: maskName,
});

/** Who is signed in. */
export interface LogUser {
  /** Empty while nobody is. */
  readonly id: string;
  /** Every field of an event, empty while nobody is signed in. */
  readonly fields: Readonly<Record<string, string | number>>;
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function read(source: object, field: string): string | number {
  const value: unknown = Reflect.get(source, field);
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** Reads the cached user info; anything that is no sound JSON object means nobody. The token is not touched. */
export function readUser(userInfo: string | null): LogUser {
  const source = parse(userInfo);
  return {
    id: String(read(source, 'id')),
    fields: Object.fromEntries(FIELDS.map(([field]) => [field, read(source, field)])),
  };
}

/** Masks what is personal; every key stays present (AMB-22). */
export function maskFields({ fields }: LogUser): LogUser['fields'] {
  return Object.fromEntries(
    FIELDS.map(([field, mask]) => [
      field,
      mask === undefined ? (fields[field] ?? '') : mask(String(fields[field])),
    ]),
  );
}

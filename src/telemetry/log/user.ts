import { maskName, redactByKey } from '../privacy';
import { attempt } from '../safely';
import { isTextOrNumber } from '../text';

type Field = string | number;

/** Fields of the cached user info that events tell (spec §7). */
const FIELDS = ['loginType', 'mobile', 'username', 'franchiseeId', 'franchiseeMobile', 'franchiseeName'];

/** Who is signed in. */
export interface LogUser {
  /** Empty while nobody is. */
  readonly id: string;
  /** Every field of an event, empty while nobody is signed in; masked unless all may be seen (AMB-22). */
  readonly fields: Readonly<Record<string, Field>>;
}

function mask(field: string, value: Field): Field {
  return redactByKey(field, value) ?? (/name$/i.test(field) ? maskName(String(value)) : value);
}

/** Reads the cached user info; anything that is no sound JSON object means nobody. The token is not touched. */
export function readUser(userInfo: string | null | undefined, isPersonalDataSeen: boolean): LogUser {
  const source = Object(attempt<unknown>(() => JSON.parse(userInfo ?? ''))) as Readonly<
    Record<string, unknown>
  >;
  const read = (field: string): Field => {
    const value = source[field];
    return isTextOrNumber(value) ? value : '';
  };
  return {
    id: String(read('id')),
    fields: Object.fromEntries(
      FIELDS.map((field) => [field, isPersonalDataSeen ? read(field) : mask(field, read(field))]),
    ),
  };
}

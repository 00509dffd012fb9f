import { sha256 } from './sha256';

const HIDDEN = '***';
const FINGERPRINT_DIGITS = 6;

const SECRET_KEY = /pass(?:word|wd)?$|^pwd$|captcha|secret|verif(?:y|ication)code/i;
const TOKEN_KEY = /token$|^authorization$|^cookie$|^session_?id$/i;
const PERSONAL_KEY = /mobile|phone|^tel$|idcard|^email$/i;

// The words may have a short tail (`tokenId`) and any head: the search is not anchored, so that it takes time
// in proportion to the text.
const SECRET_WORD = '(?:password|passwd|pwd|captcha|secret)[\\w-]{0,16}';
const TOKEN_WORD = '(?:token|authorization)[\\w-]{0,16}';
const ASSIGN = '\\\\?["\']?\\s{0,3}[:=：]\\s{0,3}';
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"?|\'[^\']*\'?|\\\\"[^"]*"?';
const BARE = '(?:(?:Bearer|Basic)\\s{1,3})?[^\\s"\',;&)}\\]]+';
const ASSIGNED = new RegExp(
  `(?:(${SECRET_WORD})|(${TOKEN_WORD}))(${ASSIGN})(${QUOTED}|${BARE})|\\bBearer\\s{1,3}([\\w.~+/=-]+)`,
  'gi',
);

// The optional country code is part of the match, else its digits would hide the number from the boundary test.
const MOBILE = /(^|\D)((?:\+?86[- ]?)?)(1[3-9]\d)[- ]?\d{4}[- ]?(\d{4})(?!\d)/g;

/** Masks one mobile number: first 3 and last 4 digits stay (spec §9). Shorter texts are hidden whole. */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? (mobile === '' ? '' : HIDDEN) : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** Masks a person's or merchant's name: its first character stays. */
export function maskName(name: string): string {
  const [first] = name;
  return first === undefined ? '' : `${first}**`;
}

/** Masks every mainland mobile number inside a free text. */
export function maskMobiles(text: string): string {
  return text.replace(MOBILE, '$1$2$3****$4');
}

/** Makes a token recognisable across log lines without making it usable. */
export function fingerprint(secret: string): string {
  return sha256(secret).slice(0, FINGERPRINT_DIGITS);
}

function bareToken(value: string): string {
  return value.replace(/^["']|["']$/g, '').replace(/^(?:Bearer|Basic)\s+/i, '');
}

/** Redacts passwords, captchas, tokens and mobile numbers inside a free text. */
export function redactText(text: string): string {
  const redacted = text.replace(
    ASSIGNED,
    (
      whole: string,
      secret: string | undefined,
      token: string | undefined,
      between: string,
      value: string,
      bearer: string | undefined,
    ) => {
      if (secret !== undefined) return `${secret}${between}${HIDDEN}`;
      if (token !== undefined) return `${token}${between}${fingerprint(bareToken(value))}`;
      return bearer === undefined ? whole : `Bearer ${fingerprint(bearer)}`;
    },
  );
  return maskMobiles(redacted);
}

/** Redacts a value by the name it is kept under; undefined when the name says nothing. */
export function redactByKey(key: string, value: unknown): string | undefined {
  if (SECRET_KEY.test(key)) return HIDDEN;
  if (TOKEN_KEY.test(key)) return typeof value === 'string' ? fingerprint(bareToken(value)) : HIDDEN;
  if (!PERSONAL_KEY.test(key)) return undefined;
  return typeof value === 'string' || typeof value === 'number' ? maskMobile(String(value)) : undefined;
}

/** True for query keys whose value must never leave the page. */
function isPrivateQueryKey(key: string): boolean {
  return SECRET_KEY.test(key) || TOKEN_KEY.test(key) || PERSONAL_KEY.test(key) || /^code$/i.test(key);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Drops the fragment of an address and hides the values of private query keys, and any mobile number in it. */
export function redactUrl(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1);
  const mark = withoutFragment.indexOf('?');
  if (mark < 0) return maskMobiles(withoutFragment);
  const query = withoutFragment
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const key = equals < 0 ? pair : pair.slice(0, equals);
      return equals >= 0 && isPrivateQueryKey(decodeLoosely(key)) ? `${key}=${HIDDEN}` : pair;
    })
    .join('&');
  return maskMobiles(`${withoutFragment.slice(0, mark)}?${query}`);
}

import { attempt } from './safely';
import { sha256 } from './sha256';
import { cutText, isTextOrNumber } from './text';

const HIDDEN = '***';

// Words that tell a value's nature, as part of the name it is kept under or of one in a text. They have any
// head in a text: the search is not anchored, so that it takes time in proportion to the text.
const SECRET = 'pass(?:word|wd|$)|pwd|captcha|secret|verif(?:y|ication)code';
const TOKEN = 'token|authorization|cookie|session_?id';
const SECRET_KEY = new RegExp(SECRET, 'i');
const TOKEN_KEY = new RegExp(TOKEN, 'i');
const PERSONAL_KEY = /mobile|phone|^tel$|idcard|^email$/i;

const ASSIGN = '[\\w-]{0,16}\\\\?["\']?\\s{0,3}[:=：]\\s{0,3}';
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"?|\'[^\']*\'?|\\\\"[^"]*"?';
const BARE = '(?:(?:Bearer|Basic)\\s{1,3})?[^\\s"\',;&)}\\]]+';
/** What leads up to a value (and, if the value is to be hidden whole, the lead alone), then the value. */
const ASSIGNED = new RegExp(
  `(((?:${SECRET})${ASSIGN})|(?:${TOKEN})${ASSIGN}|\\bBearer\\s{1,3})(${QUOTED}|${BARE})`,
  'gi',
);

// The optional country code is part of the match, else its digits would hide the number from the boundary test.
const MOBILE = /(^|\D)((?:\+?86[- ]?)?)(1[3-9]\d)[- ]?\d{4}[- ]?(\d{4})(?!\d)/g;

/** Masks one mobile number: first 3 and last 4 digits stay (spec §9). Shorter texts are hidden whole. */
export function maskMobile(mobile: string): string {
  return mobile && (mobile.length < 8 ? HIDDEN : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
}

/** Masks a person's or merchant's name: its first character stays. */
export function maskName(name: string): string {
  return name && `${[...name][0]}**`;
}

/** Masks every mainland mobile number inside a free text. */
export function maskMobiles(text: string): string {
  return text.replace(MOBILE, '$1$2$3****$4');
}

/** Makes a token recognisable across log lines without making it usable; quotes and scheme are no part of it. */
export function fingerprint(token: string): string {
  const FINGERPRINT_DIGITS = 6;
  const bare = token.replace(/^["']?(?:(?:Bearer|Basic)\s+)?|["']$/gi, '');
  return sha256(bare).slice(0, FINGERPRINT_DIGITS);
}

/** Redacts passwords, captchas, tokens and mobile numbers inside a free text. */
export function redactText(text: string): string {
  return maskMobiles(
    text.replace(
      ASSIGNED,
      (_, lead: string, secretLead: string | undefined, value: string) =>
        lead + (secretLead === undefined ? fingerprint(value) : HIDDEN),
    ),
  );
}

/** Redacts a text, then cuts it; of megabytes only the beginning is searched. */
export function redactAndCut(text: string, limit: number, redact = redactText): string {
  /** A text longer than this is cut before it is searched. */
  const SEARCH_LIMIT = 20_000;
  return cutText(redact(cutText(text, SEARCH_LIMIT)), limit);
}

/** Redacts a value by the name it is kept under; undefined when the name says nothing. */
export function redactByKey(key: string, value: unknown): string | undefined {
  if (SECRET_KEY.test(key)) return HIDDEN;
  if (TOKEN_KEY.test(key)) return fingerprint(String(value));
  return PERSONAL_KEY.test(key) && isTextOrNumber(value) ? maskMobile(String(value)) : undefined;
}

/** Drops the fragment of an address and hides the values of private query keys, and any mobile number in it. */
export function redactUrl(url: string): string {
  return maskMobiles(
    url.replace(/#.*/s, '').replace(/([?&]([^=&]*)=)[^&]*/g, (pair: string, lead: string, key: string) => {
      const name = attempt(() => decodeURIComponent(key), key);
      const isPrivate = /^code$/i.test(name) || redactByKey(name, '') !== undefined;
      return isPrivate ? lead + HIDDEN : pair;
    }),
  );
}

/** Local-storage key; ours, and no secret: it opens nothing. */
export const BROWSER_TOKEN_KEY = 'browserToken';

const BYTES = 32;
const FORM = /^[\w-]{43}$/;

/**
 * Random text by which the gateway knows that whoever tries a code is the browser that asked for it, made when
 * it is first needed and kept: the code is good in every tab and after a reload. Storage that is full or
 * blocked keeps it for this page only.
 */
export function createBrowserToken(storage: Pick<Storage, 'getItem' | 'setItem'>): () => string {
  let token: string | null = null;

  function readKept(): string | null {
    try {
      const kept = storage.getItem(BROWSER_TOKEN_KEY);
      return kept !== null && FORM.test(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  function keep(made: string): string {
    try {
      storage.setItem(BROWSER_TOKEN_KEY, made);
    } catch {
      // It holds until the page is left.
    }
    return made;
  }

  return () => {
    token = readKept() ?? token ?? keep(makeToken());
    return token;
  };
}

/** 256 random bits in the 43 letters, digits, `-` and `_` of base64url; works on plain http too. */
function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

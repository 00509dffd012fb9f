import { performance } from 'node:perf_hooks';
import { API_BASE } from '../../contract/api/endpoints';
import { DEMONSTRATION_PASSWORD } from '../../gateway/demonstration/people';

/** One call and what became of it; times are those of `performance.now`. */
export interface CallRecord {
  /** What kind of call it was, for example `list`. */
  readonly kind: string;
  readonly beganAtMs: number;
  readonly endedAtMs: number;
  /** 0 when there was no answer at all. */
  readonly status: number;
  /** The envelope's; null when there was none. */
  readonly code: number | null;
  readonly hasRetryAfter: boolean;
  readonly data: unknown;
}

export interface CallWish {
  readonly kind: string;
  readonly path: string;
  readonly token?: string;
  /** Sent by POST; a call without one is a GET. */
  readonly body?: unknown;
  readonly key?: string;
}

const CALL_LIMIT_MS = 30_000;

/** Calls the product over HTTP. Never throws: a broken line is a record with status 0. */
export async function callProduct(origin: string, wish: CallWish): Promise<CallRecord> {
  const beganAtMs = performance.now();
  const answer = await fetchEnvelope(origin, wish);
  return { kind: wish.kind, beganAtMs, endedAtMs: performance.now(), ...answer };
}

type Outcome = Omit<CallRecord, 'kind' | 'beganAtMs' | 'endedAtMs'>;

async function fetchEnvelope(origin: string, { path, token, body, key }: CallWish): Promise<Outcome> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      headers: {
        'gateway-version': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const facts = { status: answer.status, hasRetryAfter: answer.headers.has('retry-after') };
    if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
      // That it stands is all that is asked of a stream here.
      await answer.body?.cancel();
      return { ...facts, code: null, data: null };
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const envelope: unknown = isJson ? JSON.parse(text) : null;
    return { ...facts, ...readEnvelope(envelope) };
  } catch (error) {
    return { status: 0, code: null, hasRetryAfter: false, data: String(error) };
  }
}

function readEnvelope(envelope: unknown): { readonly code: number | null; readonly data: unknown } {
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope)) {
    return { code: null, data: envelope };
  }
  const code = typeof envelope.code === 'number' ? envelope.code : null;
  return { code, data: 'data' in envelope ? envelope.data : null };
}

/** Signs a main account of the demonstration in. @throws Error with the answer when that fails. */
export async function signIn(origin: string, mobile: string): Promise<string> {
  const { code, data, status } = await callProduct(origin, toSignIn(mobile));
  const token = typeof data === 'object' && data !== null && 'token' in data ? data.token : null;
  if (code !== 0 || typeof token !== 'string') {
    throw new Error(`Signing ${mobile} in was answered ${status} with code ${code}.`);
  }
  return token;
}

/** The call that signs a main account of the demonstration in. */
export function toSignIn(mobile: string): CallWish {
  return {
    kind: 'login',
    path: `${API_BASE}/v1/user/login`,
    body: {
      mobile,
      password: DEMONSTRATION_PASSWORD,
      franchiseeMobile: '',
      loginType: 'mobile_pwd',
      loginRoleType: 0,
    },
  };
}

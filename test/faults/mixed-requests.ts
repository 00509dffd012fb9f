import { API_BASE } from '../../contract/api/endpoints';
import { ONE_DAY_MS } from '../../contract/limits';
import { callProduct, signIn, type CallRecord, type CallWish } from './product-call';

/** The main account that everything is asked as. */
const MAIN = '13800000001';
const AT_ONCE = 8;
const PAGES_MAX = 20;

/** One kind of request: how often in a hundred, what it asks, and whether the answer is as it should be. */
interface Kind {
  readonly share: number;
  readonly toWish: (token: string, turn: number) => CallWish;
  readonly isRight: (record: CallRecord) => boolean;
}

const isDone = ({ status, code }: CallRecord): boolean => status === 200 && code === 0;

const list = (path: string, share: number): Kind => ({
  share,
  toWish: (token, turn) => ({
    kind: path,
    path: `${API_BASE}/v1/${path}`,
    token,
    body: { page: 1 + (turn % PAGES_MAX), pageSize: 20 },
  }),
  isRight: isDone,
});

const KINDS: readonly Kind[] = [
  list('washer/device/list', 20),
  list('washer/order/list', 10),
  list('box/device/list', 10),
  list('dispenser/order/list', 5),
  {
    share: 20,
    toWish: (token) => ({ kind: 'user', path: `${API_BASE}/v3/user/detail`, token }),
    isRight: isDone,
  },
  {
    // Every search is another statement and another set of parameters.
    share: 10,
    toWish: (token, turn) => ({
      kind: 'search',
      path: `${API_BASE}/v1/washer/order/list`,
      token,
      body: { page: 1, pageSize: 20, keyword: `${turn}` },
    }),
    isRight: isDone,
  },
  {
    share: 5,
    toWish: (token) => ({
      kind: 'log',
      path: `${API_BASE}/v1/user/log/list`,
      token,
      body: { period: [Date.now() - ONE_DAY_MS, Date.now()] },
    }),
    isRight: isDone,
  },
  {
    share: 5,
    toWish: (token) => ({ kind: 'live', path: `${API_BASE}/v1/live`, token }),
    isRight: ({ status }) => status === 200 || status === 429,
  },
  {
    share: 5,
    toWish: () => ({ kind: 'page', path: '/login' }),
    isRight: ({ status }) => status === 200,
  },
  {
    share: 4,
    toWish: (_token, turn) => ({ kind: 'nowhere', path: `/nowhere/${turn}` }),
    isRight: ({ status }) => status === 404,
  },
  {
    share: 3,
    toWish: (_token, turn) => ({ kind: 'stranger', path: `${API_BASE}/v3/user/detail`, token: `t${turn}` }),
    isRight: ({ status }) => status === 401,
  },
  {
    share: 3,
    toWish: (token, turn) => ({
      kind: 'malformed',
      path: `${API_BASE}/v1/washer/device/list`,
      token,
      body: { page: 1, pageSize: 20, [`unknown${turn}`]: turn },
    }),
    isRight: ({ status }) => status === 400,
  },
];

/** One entry for every hundredth, so that a turn finds its kind by its number. */
const BY_HUNDREDTH: readonly Kind[] = KINDS.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

/** Sends so many requests, some at once; answers how many were not answered as they should be. */
export async function runMix(
  origin: string,
  {
    count,
    firstTurn,
    report,
  }: { readonly count: number; readonly firstTurn: number; readonly report: (line: string) => void },
): Promise<number> {
  const token = await signIn(origin, MAIN);
  let next = firstTurn;
  let failed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < firstTurn + count) {
        const turn = next;
        next += 1;
        // A stride that has no factor in common with a hundred mixes the kinds.
        const kind = BY_HUNDREDTH[(turn * 37) % BY_HUNDREDTH.length];
        if (kind === undefined) continue;
        const record = await callProduct(origin, kind.toWish(token, turn));
        if (kind.isRight(record)) continue;
        failed += 1;
        if (failed <= 5)
          report(
            `  ${record.kind} was answered ${record.status}, code ${record.code}: ${JSON.stringify(record.data)}`,
          );
      }
    }),
  );
  return failed;
}

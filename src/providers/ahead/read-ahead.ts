import type {
  BaseRecord,
  CustomParams,
  CustomResponse,
  DataProvider,
  GetListParams,
  GetListResponse,
} from '@refinedev/core';
import { ONE_SECOND_MS } from '../../../contract/limits';

/** What an answer that came ahead is found by. */
export type AheadKey = string;

/** An answer that came before the page that is drawn from it. */
export interface AheadAnswer {
  readonly data: unknown;
  /** When it came, epoch ms. */
  readonly atMs: number;
}

/** The calls of a page, made while the page itself is still on its way. */
export interface ReadAhead {
  /** What pages call: a call that was made ahead is answered by that one, and once. */
  readonly provider: DataProvider;
  /** Asks for a list; rejects never. */
  readonly list: (params: GetListParams) => Promise<void>;
  /** Makes another call that changes nothing; rejects never. */
  readonly call: (params: CustomParams) => Promise<void>;
  /**
   * The first page of all waits for this, if only for a moment: it is drawn once, then, and not without rows first. Whoever
   * goes to another page sees at once that they do.
   */
  readonly hold: (answers: Promise<unknown>) => void;
  /** What is waited for; null while nothing is. */
  readonly held: () => Promise<void> | null;
  /** The answer to a call that was made ahead, while it serves; it stays until it is dropped or too old. */
  readonly answerOf: (key: AheadKey) => AheadAnswer | undefined;
  /** Forgets this answer: somebody drew it, and whoever asks again asks the gateway. */
  readonly drop: (key: AheadKey, answer: AheadAnswer) => void;
}

interface Entry {
  readonly promise: Promise<unknown>;
  answer: AheadAnswer | undefined;
}

/** Longer than any page takes to come after its answer; nobody reads what is older for new. */
export const AHEAD_SERVES_MS = 10 * ONE_SECOND_MS;

/** Nobody notices that a page comes this much later; a gateway that takes longer is waited for with the page in sight. */
const HOLD_MS = 200;

/** refine's calls carry more than what decides their answer: signals, and what resources declare. */
export function toListKey({ resource, pagination, filters, sorters, meta }: GetListParams): AheadKey {
  const { currentPage, pageSize } = pagination ?? {};
  const { tab, keyword, cursor } = meta ?? {};
  return JSON.stringify([resource, currentPage, pageSize, filters, sorters, tab, keyword, cursor]);
}

/** See {@link toListKey}. */
export function toCallKey({
  url,
  method,
  payload,
  query,
  meta,
}: Pick<CustomParams, 'url' | 'method' | 'payload' | 'query' | 'meta'>): AheadKey {
  return JSON.stringify([meta?.['version'], method, url, payload, query]);
}

/** Builds a {@link ReadAhead} over the provider that really asks. */
export function createReadAhead(provider: DataProvider, now = Date.now): ReadAhead {
  const entries = new Map<AheadKey, Entry>();
  let held: Promise<void> | null = null;

  function find(key: AheadKey): Entry | undefined {
    const entry = entries.get(key);
    const isOld = entry?.answer !== undefined && now() - entry.answer.atMs > AHEAD_SERVES_MS;
    if (isOld) entries.delete(key);
    return isOld ? undefined : entry;
  }

  async function begin(key: AheadKey, ask: () => Promise<unknown>): Promise<void> {
    const entry: Entry = { promise: ask(), answer: undefined };
    entries.set(key, entry);
    try {
      entry.answer = { data: await entry.promise, atMs: now() };
    } catch {
      // Whoever has taken it is told; the page that comes later asks by itself.
      if (entries.get(key) === entry) entries.delete(key);
    }
  }

  function take(key: AheadKey): Promise<unknown> | undefined {
    const entry = find(key);
    entries.delete(key);
    return entry?.promise;
  }

  const custom = (params: CustomParams): Promise<CustomResponse<BaseRecord>> => {
    if (provider.custom === undefined) throw new Error('The data provider has no custom calls.');
    return provider.custom(params);
  };
  return {
    // refine's signatures are generic in the row type, which only the caller knows.
    provider: {
      ...provider,
      getList: (params: GetListParams) =>
        (take(toListKey(params)) as Promise<GetListResponse<BaseRecord>> | undefined) ??
        provider.getList(params),
      custom: (params: CustomParams) =>
        (take(toCallKey(params)) as Promise<CustomResponse<BaseRecord>> | undefined) ?? custom(params),
    } as DataProvider,
    list: (params) => begin(toListKey(params), () => provider.getList(params)),
    call: (params) => begin(toCallKey(params), () => custom(params)),
    hold(answers) {
      const own = Promise.race([answers, later(HOLD_MS)]).then(() => {
        if (held === own) held = null;
      });
      held = own;
    },
    held: () => held,
    answerOf: (key) => find(key)?.answer,
    drop(key, answer) {
      if (entries.get(key)?.answer === answer) entries.delete(key);
    },
  };
}

function later(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

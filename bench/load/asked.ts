/** What a load consists of, in per cent of its calls. */
export const SHARES = { list: 70, statistic: 15, detail: 10, write: 5 } as const;
export type LoadKind = keyof typeof SHARES;
export const LOAD_KINDS: readonly LoadKind[] = ['list', 'statistic', 'detail', 'write'];

/** One call of a load. */
export interface LoadCall {
  readonly kind: LoadKind;
  readonly method: 'GET' | 'POST';
  /** Query included. */
  readonly path: string;
  /** Of a POST. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export type CallsByKind = Readonly<Record<LoadKind, readonly LoadCall[]>>;

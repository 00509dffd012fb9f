/** What is measured: the browser's own box under React (the floor), the portal's, and antd's. */
export const BOX_KINDS = ['plain', 'own', 'antd'] as const;
export type BoxKind = (typeof BOX_KINDS)[number];

/** Time on the main thread, layout included. */
export interface BoxTimes {
  readonly firstMs: number;
  readonly tickMs: number;
}

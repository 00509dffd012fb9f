/** Who acts, from where, in whose name; the same for every line of one request. */
export interface Actor {
  readonly accountId: string;
  readonly name: string;
  /** Account type of spec §3; 0 for the gateway itself and its operator. */
  readonly type: number;
  /** The organisation that the account belongs to. */
  readonly ownId: string;
  /** The merchant that an agent acts for; null on the own behalf. */
  readonly onBehalfOf: string | null;
  readonly ip: string;
  readonly traceId: string;
}

/** A broker of a test, which may go and come back under the same address. */
export interface TestBroker {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Goes; what it has kept it still has when it starts again. */
  readonly stop: () => Promise<void>;
  /** Stops it for good and removes what it left. */
  readonly remove: () => Promise<void>;
}

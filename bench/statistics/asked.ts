/** One call of a page. */
export interface Asked {
  /** Unique: the name of its figure. */
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Reaches further back than the demonstration does, so that its twin must have as long a past. @default false */
  readonly isOfYears?: boolean;
}

/** Which figures a page is asked for. */
export interface View {
  /** Ends the name of each call. */
  readonly name: string;
  readonly of: {
    readonly period: readonly [fromMs: number, toMs: number];
    readonly storeIds?: readonly string[];
    /** Sums by hour and by item know no model: what is drawn from them is not asked for. */
    readonly model?: string;
  };
  readonly isOfYears?: boolean;
}

/** Stores and models that figures may be narrowed to. */
export interface Narrowing {
  readonly storeIds?: readonly string[];
  readonly model?: string;
}

/** Parts of the whole that income may be narrowed to one of, and the store and the model of the narrowed views. */
export interface Examples {
  readonly storeId: string;
  readonly model: string;
  readonly device: string;
  readonly item: string;
  readonly method: string;
}

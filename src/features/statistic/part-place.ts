/** Which days, stores and devices the parts of a page of figures are of. */
export interface PartPlace {
  /** Epoch ms, both ends inclusive. */
  readonly period: readonly [fromMs: number, toMs: number];
  /** Empty for all. */
  readonly storeIds: readonly string[];
  /** Devices of this model alone; null for any. */
  readonly model: string | null;
}

/** The devices of a place as calls ask for them: what is not narrowed is left out. */
export function toAsked({ storeIds, model }: Pick<PartPlace, 'storeIds' | 'model'>) {
  return {
    ...(storeIds.length === 0 ? {} : { storeIds: [...storeIds] }),
    ...(model === null ? {} : { model }),
  };
}

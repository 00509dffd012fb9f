/**
 * Stands in for what antd's table brings along to choose rows: a tree's arithmetic, a menu of ready-made
 * choices and radio buttons. The portal's rows are flat and chosen by check boxes; `selections`, a radio
 * selection or rows with children are a mistake that shows at once.
 */
type Keys = readonly (string | number)[];

/** The keys with one more; a key that is there already is not added again. */
export function arrAdd(keys: Keys | undefined, key: string | number): Keys {
  const known = keys ?? [];
  return known.includes(key) ? known : [...known, key];
}

/** The keys without one of them. */
export function arrDel(keys: Keys | undefined, key: string | number): Keys {
  return (keys ?? []).filter((known) => known !== key);
}

export default function refuse(): never {
  throw new Error('Rows are chosen one by one, by check boxes (src/stand-ins).');
}

export { refuse as conductCheck, refuse as convertDataToEntities };

import type { CashOutStepEffect, PurchaseStepEffect } from '../../effect';
import { suggest } from '../../problem';
import { CASH_OUT_PARAMS, PURCHASE_PARAMS } from '../../receipt/receipt-params';
import type { TableName } from '../../source';
import type { EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

/** Steps are done to purchases and to cash-outs, and take exactly what their handlers know. */
export function checkReceipt(
  effect: PurchaseStepEffect | CashOutStepEffect,
  { table, where, params }: EffectPlace,
): readonly Located[] {
  const own: TableName = effect.kind === 'purchaseStep' ? 'purchase' : 'cashOut';
  if (table !== own) return [wrongTable(effect.kind, own, `${where}.kind`, table)];
  const known = effect.kind === 'purchaseStep' ? PURCHASE_PARAMS[effect.step] : CASH_OUT_PARAMS[effect.step];
  const names = Object.keys(known);
  return [
    ...params.flatMap(({ field, kind }): readonly Located[] => {
      const taken = known[field];
      if (taken?.kind === kind) return [];
      const message =
        taken === undefined
          ? `this step of a receipt takes nothing from "${field}".`
          : `"${field}" is of kind "${kind}", and a receipt needs "${taken.kind}".`;
      const otherwise = names.length === 0 ? 'Ask for nothing.' : `Ask for ${names.join(', ')}.`;
      return [{ id: 'RC041', where, message, hint: suggest(field, names, otherwise) }];
    }),
    ...Object.entries(known).flatMap(([name, { isNeeded }]): readonly Located[] => {
      if (!isNeeded || params.some(({ field, required }) => field === name && required === true)) return [];
      const message = `this step of a receipt needs "${name}".`;
      return [{ id: 'RC041', where, message, hint: 'Ask for it in "params", as required.' }];
    }),
  ];
}

function wrongTable(kind: string, own: TableName, where: string, table: TableName): Located {
  const message = `"${kind}" is for rows of the table "${own}"; the rows of this page are of the table "${table}".`;
  return { id: 'RC041', where, message, hint: `Declare it on a list of the table "${own}".` };
}

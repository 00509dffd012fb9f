import { REFUND_REASONS } from '../../../domain/refund';
import type { RefundEffect, RefundStepEffect } from '../../effect';
import type { FieldDeclaration } from '../../field';
import { suggest } from '../../problem';
import { REFUND_PARAMS } from '../../refund/refund-params';
import type { EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

/** Money goes back for orders, by parameters that a refund knows. */
export function checkRefund(
  effect: RefundEffect | RefundStepEffect,
  { table, where, params }: EffectPlace,
): readonly Located[] {
  const known = REFUND_PARAMS[effect.kind === 'refund' ? effect.kind : effect.step];
  return [
    ...(table === 'order' ? [] : [notOrders(effect.kind, table, `${where}.kind`)]),
    ...params.flatMap((param) => {
      const taken = known[param.field];
      if (taken === undefined) return [unknownParam(param.field, Object.keys(known), where)];
      return taken.kind === param.kind ? checkReasons(param, where) : [wrongKind(param, taken.kind, where)];
    }),
    ...Object.entries(known).flatMap(([name, { isNeeded }]) =>
      !isNeeded || params.some(({ field, required }) => field === name && required === true)
        ? []
        : [missingParam(name, where)],
    ),
  ];
}

/** Codes of reasons are kept with the refund, and counted. */
function checkReasons(param: FieldDeclaration, where: string): readonly Located[] {
  if (param.kind !== 'enum') return [];
  const known: readonly unknown[] = REFUND_REASONS;
  return param.options
    .filter(({ value }) => !known.includes(value))
    .map(({ value }) => ({
      id: 'RC041',
      where,
      message: `"${value}" is no reason for a refund.`,
      hint: suggest(String(value), REFUND_REASONS, `Use ${REFUND_REASONS.join(', ')}.`),
    }));
}

function notOrders(kind: string, table: string, where: string): Located {
  const message = `"${kind}" is for orders; the rows of this page are of the table "${table}".`;
  return { id: 'RC041', where, message, hint: 'Declare it on a page of orders.' };
}

function unknownParam(name: string, known: readonly string[], where: string): Located {
  const otherwise = known.length === 0 ? 'Ask for nothing.' : `Ask for ${known.join(', ')}.`;
  const message = `a refund takes nothing from "${name}" here.`;
  return { id: 'RC041', where, message, hint: suggest(name, known, otherwise) };
}

function wrongKind({ field, kind }: FieldDeclaration, wanted: string, where: string): Located {
  const message = `"${field}" is of kind "${kind}", and a refund needs "${wanted}".`;
  return { id: 'RC041', where, message, hint: `Declare it of kind "${wanted}".` };
}

function missingParam(name: string, where: string): Located {
  const hint = 'Ask for it in "params", as required.';
  return { id: 'RC041', where, message: `a refund needs "${name}".`, hint };
}

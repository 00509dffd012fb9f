import {
  BLOCK_PARAMS,
  BLOCK_RULE_PARAMS,
  BLOCK_STEP_PARAMS,
  type BlockParams,
} from '../../block/block-params';
import type { BlockEffect, BlockRuleEffect, BlockStepEffect } from '../../effect';
import type { FieldDeclaration } from '../../field';
import { suggest } from '../../problem';
import type { EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

type AnyBlockEffect = BlockEffect | BlockStepEffect | BlockRuleEffect;

/** Users are blocked on lists of orders and on the blacklist, whose entries go on from there. */
export function checkBlock(
  effect: AnyBlockEffect,
  { table, where, params }: EffectPlace,
): readonly Located[] {
  const known = paramsOf(effect, table);
  if (known === null) return [wrongTable(effect.kind, table, `${where}.kind`)];
  return [
    ...params.flatMap((param) => checkParam(param, known, where)),
    ...Object.entries(known).flatMap(([name, { isNeeded }]) =>
      !isNeeded || params.some(({ field, required }) => field === name && required === true)
        ? []
        : [missingParam(name, where)],
    ),
  ];
}

function paramsOf(effect: AnyBlockEffect, table: EffectPlace['table']): BlockParams | null {
  if (effect.kind === 'blockRule') return table === 'blacklist' ? BLOCK_RULE_PARAMS : null;
  if (effect.kind === 'blockStep') return table === 'blacklist' ? BLOCK_STEP_PARAMS[effect.step] : null;
  return table === 'order' || table === 'blacklist' ? BLOCK_PARAMS[table] : null;
}

function checkParam(param: FieldDeclaration, known: BlockParams, where: string): readonly Located[] {
  const { field, kind } = param;
  const taken = known[field];
  if (taken === undefined) {
    const names = Object.keys(known);
    const otherwise = names.length === 0 ? 'Ask for nothing.' : `Ask for ${names.join(', ')}.`;
    const message = `the blacklist takes nothing from "${field}" here.`;
    return [{ id: 'RC041', where, message, hint: suggest(field, names, otherwise) }];
  }
  if (taken.kind !== kind) {
    const message = `"${field}" is of kind "${kind}", and the blacklist needs "${taken.kind}".`;
    return [{ id: 'RC041', where, message, hint: `Declare it of kind "${taken.kind}".` }];
  }
  const { choices } = taken;
  if (choices === null || !('options' in param)) return [];
  return param.options
    .filter(({ value }) => !choices.includes(value))
    .map(({ value }) => ({
      id: 'RC041',
      where,
      message: `the blacklist knows no "${value}" for "${field}".`,
      hint: `Use ${choices.join(', ')}.`,
    }));
}

function wrongTable(kind: string, table: string, where: string): Located {
  const message = `"${kind}" is for users of orders; the rows of this page are of the table "${table}".`;
  return { id: 'RC041', where, message, hint: 'Declare it on a page of orders, or on the blacklist.' };
}

function missingParam(name: string, where: string): Located {
  const hint = 'Ask for it in "params", as required.';
  return { id: 'RC041', where, message: `the blacklist needs "${name}".`, hint };
}

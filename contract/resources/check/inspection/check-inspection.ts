import type { InspectionEffect, InspectionTaskEffect } from '../../effect';
import type { FieldDeclaration } from '../../field';
import {
  ANSWER_COLUMNS,
  INSPECT_DEVICE_PARAMS,
  INSPECTION_PARAMS,
  INSPECTION_TASK_PARAMS,
  type InspectionParams,
} from '../../inspection/inspection-params';
import { suggest } from '../../problem';
import { mustBeDevices, type EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

/** Steps are done to plans and to their tasks, and take exactly what their handlers know. */
export function checkInspection(
  effect: InspectionEffect | InspectionTaskEffect,
  { table, where, params }: EffectPlace,
): readonly Located[] {
  if (table !== effect.kind) return [wrongTable(effect.kind, table, `${where}.kind`)];
  const known =
    effect.kind === 'inspection' ? INSPECTION_PARAMS[effect.step] : INSPECTION_TASK_PARAMS[effect.step];
  return checkTaken(known, { params, where });
}

/** Somebody is sent to devices, and to nothing else. */
export function checkInspectDevice({ table, where, params }: EffectPlace): readonly Located[] {
  return [
    ...mustBeDevices('inspectDevice', table, `${where}.kind`),
    ...checkTaken(INSPECT_DEVICE_PARAMS, { params, where }),
  ];
}

function checkTaken(
  known: InspectionParams,
  { params, where }: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  return [
    ...params.flatMap((param) => checkParam(param, known, where)),
    ...Object.entries(known).flatMap(([name, { isNeeded }]) =>
      params.some(({ field, required }) => field === name && (!isNeeded || required === true))
        ? []
        : [missing(name, isNeeded, where)],
    ),
  ];
}

function checkParam(param: FieldDeclaration, known: InspectionParams, where: string): readonly Located[] {
  const { field, kind } = param;
  const taken = known[field];
  if (taken === undefined) {
    const names = Object.keys(known);
    const otherwise = names.length === 0 ? 'Ask for nothing.' : `Ask for ${names.join(', ')}.`;
    const message = `this step of an inspection takes nothing from "${field}".`;
    return [{ id: 'RC041', where, message, hint: suggest(field, names, otherwise) }];
  }
  if (taken.kind !== kind) {
    const message = `"${field}" is of kind "${kind}", and an inspection needs "${taken.kind}".`;
    return [{ id: 'RC041', where, message, hint: `Declare it of kind "${taken.kind}".` }];
  }
  if (param.kind !== 'rows') return [];
  const columns = param.columns.map((column) => column.field);
  if (ANSWER_COLUMNS.every((name) => columns.includes(name)) && columns.length === ANSWER_COLUMNS.length)
    return [];
  const message = `"${field}" holds no answers.`;
  return [{ id: 'RC041', where, message, hint: `Give it the columns ${ANSWER_COLUMNS.join(', ')}.` }];
}

function wrongTable(kind: string, table: string, where: string): Located {
  const message = `"${kind}" is for inspections; the rows of this page are of the table "${table}".`;
  return { id: 'RC041', where, message, hint: 'Declare it on the list of plans, or on that of their tasks.' };
}

function missing(name: string, isNeeded: boolean, where: string): Located {
  const hint = isNeeded ? 'Ask for it in "params", as required.' : 'Ask for it in "params".';
  return { id: 'RC041', where, message: `this step of an inspection needs "${name}".`, hint };
}

import { TICKET_TEXT_MAX } from '../../../domain/ticket';
import type { TicketStepEffect } from '../../effect';
import type { FieldDeclaration } from '../../field';
import { suggest } from '../../problem';
import { TICKET_STEP_PARAMS, type StepParams } from '../../ticket/ticket-step-params';
import type { EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

/** A step is done to tickets, and takes exactly what its handler knows. */
export function checkTicketStep(
  { step }: TicketStepEffect,
  { table, where, params }: EffectPlace,
): readonly Located[] {
  if (table !== 'ticket') return [wrongTable(table, `${where}.kind`)];
  const known = TICKET_STEP_PARAMS[step];
  return [
    ...params.flatMap((param) => checkParam(param, known, where)),
    ...Object.entries(known).flatMap(([name, { isNeeded }]) =>
      !isNeeded || params.some(({ field, required }) => field === name && required === true)
        ? []
        : [missing(name, where)],
    ),
  ];
}

function checkParam(param: FieldDeclaration, known: StepParams, where: string): readonly Located[] {
  const { field, kind } = param;
  const taken = known[field];
  if (taken === undefined) {
    const names = Object.keys(known);
    const otherwise = names.length === 0 ? 'Ask for nothing.' : `Ask for ${names.join(', ')}.`;
    const message = `this step of a ticket takes nothing from "${field}".`;
    return [{ id: 'RC041', where, message, hint: suggest(field, names, otherwise) }];
  }
  if (taken.kind !== kind) {
    const message = `"${field}" is of kind "${kind}", and a ticket needs "${taken.kind}".`;
    return [{ id: 'RC041', where, message, hint: `Declare it of kind "${taken.kind}".` }];
  }
  if (param.kind !== 'text' || (param.charsMax ?? 0) <= TICKET_TEXT_MAX) return [];
  const message = `"${field}" takes more than a ticket can keep.`;
  return [{ id: 'RC041', where, message, hint: `Use "charsMax" of ${TICKET_TEXT_MAX} at most.` }];
}

function wrongTable(table: string, where: string): Located {
  const message = `"ticketStep" is for tickets; the rows of this page are of the table "${table}".`;
  return { id: 'RC041', where, message, hint: 'Declare it on the list of tickets.' };
}

function missing(name: string, where: string): Located {
  const hint = 'Ask for it in "params", as required.';
  return { id: 'RC041', where, message: `this step of a ticket needs "${name}".`, hint };
}

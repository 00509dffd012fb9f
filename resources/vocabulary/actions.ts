import type { ActionDeclaration } from '../../contract/resources/action';
import type { CommandEffect, FieldAssignment, SetEffect } from '../../contract/resources/effect';

type Value = string | number | boolean | null;

/** What the person entered for a parameter. */
export interface Entered {
  readonly from: string;
}

/** Names the parameter whose value a field takes. */
export function entered(param: string): Entered {
  return { from: param };
}

/** An effect that sets fields of the row: to a value, or to what was entered. */
export function set<const W extends string>(values: Readonly<Record<W, Value | Entered>>): SetEffect<W>;
export function set(values: Readonly<Record<string, Value | Entered>>): SetEffect {
  return { kind: 'set', values: Object.entries(values).map(toAssignment) };
}

function toAssignment([field, value]: readonly [string, Value | Entered]): FieldAssignment {
  return typeof value === 'object' && value !== null ? { field, from: value.from } : { field, to: value };
}

/** An effect that asks the device for something. */
export function ask<const N extends string = never>(
  verb: string,
  rest: Omit<CommandEffect<N>, 'kind' | 'verb'> = {},
): CommandEffect<N> {
  return { kind: 'command', verb, ...rest };
}

/** Something a person may do to a row, and the keys that allow it. */
export function action<
  const E extends string,
  const N extends string = never,
  const W extends string = never,
>(
  name: string,
  zh: string,
  en: string,
  permission: E,
  rest: Omit<ActionDeclaration<E, N, W>, 'name' | 'title' | 'permission'>,
): ActionDeclaration<E, N, W> {
  return { name, title: { zh, en }, permission, ...rest };
}

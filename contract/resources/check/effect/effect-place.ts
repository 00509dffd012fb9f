import type { AnyEffect } from '../../effect';
import type { FieldDeclaration } from '../../field';
import { suggest } from '../../problem';
import type { TableName } from '../../source';
import { boundsOf } from '../check-range';
import type { Located } from '../located';

/** What an effect stands beside. */
export interface EffectPlace {
  readonly table: TableName;
  /** Place of the effect. */
  readonly where: string;
  /** Fields of the page. */
  readonly fields: readonly FieldDeclaration[];
  readonly params: readonly FieldDeclaration[];
}

/** Some effects ask devices, and so stand on a page of devices alone. */
export function mustBeDevices(kind: AnyEffect['kind'], table: TableName, where: string): readonly Located[] {
  if (table === 'device') return [];
  const message = `"${kind}" is for devices; the rows of this page are of the table "${table}".`;
  return [{ id: 'RC041', where, message, hint: 'Declare it on a page of devices.' }];
}

interface Entered {
  readonly params: readonly FieldDeclaration[];
  /** The field that is set; undefined when there is none, or none of its name. */
  readonly field: FieldDeclaration | undefined;
  readonly where: string;
}

/** What an effect takes from whoever acts is asked for, and fits the field that it goes into. */
export function mustComeFrom(name: string, { params, field, where }: Entered): readonly Located[] {
  const param = params.find((each) => each.field === name);
  if (param === undefined) {
    const hint = suggest(
      name,
      params.map((each) => each.field),
      'Declare it in "params".',
    );
    return [{ id: 'RC026', where, message: `the action asks for no "${name}".`, hint }];
  }
  if (field === undefined) return [];
  const asked = boundsOf(param);
  const held = boundsOf(field);
  const isDeclared =
    ('min' in param && param.min !== undefined) || ('max' in param && param.max !== undefined);
  if (!isDeclared || (asked.min >= held.min && asked.max <= held.max)) return [];
  return [
    {
      id: 'RC037',
      where,
      message: `what may be entered for "${name}" goes beyond the bounds of "${field.field}".`,
      hint: `Keep it from ${held.min} to ${held.max}.`,
    },
  ];
}

import { RUN_ENDINGS, type RunEnding } from '../../../domain/remedy/settle';
import type { CommandEffect } from '../../effect';
import { mustBeField } from '../check-condition';
import { mustBeWhole } from '../check-range';
import type { Located } from '../located';
import { mustBeDevices, mustComeFrom, type EffectPlace } from './effect-place';

const VERB = /^[a-z][A-Za-z0-9]*$/;

/** The words that a device is asked with travel in topics and payloads. */
export function checkVerb(verb: string, where: string): readonly Located[] {
  if (VERB.test(verb)) return [];
  const message = `"${verb}" is no word that a device could be asked with.`;
  return [{ id: 'RC020', where, message, hint: 'Use letters and digits, beginning with a small letter.' }];
}

/** What always goes with the command is not entered as well. */
export function checkFixed(fixed: CommandEffect['fixed'], place: EffectPlace): readonly Located[] {
  return Object.keys(fixed ?? {}).flatMap((name) =>
    place.params.some(({ field }) => field === name)
      ? [
          {
            id: 'RC041',
            where: `${place.where}.fixed.${name}`,
            message: `"${name}" always goes with the command and is entered all the same.`,
            hint: 'Leave one of them out.',
          },
        ]
      : [],
  );
}

/** What devices are asked for can be said to them, proven by them, and ends an order in a way that there is. */
export function checkCommand(
  { verb, limitSeconds, fixed, provenBy, endsOrder }: CommandEffect,
  place: EffectPlace,
): readonly Located[] {
  const { where, fields, params, table } = place;
  return [
    ...mustBeDevices('command', table, `${where}.kind`),
    ...checkVerb(verb, `${where}.verb`),
    ...mustBeWhole(limitSeconds, `${where}.limitSeconds`, { least: 1, most: 3600 }),
    ...checkFixed(fixed, place),
    ...(provenBy === undefined
      ? []
      : [
          ...mustBeField(provenBy.field, `${where}.provenBy.field`, fields),
          ...mustComeFrom(provenBy.param, { params, field: undefined, where: `${where}.provenBy.param` }),
        ]),
    ...(endsOrder === undefined ? [] : checkEnding(endsOrder, { params, where: `${where}.endsOrder` })),
  ];
}

/** What is entered says how an order ends, and what some ends need is entered too. */
export function checkEnding(
  name: string,
  { params, where }: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  const param = params.find(({ field }) => field === name);
  if (param === undefined) return mustComeFrom(name, { params, field: undefined, where });
  const known: readonly unknown[] = RUN_ENDINGS;
  const isEnding =
    param.kind === 'enum' &&
    param.options.length > 0 &&
    param.options.every(({ value }) => known.includes(value));
  if (isEnding) return checkEndingNeeds(param.options, { params, where });
  const hint = `Let it choose from ${RUN_ENDINGS.join(', ')}.`;
  return [{ id: 'RC041', where, message: `"${name}" does not say how an order ends.`, hint }];
}

/** What some ends need beside their choice. */
const ENDING_NEEDS: readonly (readonly [RunEnding, string])[] = [
  ['refundPart', 'refundCents'],
  ['wait', 'waitMinutes'],
];

function checkEndingNeeds(
  options: readonly { readonly value: unknown }[],
  { params, where }: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  return ENDING_NEEDS.flatMap(([ending, name]) =>
    options.some(({ value }) => value === ending)
      ? mustComeFrom(name, { params, field: undefined, where })
      : [],
  );
}

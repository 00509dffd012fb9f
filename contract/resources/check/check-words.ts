import { ICONS, type IconName, type IconPath } from '../icon';
import type { Located } from './located';

/** What may stand between two slashes of a path without escaping. */
const ROUTE_WORD = /^[a-z][A-Za-z0-9]*$/;
const DEVICE_TYPE = /^[a-z][a-z0-9_]*$/;
/** What the `d` of an SVG path is written with, beginning with a move. */
const PATH_DATA = /^[Mm][\d\s,.+\-eEMmLlHhVvCcSsQqTtAaZz]+$/;

/** A word of an address. */
export function checkRouteWord(word: string, where: string): readonly Located[] {
  if (ROUTE_WORD.test(word)) return [];
  return [toProblem(word, where, 'letters and digits, beginning with a small letter')];
}

/** A word that devices and the login page say. */
export function checkDeviceType(word: string, where: string): readonly Located[] {
  return DEVICE_TYPE.test(word) ? [] : [toProblem(word, where, 'small letters, digits and "_"')];
}

/** A picture of an entry's own; the names are choices of its shape. */
export function checkIcon(icon: IconName | IconPath | undefined, where: string): readonly Located[] {
  if (typeof icon !== 'object' || PATH_DATA.test(icon.path)) return [];
  return [
    {
      id: 'RC008',
      where: `${where}.path`,
      message: 'the picture is not the data of an SVG path.',
      hint: `Write what stands in the "d" of its <path>, beginning with "M", or one of ${ICONS.join(', ')}.`,
    },
  ];
}

function toProblem(word: string, where: string, wanted: string): Located {
  return { id: 'RC020', where, message: `"${word}" cannot stand in an address.`, hint: `Use ${wanted}.` };
}

import { PERIOD_MAX_DAYS } from '../../../limits';
import type { ListPageDeclaration } from '../../declaration';
import { mustBeWhole } from '../check-range';
import type { Located } from '../located';

/** Ten years: whoever writes more meant something else. */
const DAYS_MAX = 3650;

/** Rows are archived by the months of their period, and never while the list shows them by itself. */
export function checkArchive(
  { archive, period, actions = [] }: ListPageDeclaration,
  where: string,
): readonly Located[] {
  return [
    ...mustBeWhole(archive?.afterDays, `${where}.archive.afterDays`, {
      least: PERIOD_MAX_DAYS,
      most: DAYS_MAX,
    }),
    ...(archive !== undefined && period === undefined
      ? [
          toProblem(
            `${where}.archive`,
            'the list has no period whose months could be archived.',
            'Name a field as "period", or leave out "archive".',
          ),
        ]
      : []),
    ...actions.flatMap(({ inArchive = false }, index) =>
      inArchive && archive === undefined
        ? [
            toProblem(
              `${where}.actions[${index}].inArchive`,
              'the list archives nothing.',
              'Give the list an "archive", or leave out "inArchive".',
            ),
          ]
        : [],
    ),
  ];
}

function toProblem(where: string, message: string, hint: string): Located {
  return { id: 'RC068', where, message, hint };
}

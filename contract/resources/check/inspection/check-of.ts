import type { GroupPageDeclaration } from '../../declaration';
import type { Located } from '../located';

/** What belongs to one row of another list follows that list, is found by its id, and stands in no menu. */
export function checkOf(pages: readonly GroupPageDeclaration[], where: string): readonly Located[] {
  return pages.flatMap((page, index): readonly Located[] => {
    if (page.kind !== 'list' || page.of === undefined) return [];
    const { of, menu } = page;
    const field = page.fields.find((each) => each.field === of);
    const before = pages[index - 1];
    const place = `${where}[${index}].of`;
    return [
      ...(before?.kind === 'list' && before.of === undefined
        ? []
        : [
            problem(
              place,
              'no list stands before it in its group.',
              'Let it follow the list that it belongs to.',
            ),
          ]),
      ...(field?.kind === 'text' && field.filter === true
        ? []
        : [problem(place, `rows cannot be found by "${of}".`, 'Name a field of words with filter: true.')]),
      ...(menu === false
        ? []
        : [problem(place, 'it stands in the menu, and belongs to one row.', 'Say menu: false.')]),
    ];
  });
}

function problem(where: string, message: string, hint: string): Located {
  return { id: 'RC062', where, message, hint };
}

import type { ListPageDeclaration } from '../../declaration';
import type { FieldDeclaration } from '../../field';
import { orderOfRooms, type RoomsDeclaration } from '../../room/rooms';
import { mustBeField } from '../check-condition';
import type { Located } from '../located';

/** What every card shows: the view is offered to whoever sees the list. */
const SEEN = ['place', 'store', 'room', 'position', 'number', 'name', 'state'] as const;

/** Rows stand in rooms by fields that everybody sees, in an order that the list has, coloured by a state. */
export function checkRooms({ rooms, fields }: ListPageDeclaration, where: string): readonly Located[] {
  if (rooms === undefined) return [];
  const place = `${where}.rooms`;
  return [
    ...SEEN.flatMap((part) => checkPart(part, rooms, { fields, where: `${place}.${part}` })),
    ...(rooms.tells ?? []).flatMap((name, index) => mustBeField(name, `${place}.tells[${index}]`, fields)),
    ...checkState(rooms.state, `${place}.state`, fields),
  ];
}

function checkPart(
  part: (typeof SEEN)[number],
  rooms: RoomsDeclaration,
  { fields, where }: { readonly fields: readonly FieldDeclaration[]; readonly where: string },
): readonly Located[] {
  const name = rooms[part];
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  const isGuarded = field.permission !== undefined && field.permission !== '';
  const isUnsorted = orderOfRooms(rooms).includes(name) && field.sort !== true;
  return [
    ...(isGuarded
      ? [
          {
            ...{ id: 'RC059', where },
            message: `not everybody who sees the list sees "${name}".`,
            hint: 'Name a field without a permission of its own.',
          },
        ]
      : []),
    ...(isUnsorted
      ? [
          {
            ...{ id: 'RC059', where },
            message: `the list cannot be sorted by "${name}", so the rows of a room would not come together.`,
            hint: 'Give the field sort: true.',
          },
        ]
      : []),
  ];
}

function checkState(name: string, where: string, fields: readonly FieldDeclaration[]): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return [];
  if (field.kind === 'enum' && field.options.some(({ tone }) => tone !== undefined)) return [];
  return [
    {
      ...{ id: 'RC060', where },
      message: `"${name}" gives a card no colour.`,
      hint: 'Name a field of kind "enum" whose options have tones.',
    },
  ];
}

import type { FieldDeclaration } from '../../../contract/resources/field';
import {
  PART_DUE_SHARE,
  PART_WORN_SHARE,
  type PartDeclaration,
} from '../../../contract/resources/upkeep/part';
import { text } from '../../../contract/text';
import { action } from '../actions';
import type { DeviceColumn } from '../device';
import { choice, flag, number, percent, rows, time, words, type Choice } from '../fields';
import type { DeviceAct } from './device-acts';

/** Parts that wear with every start, and the keys needed to register that one was serviced. */
export interface Upkeep<K extends string = string> {
  readonly parts: readonly PartDeclaration[];
  readonly permission: K;
}

/** A part, and how many starts it is made for. @param where - What devices that have it are. */
export function part(
  name: string,
  zh: string,
  en: string,
  starts: number,
  where: PartDeclaration['where'] = [],
): PartDeclaration {
  return { name, title: { zh, en }, starts, ...(where.length === 0 ? {} : { where }) };
}

const NOTE_CHARS_MAX = 200;
const WORN = { warn: { above: PART_WORN_SHARE }, danger: { above: PART_DUE_SHARE } } as const;
const USE_HINT = text(
  '各部件中最高的：自上次保养后的启动次数 ÷ 计划次数',
  'Highest of its parts: starts since it was serviced ÷ starts it is made for',
);
const DUE_HINT = text('有部件已达到计划次数', 'A part has reached the starts it is made for');

/** How much the parts of a device are used; nothing where the type has none. */
export function partFields({
  parts,
}: Pick<Upkeep, 'parts'>): readonly FieldDeclaration<never, DeviceColumn>[] {
  if (parts.length === 0) return [];
  return [
    percent('partUse', '部件已用', 'Part use', { ...WORN, list: 'optional', hint: USE_HINT }),
    flag('partDue', '保养到期', 'Service due', { list: 'optional', filter: true, hint: DUE_HINT }),
    rows('parts', '部件保养', 'Parts', [
      choice('part', '部件', 'Part', { of: choicesOf(parts) }),
      number('used', '已用次数', 'Starts'),
      number('planned', '计划次数', 'Made for'),
      percent('share', '已用', 'Used', WORN),
      time('servicedAt', '上次保养', 'Last serviced', { none: text('未登记', 'Not registered') }),
    ]),
  ];
}

/** Says that a part was replaced or overhauled: its starts count anew. */
export function partActs<const K extends string>({ parts, permission }: Upkeep<K>): readonly DeviceAct<K>[] {
  return [
    action('servicePart', '登记保养', 'Register service', permission, {
      params: [
        choice('part', '部件', 'Part', { required: true, of: choicesOf(parts) }),
        words('note', '备注', 'Note', { charsMax: NOTE_CHARS_MAX }),
      ],
      effect: { kind: 'servicePart' },
    }),
  ];
}

function choicesOf(parts: readonly PartDeclaration[]): readonly Choice[] {
  return parts.map(({ name, title }) => [name, title.zh, title.en]);
}

import { boundsProblemOf } from '../../../contract/resources/bounds';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedDeclaration, ResolvedEquipment } from '../../../contract/resources/resolved';
import { LAUNDRY_HOURS } from '../calendar';
import { makeValues } from './generated-value';
import { round, type SeedEquipment } from './seed-equipment';

/** Makes devices and orders of a type from nothing but its declared fields. */
export function createGeneratedEquipment(
  { deviceType, title, demonstration }: ResolvedEquipment,
  { pages }: Pick<ResolvedDeclaration, 'pages'>,
  letter: string,
): SeedEquipment {
  const attributesOf = (table: 'device' | 'order'): readonly ResolvedField[] =>
    pages.flatMap((page) =>
      'source' in page && page.source.table === table && page.source.equipment === deviceType
        ? page.fields.filter(({ from }) => from === 'attribute')
        : [],
    );
  const [ofDevice, ofOrder] = [attributesOf('device'), attributesOf('order')];
  const label = title.zh.replace(/管理$/, '');
  return {
    letter,
    startsPerDay: demonstration.ordersPerDay,
    hours: LAUNDRY_HOURS,
    slots: 1,
    describe: ({ random, nowMs }) => ({
      label,
      model: random.pick([`${letter}-100`, `${letter}-200`]),
      linkType: random.chance(0.8) ? 'serial' : 'pulse',
      faults: [{ code: `${letter}01`, text: '通信异常' }],
      attributes: makeValues(ofDevice, { random, nowMs }),
    }),
    serve(device, random) {
      const values = makeValues(ofOrder, { random, nowMs: device.bindAt });
      const minutes = random.pick([20, 30, 45, 60]);
      return {
        itemName: `${label}·${minutes}分钟`,
        plannedSec: minutes * 60,
        priceCents: minutes * 10,
        meteredBy: null,
        usage: (share) =>
          Object.fromEntries(
            ofOrder.map((field) => [field.field, toUsed(field, values[field.field], share)]),
          ),
      };
    },
  };
}

/** Quantities grow with the share that was run, as far as their bounds let them. */
function toUsed(field: ResolvedField, whole: unknown, share: number): unknown {
  if (typeof whole !== 'number' || field.kind === 'time') return whole;
  const used = round(whole * share, field.step === null && field.kind === 'number' ? 2 : 0);
  return boundsProblemOf(field, used) === null ? used : whole;
}

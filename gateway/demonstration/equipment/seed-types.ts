import { NUMBER_KINDS } from '../../../contract/resources/field';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { EQUIPMENT_ORDER, SEED_EQUIPMENT } from './all-equipment';
import { createGeneratedEquipment } from './generated-equipment';
import type { SeedEquipment } from './seed-equipment';

/** A declared type as the demonstration makes it. */
export interface SeedType {
  /** Word on the wire. */
  readonly word: string;
  readonly seed: SeedEquipment;
  /** Declared versions of the module, the newest last. */
  readonly firmware: readonly string[];
  /** Devices of each merchant, spread over its stores; null where the plan of each store says how many. */
  readonly devices: number | null;
  /** Quantities of its orders that the rollups fold, as `extra.NAME`. */
  readonly measures: ReadonlySet<string>;
  /** Quantities of its devices that are kept while an order runs. */
  readonly curves: readonly string[];
}

/** Every declared type: those with a seed of their own, then the others, generated from their fields. */
export function createSeedTypes(
  resolved: Pick<ResolvedDeclaration, 'equipment' | 'pages'>,
): readonly SeedType[] {
  const own = EQUIPMENT_ORDER.flatMap((word): readonly SeedType[] =>
    resolved.equipment
      .filter(({ deviceType }) => deviceType === word)
      .map(({ firmware, curves }) => ({
        ...{ word, seed: SEED_EQUIPMENT[word], firmware: firmware.versions, devices: null, curves },
        measures: measuresOf(word, resolved),
      })),
  );
  const words = new Set<string>(EQUIPMENT_ORDER);
  const letters = freeLetters();
  const generated = resolved.equipment
    .filter(({ deviceType }) => !words.has(deviceType))
    .map((equipment, index): SeedType => {
      const { deviceType: word, demonstration, curves } = equipment;
      const lap = Math.floor(index / letters.length);
      const letter = `${letters[index % letters.length] ?? 'X'}${lap === 0 ? '' : lap}`;
      const seed = createGeneratedEquipment(equipment, resolved, letter);
      const own = { word, seed, firmware: equipment.firmware.versions, devices: demonstration.devices };
      return { ...own, curves, measures: measuresOf(word, resolved) };
    });
  return [...own, ...generated];
}

/** Numbers of devices and orders begin with a letter of their type; X and what follows are taken first. */
function freeLetters(): readonly string[] {
  const taken = new Set(Object.values(SEED_EQUIPMENT).map(({ letter }) => letter));
  return [...'XYZUVTRQPONMLJIHGFEDA'].filter((letter) => !taken.has(letter));
}

/** A type adds its own measures as number fields of its orders. */
function measuresOf(word: string, { pages }: Pick<ResolvedDeclaration, 'pages'>): ReadonlySet<string> {
  const kinds = new Set<string>(NUMBER_KINDS);
  const fields = pages.flatMap((page) =>
    'source' in page && page.source.table === 'order' && page.source.equipment === word ? page.fields : [],
  );
  return new Set(
    fields.filter(({ from, kind }) => from === 'attribute' && kinds.has(kind)).map(({ field }) => field),
  );
}

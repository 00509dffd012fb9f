import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { StackDeclaration } from '../../../contract/resources/evidence/stack';
import type { RateDeclaration } from '../../../contract/resources/statistic/rate';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { PartDeclaration } from '../../../contract/resources/upkeep/part';
import { extraOfType, type ExtraOfType } from '../../features/order/extra/extra-measures';
import { EQUIPMENT_ORDER, SEED_EQUIPMENT } from './all-equipment';
import { createGeneratedEquipment } from './generated-equipment';
import type { SeedEquipment } from './seed-equipment';

/** So that its age on the pages stays one that nobody wonders about. */
const IDLE_HEARTBEAT_MAX_MS = 3 * ONE_MINUTE_MS;
const HEARTBEATS_UNTIL_OFFLINE = 5;

/** A declared type as the demonstration makes it. */
export interface SeedType {
  /** Word on the wire. */
  readonly word: string;
  readonly seed: SeedEquipment;
  /** Declared versions of the module, the newest last. */
  readonly firmware: readonly string[];
  /** How often a device reports while nothing runs, ms. */
  readonly idleHeartbeatMs: number;
  /** Devices of each merchant, spread over its stores; null where the plan of each store says how many. */
  readonly devices: number | null;
  /** What of its orders is worked out when they have ended. */
  readonly rates: readonly RateDeclaration[];
  /** What of its orders the rollups fold, as `extra.NAME`. */
  readonly measures: ExtraOfType;
  /** Quantities of its devices that are kept while an order runs. */
  readonly curves: readonly string[];
  /** Quantities of entries of their lists that are kept like that. */
  readonly stacks: readonly StackDeclaration[];
  /** Parts of its devices that wear with every start. */
  readonly parts: readonly PartDeclaration[];
  /** Id of the page that its devices are restarted from; null where they are not. */
  readonly restartPage: string | null;
}

/** Every declared type: those with a seed of their own, then the others, generated from their fields. */
export function createSeedTypes(
  resolved: Pick<ResolvedDeclaration, 'equipment' | 'pages'>,
): readonly SeedType[] {
  const own = EQUIPMENT_ORDER.flatMap((word): readonly SeedType[] =>
    resolved.equipment
      .filter(({ deviceType }) => deviceType === word)
      .map((equipment) => ({
        ...{ word, seed: SEED_EQUIPMENT[word], firmware: equipment.firmware.versions, devices: null },
        ...{ rates: equipment.rates, curves: equipment.curves, parts: equipment.parts },
        stacks: equipment.stacks,
        restartPage: findRestartPage(word, resolved),
        measures: measuresOf(equipment, resolved),
        idleHeartbeatMs: idleHeartbeatOf(equipment),
      })),
  );
  const words = new Set<string>(EQUIPMENT_ORDER);
  const letters = freeLetters();
  const generated = resolved.equipment
    .filter(({ deviceType }) => !words.has(deviceType))
    .map((equipment, index): SeedType => {
      const { deviceType: word, demonstration, curves, stacks, rates, parts } = equipment;
      const lap = Math.floor(index / letters.length);
      const letter = `${letters[index % letters.length] ?? 'X'}${lap === 0 ? '' : lap}`;
      const seed = createGeneratedEquipment(equipment, resolved, letter);
      const own = { word, seed, firmware: equipment.firmware.versions, devices: demonstration.devices };
      const idleHeartbeatMs = idleHeartbeatOf(equipment);
      return {
        ...own,
        curves,
        stacks,
        rates,
        parts,
        idleHeartbeatMs,
        restartPage: findRestartPage(word, resolved),
        measures: measuresOf(equipment, resolved),
      };
    });
  return [...own, ...generated];
}

function findRestartPage(word: string, { pages }: Pick<ResolvedDeclaration, 'pages'>): string | null {
  const page = pages.find(
    (each) =>
      each.kind === 'device' &&
      each.source.equipment === word &&
      each.actions.some(({ name }) => name === 'restart'),
  );
  return page?.id ?? null;
}

/** The pages that devices are restarted from, by the word of their type. */
export function restartPagesOf(types: readonly SeedType[]): (equipment: string) => string | null {
  const pages = new Map(types.map(({ word, restartPage }) => [word, restartPage]));
  return (equipment) => pages.get(equipment) ?? null;
}

/** Rarely enough that six hundred devices cost little, and so often that a few lost reports make none look offline. */
function idleHeartbeatOf({ offlineAfterMinutes }: ResolvedDeclaration['equipment'][number]): number {
  return Math.min(IDLE_HEARTBEAT_MAX_MS, (offlineAfterMinutes * ONE_MINUTE_MS) / HEARTBEATS_UNTIL_OFFLINE);
}

/** Numbers of devices and orders begin with a letter of their type; X and what follows are taken first. */
function freeLetters(): readonly string[] {
  const taken = new Set(Object.values(SEED_EQUIPMENT).map(({ letter }) => letter));
  return [...'XYZUVTRQPONMLJIHGFEDA'].filter((letter) => !taken.has(letter));
}

function measuresOf(
  equipment: ResolvedDeclaration['equipment'][number],
  { pages }: Pick<ResolvedDeclaration, 'pages'>,
): ExtraOfType {
  const { deviceType } = equipment;
  const fields = pages.flatMap((page) =>
    'source' in page && page.source.table === 'order' && page.source.equipment === deviceType
      ? page.fields.filter(({ from }) => from === 'attribute')
      : [],
  );
  return extraOfType(equipment, fields);
}

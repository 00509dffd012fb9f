import { describe, expect, it } from 'vitest';
import type { FieldKind, ResolvedField } from '../../contract/resources/field';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { createProductAccess } from '../support/product-access';

const { declaration } = await createProductAccess();

/** Names of fields by the kind that they are of; tables within the row by name, with their columns. */
type Kinds = { readonly [K in Exclude<FieldKind, 'rows'>]?: readonly string[] };
interface Particular extends Kinds {
  readonly rows?: Readonly<Record<string, Kinds>>;
}

const DOSED_CHANNEL: Kinds = {
  number: ['channel', 'capacityMl', 'remainMl', 'doseMl', 'calibMlPerSec'],
  text: ['agent', 'batchNo'],
  percent: ['remainPct'],
  money: ['price'],
  time: ['lastRefillAt', 'expireAt'],
};

/**
 * Pages 3.4, "What is particular to each type": every field of its tables, under the names there. `prepaidCents` is
 * called `prepaidAmount`, as every amount is; `tiers` stand beside the ports, whose `channel` says which they are of.
 */
const PARTICULAR: Readonly<Record<string, Particular>> = {
  washer: {
    enum: ['machineKind', 'phase', 'doorState', 'waterLevel'],
    // "Telemetry: power W, phase strip, water temperature, vibration".
    number: [
      ...['capacityKg', 'remainMinutes', 'drumTempC', 'outletTempC', 'startsSinceClean'],
      ...['powerW', 'waterTempC'],
    ],
    level: ['vibration'],
    text: ['currentProgram', 'detergentLinked'],
    time: ['selfCleanAt'],
    boolean: ['reserveOn', 'highTempOn'],
    rows: {
      programs: {
        text: ['programId', 'name'],
        number: ['minutes', 'pulseCount'],
        money: ['price'],
        enum: ['waterLevel', 'waterTempC'],
        boolean: ['enabled'],
      },
    },
  },
  dispenser: {
    text: ['linkedWasherNumber'],
    enum: ['pumpState'],
    boolean: ['leak'],
    number: ['estimatedDaysLeft'],
    rows: { channels: DOSED_CHANNEL },
  },
  showerDispenser: {
    text: ['linkedShowerNumber', 'roomName'],
    enum: ['pumpState'],
    boolean: ['leak'],
    number: ['estimatedDaysLeft'],
    // "Price per ml or per press".
    rows: { channels: { ...DOSED_CHANNEL, enum: ['pricedBy'] } },
  },
  controlBox: {
    number: ['ratedPowerW', 'voltageV', 'currentA', 'leakMa', 'tempC', 'totalKwh'],
    enum: ['billingMode'],
    rows: {
      channels: {
        number: ['channel', 'powerW', 'energyWh', 'remainMinutes', 'maxPowerW'],
        text: ['alias', 'orderNo'],
        enum: ['state'],
        time: ['startedAt'],
      },
      tiers: { number: ['channel', 'maxW'], money: ['pricePerHour'] },
    },
  },
  clearwater: {
    number: [
      ...['tdsIn', 'tdsOut', 'waterTempC', 'totalLitres', 'flowRate', 'pulsesPerLitre'],
      'freeLitresToday',
    ],
    percent: ['desalRate'],
    level: ['tankLevel'],
    boolean: ['leak', 'heaterOn', 'uvOn'],
    rows: {
      outlets: { text: ['name'], money: ['price'], boolean: ['enabled'] },
      filters: {
        text: ['name'],
        percent: ['lifePct'],
        number: ['leftDays', 'leftLitres'],
        time: ['changedAt'],
      },
    },
  },
  shower: {
    enum: ['valveState', 'billingMode'],
    number: ['waterTempC', 'flowRate', 'pulsesPerLitre', 'sessionLitres', 'maxLitres', 'supplyTempC'],
    duration: ['sessionSeconds', 'pauseTimeoutSec'],
    money: ['pricePerLitre', 'pricePerMinute', 'prepaidAmount', 'balanceLeft'],
    boolean: ['leak'],
  },
  box: {
    enum: ['driveTarget', 'linkType'],
    rows: {
      channels: {
        number: ['channel', 'pulseCount', 'pulseWidthMs', 'pulseIntervalMs', 'relayOnSec'],
        enum: ['mode', 'runState'],
        boolean: ['feedbackInput'],
      },
      services: { text: ['name'], number: ['minutes', 'pulseCount'], money: ['price'] },
    },
  },
};

interface Wanted {
  readonly name: string;
  readonly kind: string;
}

const kindsOf = (kinds: Kinds): readonly Wanted[] =>
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name: string) => ({ name, kind })));

/** Every field of a type, and every column of its tables as `table.column`. */
function wantedOf({ rows = {}, ...kinds }: Particular): readonly Wanted[] {
  const columns = Object.entries(rows).flatMap(([table, inner]) => [
    { name: table, kind: 'rows' },
    ...kindsOf(inner).map(({ name, kind }) => ({ name: `${table}.${name}`, kind })),
  ]);
  return [...kindsOf(kinds), ...columns];
}

function deviceFields(type: string): readonly ResolvedField[] {
  const page = declaration.pages.find(
    (each): each is ResolvedListPage => each.kind === 'device' && each.id === `${type}/device`,
  );
  return page?.fields ?? [];
}

/** The field of such a name, or the column of a table. */
function fieldOf(type: string, name: string): ResolvedField | undefined {
  const [first, column] = name.split('.');
  const field = deviceFields(type).find((each) => each.field === first);
  return column === undefined ? field : field?.columns.find((each) => each.field === column);
}

const ROWS = Object.entries(PARTICULAR).flatMap(([type, particular]) =>
  wantedOf(particular).map((wanted) => ({ type, ...wanted })),
);

describe('the devices of', () => {
  it.each(ROWS)('$type have $name, of kind $kind (pages 3.4)', ({ type, name, kind }) => {
    expect(fieldOf(type, name)?.kind).toBe(kind);
  });

  it.each(Object.entries(PARTICULAR))('%s show each of these in the drawer', (type, particular) => {
    const page = declaration.pages.find((each) => each.id === `${type}/device`);
    const sections = page !== undefined && 'sections' in page ? page.sections.map(({ name }) => name) : [];
    const hidden = wantedOf(particular)
      .map(({ name }) => name)
      .filter((name) => !name.includes('.') && !sections.includes(fieldOf(type, name)?.section ?? ''));
    expect(hidden).toEqual([]);
  });
});

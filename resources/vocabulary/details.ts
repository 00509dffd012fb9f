import type { ActionDeclaration } from '../../contract/resources/action';
import type { AlertRuleDeclaration } from '../../contract/resources/alert';
import type { ArchiveDeclaration } from '../../contract/resources/archive/archive';
import type {
  EquipmentDeclaration,
  FirmwareDeclaration,
  SearchDeclaration,
  SectionDeclaration,
  SorterDeclaration,
  TabDeclaration,
} from '../../contract/resources/declaration';
import type { AnyEffect } from '../../contract/resources/effect';
import type { StackDeclaration } from '../../contract/resources/evidence/stack';
import type { FieldDeclaration, OwnField } from '../../contract/resources/field';
import type { ChartDeclaration, CommonMeasure, MetricDeclaration } from '../../contract/resources/metric';
import type { SettableColumn, TableName } from '../../contract/resources/source';
import type { CheckItemDeclaration } from '../../contract/resources/inspection/check-item';
import type { CardDeclaration } from '../../contract/resources/card/card';
import type { RoomsDeclaration } from '../../contract/resources/room/rooms';
import type { StoreSwitchDeclaration } from '../../contract/resources/store-switch';
import type { SuggestRule } from '../../contract/resources/refund/suggest';
import type { WaitingDeclaration } from '../../contract/resources/waiting/waiting';
import { text, type Text } from '../../contract/text';
import { partActs, partFields, type Upkeep } from './act/part-acts';
import { commonAlerts } from './alerts';
import { DEVICE_CARDS, ORDER_CARDS, ORDER_TOTALS } from './cards';
import {
  commandFields,
  DEVICE_ROOMS,
  DEVICE_SEARCH,
  DEVICE_SECTIONS,
  DEVICE_SORTER,
  DEVICE_TABS,
  IDENTITY,
  moduleFields,
  statusFields,
  tradeFields,
  type DeviceColumn,
} from './device';
import {
  ORDER_ARCHIVE,
  ORDER_HEAD,
  ORDER_PERIOD,
  ORDER_RUN,
  ORDER_SEARCH,
  ORDER_SECTIONS,
  ORDER_SORTER,
  ORDER_TABS,
  type OrderColumn,
} from './order';
import type { Choice } from './fields';
import { waitingOf } from './waiting';

/** Kinds of effect that ask the device for something. */
const ASKING: readonly AnyEffect['kind'][] = ['command', 'calibrate', 'start'];

/** Keys needed to see the SIM card, unless a type names others. */
const SIM_CARD = 'simCardInfo';

/** The type's own fields `A`, held by the section of the drawer that shows them; in column order. */
type Sections<S extends string, A extends string, E extends string> = {
  readonly [name in S]?: readonly OwnField<E, A>[];
};

/** What an act may set: the type's own fields, and columns that follow from nothing else. */
type Settable<A extends string, T extends TableName> = A | SettableColumn<T>;

type DeviceSection = (typeof DEVICE_SECTIONS)[number]['name'];
type OrderSection = (typeof ORDER_SECTIONS)[number]['name'];

/** What the devices of a type have beside the columns of every device. */
interface DeviceDetails<
  A extends string,
  E extends string,
  K extends string,
  S extends string,
> extends Sections<DeviceSection, A, E> {
  /** Keys needed to see what a device earned. */
  readonly income: E;
  /** Keys needed to see its SIM card. @default 'simCardInfo' */
  readonly simCard?: S;
  /** Words for a device that is being serviced, for example 自洁中. */
  readonly servicing: readonly [zh: string, en: string];
  /** @default 30 */
  readonly offlineAfterMinutes?: number;
  /** Orders that one device works on at a time. @default 1 */
  readonly slots?: number;
  /** Versions that its devices run, the newest last. @default not known */
  readonly firmware?: readonly string[];
  /** What a version brings. @default nothing is told */
  readonly firmwareBrings?: FirmwareDeclaration['brings'];
  /** What it raises alerts for beside the common rules. */
  readonly alerts?: readonly AlertRuleDeclaration<NoInfer<A> | DeviceColumn>[];
  /** Its fields whose every change is kept while an order runs. @default nothing */
  readonly evidence?: readonly NoInfer<A>[];
  /** Its quantities that are kept while an order runs, and drawn beside it. @default nothing */
  readonly curves?: readonly NoInfer<A>[];
  /** Quantities of entries of its lists that are drawn upon one another. @default nothing */
  readonly stacks?: readonly StackDeclaration<NoInfer<A>>[];
  /** Its fields that a card in rooms says before the common ones. @default nothing */
  readonly tells?: readonly NoInfer<A>[];
  /** What each store offers with its devices, or not. */
  readonly switches?: readonly StoreSwitchDeclaration<K, NoInfer<A>>[];
  /** What of its devices waits for somebody, beside what does of every type. @default nothing */
  readonly waiting?: readonly WaitingDeclaration<NoInfer<A> | DeviceColumn>[];
  /** Parts that wear with every start. @default none */
  readonly upkeep?: Upkeep<NoInfer<K>>;
  /** Tabs behind the common ones. */
  readonly tabs?: readonly TabDeclaration<NoInfer<A> | DeviceColumn>[];
  readonly acts?: readonly ActionDeclaration<K, NoInfer<A> | DeviceColumn, Settable<NoInfer<A>, 'device'>>[];
}

/** What the orders of a type have beside the columns of every order. */
interface OrderDetails<A extends string, E extends string, K extends string> extends Sections<
  OrderSection,
  A,
  E
> {
  /** Tabs behind the common ones. */
  readonly tabs?: readonly TabDeclaration<NoInfer<A> | OrderColumn>[];
  readonly acts?: readonly ActionDeclaration<K, NoInfer<A> | OrderColumn, Settable<NoInfer<A>, 'order'>>[];
  /** How much of a payment is suggested to go back (pages 4.7); the first rule that holds counts. */
  readonly suggest?: readonly SuggestRule<NoInfer<A>>[];
}

type AnyDevice = DeviceDetails<string, string, string, string>;
type AnyOrder = OrderDetails<string, string, string>;

/** A list page without the keys that open it. */
interface ListBody<E extends string, K extends string, C extends string> {
  readonly fields: readonly FieldDeclaration<E, C>[];
  readonly tabs: readonly TabDeclaration[];
  readonly cards: readonly CardDeclaration[];
  readonly rooms?: RoomsDeclaration;
  readonly totals?: Text;
  readonly search: SearchDeclaration;
  readonly sections: readonly SectionDeclaration[];
  readonly sorter: SorterDeclaration;
  readonly period?: string;
  readonly archive?: ArchiveDeclaration;
  readonly actions: readonly ActionDeclaration<K>[];
}

/** How the devices of a type live: what the engine goes by. */
type TypeLife = Pick<
  EquipmentDeclaration,
  | 'offlineAfterMinutes'
  | 'slots'
  | 'firmware'
  | 'alerts'
  | 'evidence'
  | 'curves'
  | 'stacks'
  | 'suggest'
  | 'waiting'
  | 'parts'
  | 'checklist'
>;

/**
 * What a type measures, may do and counts, with the common parts around it. `E` are the permission
 * expressions of its fields, `K` those of its acts.
 */
export interface TypeDetails<E extends string = string, K extends string = string> {
  readonly device: ListBody<E, K, DeviceColumn>;
  readonly order: ListBody<E, K, OrderColumn>;
  readonly life: TypeLife;
  readonly storeSwitches: readonly StoreSwitchDeclaration<K>[];
  readonly metrics: readonly MetricDeclaration[];
  readonly charts: readonly ChartDeclaration[];
}

/**
 * What one type measures, may do and counts. Names are held to what there is: tabs, conditions and effects
 * to columns and the type's own fields, metrics to common measures and the orders' own fields `B`.
 */
export function details<
  const A extends string = never,
  const B extends string = never,
  const E extends string = never,
  const K extends string = never,
  const S extends string = typeof SIM_CARD,
>(own: {
  readonly device: DeviceDetails<A, E, K, S>;
  readonly order?: OrderDetails<B, E, K>;
  /** Figures behind the common ones, on all three pages of statistics. */
  readonly metrics?: readonly MetricDeclaration<CommonMeasure | `extra.${NoInfer<B>}`>[];
  /** Charts behind the common ones. */
  readonly charts?: readonly ChartDeclaration[];
  /** What is looked at when its devices are inspected. @default they are not */
  readonly checklist?: readonly CheckItemDeclaration[];
}): TypeDetails<E | S, K>;
export function details(own: {
  readonly device: AnyDevice;
  readonly order?: AnyOrder;
  readonly metrics?: readonly MetricDeclaration[];
  readonly charts?: readonly ChartDeclaration[];
  readonly checklist?: readonly CheckItemDeclaration[];
}): TypeDetails {
  const { device, order = {}, metrics = [], charts = [], checklist = [] } = own;
  return {
    device: toDeviceBody(device, order.acts ?? []),
    order: toOrderBody(order),
    life: { ...toLife(device, order), ...(checklist.length === 0 ? {} : { checklist }) },
    storeSwitches: device.switches ?? [],
    metrics,
    charts,
  };
}

function toLife(own: AnyDevice, { suggest = [] }: AnyOrder): TypeLife {
  const { offlineAfterMinutes, slots, alerts = [], evidence, curves, stacks, waiting = [], upkeep } = own;
  const { firmware = [], firmwareBrings: brings } = own;
  return {
    ...(offlineAfterMinutes === undefined ? {} : { offlineAfterMinutes }),
    ...(slots === undefined ? {} : { slots }),
    ...(firmware.length === 0
      ? {}
      : { firmware: { versions: firmware, ...(brings === undefined ? {} : { brings }) } }),
    alerts: [...commonAlerts(firmware), ...alerts],
    waiting: waitingOf(alerts, waiting),
    ...(suggest.length === 0 ? {} : { suggest }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(curves === undefined ? {} : { curves }),
    ...(stacks === undefined ? {} : { stacks }),
    ...(upkeep === undefined ? {} : { parts: upkeep.parts }),
  };
}

function toDeviceBody(
  own: AnyDevice,
  onOrders: readonly ActionDeclaration[],
): ListBody<string, string, DeviceColumn> {
  const { income, simCard = SIM_CARD, servicing, tabs = [], acts = [], tells = [], upkeep } = own;
  return {
    fields: [
      ...IDENTITY,
      ...statusFields(text(...servicing), income),
      ...commandFields(askedOf([...acts, ...onOrders])),
      ...toAttributes(own, DEVICE_SECTIONS),
      ...(upkeep === undefined ? [] : partFields(upkeep)),
      ...tradeFields(income),
      ...moduleFields(simCard),
    ],
    tabs: [...DEVICE_TABS, ...tabs],
    cards: DEVICE_CARDS,
    rooms: { ...DEVICE_ROOMS, tells: [...tells, ...(DEVICE_ROOMS.tells ?? [])] },
    search: DEVICE_SEARCH,
    sections: DEVICE_SECTIONS,
    sorter: DEVICE_SORTER,
    actions: [...acts, ...(upkeep === undefined ? [] : partActs(upkeep))],
  };
}

/** The actions that go out to the device, those on its orders too, as choices of what was last asked of it. */
function askedOf(acts: readonly ActionDeclaration[]): readonly Choice[] {
  return acts.flatMap(({ name, title, effect }) =>
    ASKING.includes(effect.kind) ? [[name, title.zh, title.en]] : [],
  );
}

function toOrderBody(own: AnyOrder): ListBody<string, string, OrderColumn> {
  const { tabs = [], acts = [] } = own;
  return {
    fields: [...ORDER_HEAD, ...toAttributes(own, ORDER_SECTIONS), ...ORDER_RUN],
    tabs: [...ORDER_TABS, ...tabs],
    cards: ORDER_CARDS,
    totals: ORDER_TOTALS,
    search: ORDER_SEARCH,
    sections: ORDER_SECTIONS,
    sorter: ORDER_SORTER,
    period: ORDER_PERIOD,
    archive: ORDER_ARCHIVE,
    actions: acts,
  };
}

/** Whatever a type brings itself is an attribute of the row, in the section that holds it and in the order written. */
function toAttributes<S extends string>(
  own: Sections<S, string, string>,
  sections: readonly { readonly name: S }[],
): readonly FieldDeclaration<string, never>[] {
  const written = Object.keys(own);
  return sections
    .toSorted((one, other) => written.indexOf(one.name) - written.indexOf(other.name))
    .flatMap(({ name: section }) => {
      const fields: readonly OwnField[] = own[section] ?? [];
      return fields.map((field) => ({ ...field, section, from: 'attribute' as const }));
    });
}

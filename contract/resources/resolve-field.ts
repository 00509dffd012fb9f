import type { ActionDeclaration, ResolvedAction } from './action';
import type {
  Beneath,
  FieldDeclaration,
  FieldKind,
  Limit,
  ResolvedBeneath,
  ResolvedField,
  Threshold,
} from './field';
import {
  linkOf,
  measuresOf,
  meterOf,
  watchedOf,
  type MetricDeclaration,
  type ResolvedMetric,
} from './metric';
import type { ResolvedStoreSwitch, StoreSwitchDeclaration } from './store-switch';

/** Column width in px that suits the usual content of a kind. */
const DEFAULT_WIDTHS: Readonly<Record<FieldKind, number>> = {
  text: 140,
  number: 110,
  money: 120,
  time: 150,
  duration: 120,
  mobile: 130,
  percent: 100,
  level: 120,
  enum: 110,
  tags: 160,
  boolean: 90,
  reference: 150,
  images: 100,
  rows: 160,
};

/** Section of the drawer that a field stands in when it names none. */
export const FIRST_SECTION = 'basic';

/** Fills the defaults of the fields of a page, which may name each other. */
export function resolveFields(declared: readonly FieldDeclaration[]): readonly ResolvedField[] {
  return declared.map((field) => {
    const names = 'parts' in field ? (field.parts ?? []) : [];
    const parts = declared.filter((each) => names.includes(each.field));
    return {
      ...resolveField(field),
      parts: parts.map(({ field: name, title }) => ({ field: name, title })),
      beneath: field.beneath === undefined ? null : resolveBeneath(field.beneath, declared),
    };
  });
}

function resolveBeneath({ fields, title }: Beneath, declared: readonly FieldDeclaration[]): ResolvedBeneath {
  const find = (name: string) => declared.filter(({ field }) => field === name);
  return { fields: fields.flatMap(find).map(resolveField), title };
}

/** Fills a field's defaults. */
export function resolveField(declared: FieldDeclaration): ResolvedField {
  return {
    field: declared.field,
    from: declared.from ?? 'column',
    title: declared.title,
    kind: declared.kind,
    unit: declared.unit ?? null,
    list: declared.list === true ? 'shown' : (declared.list ?? null),
    isFilter: (declared.filter ?? false) !== false,
    offersUsed: declared.filter === 'used',
    isSortable: declared.sort ?? false,
    isRequired: declared.required ?? false,
    permission: declared.permission ?? '',
    section: declared.section ?? FIRST_SECTION,
    width: declared.width ?? DEFAULT_WIDTHS[declared.kind],
    hint: declared.hint ?? null,
    none: declared.none ?? null,
    options: 'options' in declared ? declared.options : [],
    min: ('min' in declared ? declared.min : undefined) ?? null,
    max: ('max' in declared ? declared.max : undefined) ?? null,
    step: ('step' in declared ? declared.step : undefined) ?? null,
    initial: ('initial' in declared ? declared.initial : undefined) ?? null,
    charsMax: ('charsMax' in declared ? declared.charsMax : undefined) ?? null,
    phrases: ('phrases' in declared ? declared.phrases : undefined) ?? [],
    isCopied: ('copied' in declared ? declared.copied : undefined) ?? false,
    plus: ('plus' in declared ? declared.plus : undefined) ?? null,
    warnAt: toThreshold('warn' in declared ? declared.warn : undefined),
    dangerAt: toThreshold('danger' in declared ? declared.danger : undefined),
    target: ('target' in declared ? declared.target : undefined) ?? null,
    idField: ('idField' in declared ? declared.idField : undefined) ?? declared.field,
    source: ('source' in declared ? declared.source : undefined) ?? null,
    rooms: ('rooms' in declared ? declared.rooms : undefined) ?? null,
    follows: ('follows' in declared ? declared.follows : undefined) ?? null,
    parts: [],
    beneath: null,
    columns: 'columns' in declared ? declared.columns.map(resolveField) : [],
  };
}

function toThreshold(limit: Limit | undefined): Threshold | null {
  return limit === undefined ? null : thresholdOf(limit);
}

/** A limit as whoever compares with it reads it. */
export function thresholdOf(limit: Limit): Threshold {
  return 'below' in limit ? { side: 'below', value: limit.below } : { side: 'above', value: limit.above };
}

/** Fills an action's defaults. */
export function resolveAction(declared: ActionDeclaration): ResolvedAction {
  return {
    name: declared.name,
    title: declared.title,
    permission: declared.permission,
    effect: declared.effect,
    scope: declared.scope ?? 'row',
    when: declared.when ?? [],
    params: (declared.params ?? []).map(resolveField),
    needsReason: declared.reason ?? false,
    danger: declared.danger ?? 'none',
    escalate: declared.escalate ?? null,
    isBulk: declared.bulk ?? false,
    isRemedy: false,
    isElsewhere: declared.elsewhere ?? false,
    isInArchive: declared.inArchive ?? false,
  };
}

/** Fills a store switch's defaults; it is called as the field that shows it. */
export function resolveStoreSwitch(
  declared: StoreSwitchDeclaration,
  fields: readonly FieldDeclaration[],
): ResolvedStoreSwitch {
  const { field, permission, whenOff, isOn = true, concerns = [], refuses = null } = declared;
  const title = fields.find((each) => each.field === field)?.title ?? { zh: field, en: field };
  return { field, title, permission, whenOff, isOn, concerns, refuses };
}

/** Fills a metric's defaults. */
export function resolveMetric(
  declared: MetricDeclaration,
  {
    links = [],
    watched = [],
    meters = [],
  }: Partial<Pick<ResolvedMetric, 'links' | 'watched' | 'meters'>> = {},
): ResolvedMetric {
  const measures = measuresOf(declared.fold);
  return {
    name: declared.name,
    title: declared.title,
    kind: declared.kind,
    fold: declared.fold,
    formula: declared.formula,
    unit: declared.unit ?? null,
    better: declared.better ?? null,
    isDrawnOnly: declared.isDrawnOnly ?? false,
    links: links.filter(({ name }) => measures.some((measure) => linkOf(measure) === name)),
    watched: watched.filter(({ name }) => measures.some((measure) => watchedOf(measure) === name)),
    meters: meters.filter(({ name }) => measures.some((measure) => meterOf(measure) === name)),
  };
}

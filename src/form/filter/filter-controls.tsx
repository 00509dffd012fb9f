// The input alone: by the package's entry come text areas, passwords and searches, which no list begins with.
import Input from 'antd/es/input/Input';
import { Suspense, type ComponentType } from 'react';
import type { FilterValue, RangeFilter } from '../../../contract/api/page/list';
import type { FieldKind, ReferenceSource, ResolvedField } from '../../../contract/resources/field';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import styles from '../form.module.css';
import { isQuickPick } from '../period/business-day';
import { PeriodControl, type PeriodChoice } from '../period/period-control';
import { StoreSelect } from '../place/store-select';
import { toItems } from './chosen-items';
import { BooleanFilter, HandlerFilter, OptionsFilter } from './options-filter';
import { UsedFilter } from './used-filter';

/** Loaded when the first is shown: of most lists it stands among those on demand. */
const QuantityRange = lazyPart(async () => (await import('./quantity-range')).QuantityRange);

/** What every filter control is given. */
export interface FilterControlProps {
  readonly field: ResolvedField;
  /** The page whose list is filtered. */
  readonly pageId: string;
  readonly value: FilterValue | undefined;
  /** Undefined filters nothing. */
  readonly onChange: (value: FilterValue | undefined) => void;
  readonly nowMs: number;
  /** The filter cannot be emptied: the list is always limited by it. */
  readonly isRequired: boolean;
  /** Before it the list is archived, epoch ms; null where it is not, or the field is not its period. */
  readonly archivedBeforeMs: number | null;
}

const OPEN_RANGE: RangeFilter = [null, null];

/** Control of a filter by field kind; kinds that cannot be filtered have none. */
const FILTER_CONTROLS: Readonly<Record<FieldKind, ComponentType<FilterControlProps> | null>> = {
  text: TextFilter,
  mobile: TextFilter,
  boolean: BooleanFilter,
  number: QuantityFilter,
  money: QuantityFilter,
  percent: QuantityFilter,
  duration: QuantityFilter,
  level: QuantityFilter,
  time: TimeFilter,
  enum: OptionsFilter,
  tags: OptionsFilter,
  reference: ReferenceFilter,
  images: null,
  rows: null,
};

/** Control of a field's filter; null where the kind has none. */
export function filterControlOf(field: ResolvedField): ComponentType<FilterControlProps> | null {
  return field.offersUsed ? UsedFilter : FILTER_CONTROLS[field.kind];
}

function TextFilter({ field, value, onChange }: FilterControlProps) {
  const t = useText();
  const title = t(field.title);
  return (
    <Input
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      allowClear
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

function QuantityFilter({ field, value, onChange }: FilterControlProps) {
  return (
    <Suspense fallback={<span className={styles['face']} />}>
      <QuantityRange field={field} value={toRange(value)} onChange={(range) => onChange(fromRange(range))} />
    </Suspense>
  );
}

function TimeFilter(props: FilterControlProps) {
  const { field, value, onChange, nowMs, isRequired, archivedBeforeMs } = props;
  const t = useText();
  return (
    <PeriodControl
      title={t(field.title)}
      value={toPeriodChoice(value)}
      onChange={(choice) => onChange(typeof choice === 'string' ? choice : fromRange(choice))}
      isClearable={!isRequired}
      nowMs={nowMs}
      archivedBeforeMs={archivedBeforeMs}
    />
  );
}

/** Choice of the rows a reference may point to, by where its choices come from. */
const REFERENCE_SELECTS: Readonly<Record<ReferenceSource, typeof StoreSelect>> = {
  store: StoreSelect,
  handler: HandlerFilter,
};

function ReferenceFilter({ field, pageId, value, onChange }: FilterControlProps) {
  const t = useText();
  const ReferenceSelect = field.source === null ? null : REFERENCE_SELECTS[field.source];
  return ReferenceSelect === null ? null : (
    <ReferenceSelect
      title={t(field.title)}
      value={toItems(value).map(String)}
      {...(field.rooms === null ? {} : { rooms: { pageId, field: field.field } })}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
    />
  );
}

/** The days that a filter stands for, or the quick pick of them. */
export function toPeriodChoice(value: FilterValue | undefined): PeriodChoice {
  return isQuickPick(value) ? value : toRange(value);
}

function toRange(value: FilterValue | undefined): RangeFilter {
  const [from, to] = Array.isArray(value) ? value : OPEN_RANGE;
  return [typeof from === 'number' ? from : null, typeof to === 'number' ? to : null];
}

function fromRange(range: RangeFilter): RangeFilter | undefined {
  return range[0] === null && range[1] === null ? undefined : range;
}

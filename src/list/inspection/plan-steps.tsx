import { Form } from 'antd';
import { INSPECTION_PICKED_MAX } from '../../../contract/domain/inspection/plan';
import { toItemKey } from '../../../contract/resources/inspection/check-item';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedEquipment, ResolvedListPage } from '../../../contract/resources/resolved';
import { ItemSelect } from '../../form/field/item-select';
import { FieldItem } from '../../form/field/field-item';
import { StoreSelect } from '../../form/place/store-select';
import { someOf, unless } from '../../form/rules/rules';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import styles from './inspection.module.css';
import { INSPECTION_WORDS } from './inspection-words';
import { ItemsPicker } from './items-picker';
import { PeopleItem } from './people-item';
import { useInspectors } from './use-inspectors';
import { pickOf, textOf, textsOf, toPicked } from './plan-entry';
import { RangePicker, toRangeKey, type PickedDevices } from './range-picker';

interface StepProps {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  /** Types that have a checklist. */
  readonly types: readonly ResolvedEquipment[];
}

const LABEL_WIDTH_PX = 120;
const RULES = ['mustScan', 'maySkip', 'photosMin', 'distanceMax', 'opensTickets'] as const;

/** The declared parameters of these names. */
export function Asked({
  action,
  names,
}: {
  readonly action: ResolvedAction;
  readonly names: readonly string[];
}) {
  return names.flatMap((name) => {
    const field = action.params.find((each) => each.field === name);
    return field === undefined ? [] : [<FieldItem key={name} field={field} name={['params', name]} />];
  });
}

export function BasicsStep({ action, types }: StepProps) {
  const t = useText();
  const form = Form.useFormInstance();
  // All items of a type that is new, as most plans look at all of them; of the others what was chosen.
  const chooseItems = (chosen: readonly string[]) => {
    const held = textsOf(form.getFieldValue(['params', 'items']));
    const items = types
      .filter(({ deviceType }) => chosen.includes(deviceType))
      .flatMap(({ deviceType, checklist }) => {
        const own = checklist.map((item) => toItemKey(deviceType, item));
        const kept = own.filter((key) => held.includes(key));
        return kept.length === 0 ? own : kept;
      });
    form.setFieldValue(['params', 'items'], items);
  };
  return (
    <>
      <Asked action={action} names={['planName']} />
      <Form.Item
        name={['params', 'types']}
        label={t(INSPECTION_WORDS.types)}
        rules={someOf(t(INSPECTION_WORDS.chooseTypes))}
        required
      >
        <ItemSelect
          mode="multiple"
          optionFilterProp="label"
          onChange={(chosen: readonly string[]) => chooseItems(chosen)}
          options={types.map(({ deviceType, short }) => ({ value: deviceType, label: t(short) }))}
        />
      </Form.Item>
      <div className={styles['pair']}>
        <Asked action={action} names={['cycle', 'startAt', 'hours']} />
        <PeopleItem name={['params', 'inspectorIds']} isMany />
      </div>
    </>
  );
}

/** What is asked for by now. */
function useRange() {
  const params: unknown = Form.useWatch('params', { preserve: true });
  const held: Readonly<Record<string, unknown>> =
    typeof params === 'object' && params !== null ? { ...params } : {};
  const range = {
    types: textsOf(held['types']),
    storeIds: textsOf(held['storeIds']),
    pick: pickOf(held['pick']),
  };
  return { held, range };
}

export function RangeStep({ page, action }: StepProps) {
  const t = useText();
  const { range } = useRange();
  const stores = t(INSPECTION_WORDS.chooseStores);
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item
          name={['params', 'storeIds']}
          label={t(INSPECTION_WORDS.stores)}
          rules={someOf(stores)}
          required
        >
          <StoreSelect isLabelled title={t(INSPECTION_WORDS.stores)} noneWords={t(INSPECTION_WORDS.none)} />
        </Form.Item>
        <Asked action={action} names={['pick']} />
      </div>
      <Form.Item
        name="picked"
        rules={unless((value) => {
          const picked = isPicked(value) && value.range === toRangeKey(range) ? value : null;
          if (picked !== null && picked.chosen.length === 0) return t(INSPECTION_WORDS.nothingPicked);
          return toPicked(picked) === null
            ? t(INSPECTION_WORDS.tooManyPicked, { max: String(INSPECTION_PICKED_MAX) })
            : null;
        })}
      >
        <RangePicker page={page} action={action} {...range} />
      </Form.Item>
    </>
  );
}

function isPicked(value: unknown): value is PickedDevices {
  return typeof value === 'object' && value !== null && 'chosen' in value && 'range' in value;
}

export function ItemsStep({ types }: StepProps) {
  const t = useText();
  const { range } = useRange();
  const chosen = types.filter(({ deviceType }) => range.types.includes(deviceType));
  return (
    <Form.Item
      name={['params', 'items']}
      label={t(INSPECTION_WORDS.items)}
      required
      rules={unless((value) => {
        const items = textsOf(value);
        const isBare = ({ deviceType, checklist }: ResolvedEquipment) =>
          checklist.every((item) => !items.includes(toItemKey(deviceType, item)));
        return chosen.some(isBare) ? t(INSPECTION_WORDS.chooseItems) : null;
      })}
    >
      <ItemsPicker types={chosen} />
    </Form.Item>
  );
}

export function RulesStep({ action }: StepProps) {
  return (
    <div className={styles['pair']}>
      <Asked action={action} names={RULES} />
    </div>
  );
}

/** Each rule that holds, in the form's own words: 必须扫码、每台照片不少于 2 张. */
function toRuleWords(
  { params }: ResolvedAction,
  held: Readonly<Record<string, unknown>>,
  t: ReturnType<typeof useText>,
): string {
  const words = RULES.flatMap((name) => {
    const field = params.find((each) => each.field === name);
    const value = held[name];
    if (field === undefined || (value !== true && !(typeof value === 'number' && value > 0))) return [];
    const amount = value === true ? '' : ` ${value} ${field.unit === null ? '' : t(field.unit)}`;
    return [`${t(field.title)}${amount}`.trimEnd()];
  });
  return words.join('、');
}

/** What the plan is going to be, before it is made. */
export function ConfirmStep({ action, types }: StepProps) {
  const t = useText();
  const { held, range } = useRange();
  const picked: unknown = Form.useWatch('picked', { preserve: true });
  const names = types.flatMap(({ deviceType, short }) =>
    range.types.includes(deviceType) ? [t(short)] : [],
  );
  const startAt = held['startAt'];
  const cycle = action.params.find(({ field }) => field === 'cycle');
  const words = cycle?.options.find(({ value }) => value === held['cycle'])?.title;
  const pick = action.params
    .find(({ field }) => field === 'pick')
    ?.options.find(({ value }) => value === range.pick);
  const inspectors = useInspectors();
  const people = textsOf(held['inspectorIds']).flatMap(
    (id) => inspectors?.find(({ value }) => value === id)?.label ?? [],
  );
  const rules = toRuleWords(action, held, t);
  const own = isPicked(picked) && picked.range === toRangeKey(range) ? picked.chosen.length : null;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [titleOf(action, 'planName'), textOf(held['planName'])],
    [t(INSPECTION_WORDS.types), names.join('、')],
    [titleOf(action, 'cycle'), words === undefined ? '' : t(words)],
    [
      t(INSPECTION_WORDS.when),
      typeof startAt === 'number'
        ? t(INSPECTION_WORDS.whenFor, { start: formatMoment(startAt), hours: String(held['hours']) })
        : '',
    ],
    [t(INSPECTION_WORDS.inspectors), people.join('、')],
    [t(INSPECTION_WORDS.stores), t(INSPECTION_WORDS.storeCount, { count: String(range.storeIds.length) })],
    [
      t(INSPECTION_WORDS.devices),
      own === null
        ? pick === undefined
          ? ''
          : t(pick.title)
        : t(INSPECTION_WORDS.deviceCount, { count: String(own) }),
    ],
    [
      t(INSPECTION_WORDS.items),
      t(INSPECTION_WORDS.itemCount, { count: String(textsOf(held['items']).length) }),
    ],
    [t(INSPECTION_WORDS.rules), rules === '' ? t(INSPECTION_WORDS.noRules) : rules],
  ];
  function titleOf({ params }: ResolvedAction, name: string): string {
    const field = params.find((each) => each.field === name);
    return field === undefined ? name : t(field.title);
  }
  return (
    <Facts
      labelWidthPx={LABEL_WIDTH_PX}
      facts={facts.map(([label, value]) => ({ key: label, label, value }))}
    />
  );
}

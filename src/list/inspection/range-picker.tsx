import { Alert, Table, type CheckboxProps } from 'antd';
import { toInspectionRangeEndpoint } from '../../../contract/api/page/inspection/inspection-endpoints';
import type { InspectionRangeDevice } from '../../../contract/api/page/inspection/inspection';
import { INSPECTION_DEVICES_MAX, type InspectionPick } from '../../../contract/domain/inspection/plan';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import styles from './inspection.module.css';
import { INSPECTION_WORDS } from './inspection-words';

/** Which devices of the range are meant. */
export interface PickedDevices {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  /** The range that they were chosen from. */
  readonly range: string;
}

interface RangePickerProps {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly types: readonly string[];
  readonly storeIds: readonly string[];
  readonly pick: InspectionPick;
  readonly value?: PickedDevices | null;
  readonly onChange?: (picked: PickedDevices) => void;
}

const ROWS_PER_PAGE = 10;

/** Tells ranges apart. */
export function toRangeKey({
  types,
  storeIds,
  pick,
}: Pick<RangePickerProps, 'types' | 'storeIds' | 'pick'>): string {
  return JSON.stringify([types, storeIds, pick]);
}

/** The devices that the plan would cover; each can be left out. */
export function RangePicker({ page, action, types, storeIds, pick, value, onChange }: RangePickerProps) {
  const t = useText();
  const isAsked = types.length > 0 && storeIds.length > 0;
  const { data, isFetching } = useEndpointQuery(toInspectionRangeEndpoint(page, action), {
    body: { types: [...types], storeIds: [...storeIds], pick },
    isEnabled: isAsked,
  });
  if (!isAsked) return <Alert type="info" showIcon message={t(INSPECTION_WORDS.noDevices)} />;
  const devices = data?.list ?? [];
  const all = devices.map(({ id }) => id);
  // Whoever has chosen nothing yet means all of them; what is no longer in the range is forgotten.
  const range = toRangeKey({ types, storeIds, pick });
  const kept = value?.range === range ? value.chosen : all;
  const choose = (chosen: readonly string[]) => onChange?.({ all, chosen, range });
  return (
    <>
      {data?.isCut === true && (
        <Alert
          type="warning"
          showIcon
          message={t(INSPECTION_WORDS.cut, { max: String(INSPECTION_DEVICES_MAX) })}
        />
      )}
      <p className={styles['count']}>
        {t(INSPECTION_WORDS.chosen, { count: String(kept.length), all: String(all.length) })}
      </p>
      <Table<InspectionRangeDevice>
        size="small"
        rowKey="id"
        loading={isFetching && data === undefined}
        pagination={{ pageSize: ROWS_PER_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={[...devices]}
        rowSelection={{
          selectedRowKeys: [...kept],
          // The box above all rows means those of the other pages, too.
          onChange: (keys, _rows, { type }) =>
            choose(type !== 'all' ? keys.map(String) : keys.length < kept.length ? [] : all),
          preserveSelectedRowKeys: true,
          // antd hands it to the input, and does not say so in its types.
          getCheckboxProps: ({ number }) =>
            ({ ...{ 'aria-label': number } }) satisfies object as CheckboxProps,
        }}
        columns={[
          { title: t(INSPECTION_WORDS.device), dataIndex: 'number' },
          { title: t(INSPECTION_WORDS.room), dataIndex: 'room' },
          { title: t(INSPECTION_WORDS.position), dataIndex: 'position' },
        ]}
      />
    </>
  );
}

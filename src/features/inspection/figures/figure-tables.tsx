import { Empty, Progress, Table } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type {
  InspectionStatisticsAnswer,
  RepeatedFault,
} from '../../../../contract/api/page/inspection/inspection-statistics';
import { REPEATED_FAULTS_MAX } from '../../../../contract/domain/inspection/statistics';
import { formatDuration } from '../../../../contract/duration';
import { usePermitted } from '../../../access/access-context';
import { useRightsSource } from '../../../access/rights-source';
import { formatMoment } from '../../../format/moment';
import { formatNumber, NO_VALUE } from '../../../format/number';
import { useLanguage, useText } from '../../../i18n/language';
import { useDeclaredItems } from '../declared-items';
import { FIGURE_WORDS } from './figure-words';
import styles from './figures.module.css';

const RATE_WIDTH_PX = 130;
const COUNT_WIDTH_PX = 110;
const ROWS_PER_PAGE = 10;
const PAGING = { pageSize: ROWS_PER_PAGE, hideOnSinglePage: true, showSizeChanger: false } as const;
const COUNTED = { align: 'right', width: COUNT_WIDTH_PX } as const;

interface PartProps<K extends keyof InspectionStatisticsAnswer> {
  readonly rows: InspectionStatisticsAnswer[K];
  readonly isStale: boolean;
}

/** How much of each store was inspected, the least first. */
export function CoverageTable({ rows, isStale }: PartProps<'stores'>) {
  const t = useText();
  return (
    <Part title={t(FIGURE_WORDS.coverage)} isStale={isStale}>
      <Table
        size="small"
        rowKey="storeId"
        pagination={PAGING}
        dataSource={[...rows]}
        locale={{ emptyText: <Empty description={t(FIGURE_WORDS.noDevices)} /> }}
        columns={[
          { title: t(FIGURE_WORDS.store), dataIndex: 'storeName', ellipsis: true },
          {
            title: t(FIGURE_WORDS.covered),
            width: RATE_WIDTH_PX,
            render: (_value, { storeName, inspected, devices }) => (
              <Progress
                percent={Math.round((1000 * inspected) / devices) / 10}
                size="small"
                status="normal"
                format={(percent) => `${percent}%`}
                aria-label={`${storeName} ${t(FIGURE_WORDS.covered)}`}
              />
            ),
          },
          {
            title: t(FIGURE_WORDS.coveredDevices),
            ...COUNTED,
            render: (_value, { inspected, devices }) =>
              `${formatNumber(inspected)} / ${formatNumber(devices)}`,
          },
          { title: t(FIGURE_WORDS.faulty), dataIndex: 'abnormal', ...COUNTED, render: toCount },
        ]}
      />
    </Part>
  );
}

/** Faults that came back at the same device, the most frequent first. */
export function RepeatedTable({ rows, isStale }: PartProps<'repeated'>) {
  const t = useText();
  const declared = useDeclaredItems();
  const { equipment } = useRightsSource().declaration;
  return (
    <Part title={t(FIGURE_WORDS.repeated, { max: String(REPEATED_FAULTS_MAX) })} isStale={isStale}>
      <Table
        size="small"
        rowKey={({ deviceId, item }) => `${deviceId} ${item}`}
        pagination={PAGING}
        dataSource={[...rows]}
        locale={{ emptyText: <Empty description={t(FIGURE_WORDS.noneRepeated)} /> }}
        columns={[
          { title: t(FIGURE_WORDS.device), render: (_value, fault) => <DeviceCell fault={fault} /> },
          {
            title: t(FIGURE_WORDS.type),
            render: (_value, fault) => {
              const type = equipment.find(({ deviceType }) => deviceType === fault.equipment);
              return type === undefined ? fault.equipment : t(type.short);
            },
          },
          { title: t(FIGURE_WORDS.store), dataIndex: 'storeName' },
          {
            title: t(FIGURE_WORDS.item),
            render: (_value, { item }) => {
              const found = declared.get(item);
              return found === undefined ? item : t(found.item.title);
            },
          },
          { title: t(FIGURE_WORDS.times), dataIndex: 'times', ...COUNTED, render: toCount },
          { title: t(FIGURE_WORDS.lastAt), dataIndex: 'lastAt', render: (at: number) => formatMoment(at) },
        ]}
      />
    </Part>
  );
}

/** Who inspected how much. */
export function PeopleTable({ rows, isStale }: PartProps<'people'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <Part title={t(FIGURE_WORDS.byPerson)} isStale={isStale}>
      <Table
        size="small"
        rowKey="id"
        pagination={PAGING}
        dataSource={[...rows]}
        locale={{ emptyText: <Empty description={t(FIGURE_WORDS.nobody)} /> }}
        columns={[
          { title: t(FIGURE_WORDS.person), dataIndex: 'name' },
          { title: t(FIGURE_WORDS.inspected), dataIndex: 'inspected', ...COUNTED, render: toCount },
          {
            title: t(FIGURE_WORDS.onTime),
            ...COUNTED,
            render: (_value, { onTime, inspected }) => `${Math.round((1000 * onTime) / inspected) / 10}%`,
          },
          { title: t(FIGURE_WORDS.abnormalCount), dataIndex: 'abnormal', ...COUNTED, render: toCount },
          {
            title: t(FIGURE_WORDS.each),
            dataIndex: 'secondsEach',
            ...COUNTED,
            render: (seconds: number | null) =>
              seconds === null ? NO_VALUE : formatDuration(seconds, language),
          },
        ]}
      />
    </Part>
  );
}

/** A device as a link to its page, for whoever may go there. */
function DeviceCell({ fault: { deviceId, deviceNumber, equipment } }: { readonly fault: RepeatedFault }) {
  const { pages } = useRightsSource().declaration;
  const isPermitted = usePermitted();
  const page = pages.find((each) => each.kind === 'device' && each.source.equipment === equipment);
  if (page === undefined || !isPermitted(page.reads)) return deviceNumber;
  return <Link to={`${page.path}?detail=${encodeURIComponent(deviceId)}`}>{deviceNumber}</Link>;
}

const toCount = (count: number) => formatNumber(count);

interface PartFrameProps {
  readonly title: string;
  readonly isStale: boolean;
  readonly children: ReactNode;
}

function Part({ title, isStale, children }: PartFrameProps) {
  return (
    <section className={styles['part']} data-stale={isStale} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

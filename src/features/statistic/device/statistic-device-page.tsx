import { useCan } from '@refinedev/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../../contract/api/page/list';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { formatMoment } from '../../../format/moment';
import { NO_VALUE } from '../../../format/number';
import { useText } from '../../../i18n/language';
import { ReportPage } from '../report/report-page';
import { toDetailPath } from '../../../table/detail-path';
import { StatusTag } from '../../../table/status-tag';
import { useReportView } from '../report/use-report-view';

const DEVICE = text('设备编号', 'Device no.');
const STORE = text('店铺', 'Store');
const MODEL = text('设备型号', 'Model');
const REMOVED = text('已解绑', 'Unbound');
const REMOVED_AT = text(
  '{at} 解绑，此前的营收仍计入合计',
  'Unbound {at}; what it earned before stays in the totals',
);

function wordOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : NO_VALUE;
}

/** Figures by device; the number opens the device, unless it was let go of. */
export default function StatisticDevicePage({ page }: { readonly page: ResolvedReportPage }) {
  const t = useText();
  const sortable = useMemo(() => page.metrics.map(({ name }) => name), [page.metrics]);
  const state = useReportView(sortable);
  const devicePage = `${page.groups[0] ?? ''}/device`;
  const devices = useCan({ resource: devicePage, action: 'list' });

  function renderNumber(row: Row) {
    const number = wordOf(row['deviceNumber']);
    const removedAt = row['removedAt'];
    if (typeof removedAt === 'number') {
      return (
        <span title={t(REMOVED_AT, { at: formatMoment(removedAt) })}>
          {number} <StatusTag tone="neutral">{t(REMOVED)}</StatusTag>
        </span>
      );
    }
    return devices.data?.can === true ? (
      <Link to={toDetailPath(`/${devicePage}`, row.id)}>{number}</Link>
    ) : (
      number
    );
  }

  return (
    <ReportPage
      page={page}
      state={state}
      lead={[
        { key: 'deviceNumber', title: t(DEVICE), width: 140, render: renderNumber },
        { key: 'storeName', title: t(STORE), width: 180, render: (row) => wordOf(row['storeName']) },
        { key: 'model', title: t(MODEL), width: 130, render: (row) => wordOf(row['model']) },
      ]}
    />
  );
}

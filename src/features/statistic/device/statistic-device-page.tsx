import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { Suspense, useMemo } from 'react';
import { DEVICE_VIEWS, type DeviceView } from '../../../../contract/domain/report';
import {
  FIRST_ORDER,
  VIEW_TITLE,
  VIEW_WORDS,
} from '../../../../contract/messages/statistic/device-report-words';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import type { PartDeclaration } from '../../../../contract/resources/upkeep/part';
import { text } from '../../../../contract/text';
import { lazyPart } from '../../../away/lazy-part';
import { useText } from '../../../i18n/language';
import { useKept } from '../../../preference/use-kept';
import { ReportPage } from '../report/report-page';
import { useReportView } from '../report/use-report-view';
import { useDeviceColumns } from './device-columns';
import styles from './device.module.css';

const DeviceCharts = lazyPart(async () => (await import('./charts/device-charts')).DeviceCharts);

const FOLD = text('收起图表', 'Hide charts');
const UNFOLD = text('展开图表', 'Show charts');
/** Whoever works with the rows folds the charts away once, for every type. */
const FOLDED_KEY = 'portal.deviceCharts.folded';
const parseFolded = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);

/** What rows of devices can be sorted by beside their figures. */
const SORTED_NAMES = ['deviceNumber', 'lastOrderAt', 'idleDays', 'partUse'] as const;

const NO_PARTS: readonly PartDeclaration[] = [];

/** Figures by device, or by what devices have in common; what costs most comes first, and rows lead to what is behind. */
export default function StatisticDevicePage({ page }: { readonly page: ResolvedReportPage }) {
  const t = useText();
  const sortable = useMemo(() => [...page.metrics.map(({ name }) => name), ...SORTED_NAMES], [page.metrics]);
  const state = useReportView(sortable);
  const { view, period, show } = state;
  const { deviceView, storeIds, model } = view;
  const group = page.groups[0] ?? '';
  const columns = useDeviceColumns({
    view: deviceView,
    place: { period, storeIds, model },
    group,
    equipment: page.equipment,
    parts: page.devices?.parts ?? NO_PARTS,
  });
  const hasCharts = (page.devices?.charts ?? []).length > 0;
  const [isFolded, keepFolded] = useKept(FOLDED_KEY, parseFolded);
  const order = view.sorter === null ? toOrderWords(page, t) : null;
  return (
    <ReportPage
      page={page}
      state={state}
      ask={{ view: deviceView }}
      {...columns}
      {...(hasCharts
        ? {
            charts:
              isFolded === true ? null : (
                <Suspense fallback={<p className={styles['waiting']} aria-hidden />}>
                  <DeviceCharts page={page} place={{ period, storeIds, model }} />
                </Suspense>
              ),
          }
        : {})}
      toNote={() => (order === null ? null : <p className={styles['note']}>{order}</p>)}
    >
      <Segmented<DeviceView>
        aria-label={t(VIEW_TITLE)}
        value={deviceView}
        options={DEVICE_VIEWS.map((value) => ({ value, label: t(VIEW_WORDS[value]) }))}
        onChange={(next) => show({ deviceView: next })}
      />
      {hasCharts && (
        <Button
          type="link"
          icon={isFolded === true ? <DownOutlined /> : <UpOutlined />}
          aria-expanded={isFolded !== true}
          onClick={() => keepFolded(isFolded === true ? null : true)}
        >
          {t(isFolded === true ? UNFOLD : FOLD)}
        </Button>
      )}
    </ReportPage>
  );
}

/** What rows are sorted by that nobody has sorted; null where that is their number. */
function toOrderWords(
  { devices, metrics }: ResolvedReportPage,
  t: ReturnType<typeof useText>,
): string | null {
  const names = (devices?.firstOrder ?? []).flatMap(({ field }) => {
    const metric = metrics.find(({ name }) => name === field);
    return metric === undefined ? [] : [t(metric.title)];
  });
  return names.length === 0 ? null : t(FIRST_ORDER, { metrics: names.join(' → ') });
}

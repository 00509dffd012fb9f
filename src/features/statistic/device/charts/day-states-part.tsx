import { useMemo } from 'react';
import { toDayStatesEndpoint } from '../../../../../contract/api/page/statistic/device-endpoints';
import type { DayStatesAnswer } from '../../../../../contract/api/page/statistic/device-charts';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../../../contract/limits';
import type { ResolvedMetric } from '../../../../../contract/resources/metric';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { DowntimeChart, StatesChart } from '../../../../../contract/resources/statistic/device-chart';
import { text } from '../../../../../contract/text';
import { formatDuration } from '../../../../../contract/duration';
import { lazyPart } from '../../../../away/lazy-part';
import { POINT_WORDS } from '../../../../chart/chart-words';
import { StatesTable } from '../../../../chart/states/states-table';
import type { TrendData } from '../../../../chart/trend-series';
import { TrendTable } from '../../../../chart/trend-table';
import { formatMoment } from '../../../../format/moment';
import { formatNumber } from '../../../../format/number';
import { useLanguage, useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { toAsked, type PartPlace } from '../../part-place';
import { ChartPart } from './chart-part';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const TrendCanvas = lazyPart(async () => (await import('../../../../chart/trend-canvas')).TrendCanvas);
const StatesCanvas = lazyPart(
  async () => (await import('../../../../chart/states/states-canvas')).StatesCanvas,
);

const WORDS = {
  downtime: text(
    '共停机 {time}，开始故障 {count} 次；仅计营业时间内的离线与故障，与表格合计一致',
    '{time} down and {count} faults in all, as in the table: offline or faulty within opening hours',
  ),
  states: text(
    '启用设备的营业时长 {time} 按状态划分；离线与故障之和为停机时长',
    '{time} of opening hours of devices in use; offline and faulty together are the downtime',
  ),
};

/** What is drawn of each day; named like the columns of the table. */
const DOWN: ResolvedMetric = toDrawn('downSeconds', text('停机小时数', 'Hours down'));
const FAULTS: ResolvedMetric = toDrawn('faults', text('故障次数', 'Faults'));

function toDrawn(measure: 'downSeconds' | 'faults', title: ResolvedMetric['title']): ResolvedMetric {
  const drawn = {
    kind: 'number',
    unit: null,
    better: 'down',
    isDrawnOnly: true,
    links: [],
    watched: [],
    meters: [],
  } as const;
  return { name: measure, title, formula: title, fold: { sum: [measure] }, ...drawn };
}

/** An axis counts in hours what a table says in days, hours and minutes. */
function toHours({ faultySeconds, offlineSeconds }: DayStatesAnswer['total']): number {
  return ((faultySeconds + offlineSeconds) * ONE_SECOND_MS) / ONE_HOUR_MS;
}

interface DaysPartProps<C> extends PartPlace {
  readonly page: ResolvedReportPage;
  readonly chart: C;
}

/** Both charts by days ask the same, so that it is read once. */
function useDayStates(page: ResolvedReportPage, { period, storeIds, model }: PartPlace) {
  return useEndpointQuery(toDayStatesEndpoint(page), {
    body: {
      period: [...period] as [number, number],
      ...toAsked({ storeIds, model }),
    },
  });
}

const isEmpty = ({ days }: DayStatesAnswer) => days.length === 0;
const toLabel = (at: number) => formatMoment(at).slice('YYYY-'.length, 'YYYY-MM-DD'.length);

/** How long devices were down on each day, and how many faults began. */
export function DowntimePart({ page, chart, ...place }: DaysPartProps<DowntimeChart>) {
  const t = useText();
  const language = useLanguage();
  const query = useDayStates(page, place);
  const answer = query.data;
  const data = useMemo(() => (answer === undefined ? null : toTrend(answer)), [answer]);
  const title = t(chart.title);
  return (
    <ChartPart
      title={title}
      query={query}
      isEmpty={isEmpty}
      toPicture={() => data && <TrendCanvas data={data} label={title} />}
      toTable={() => data && <TrendTable data={data} label={title} pointTitle={t(POINT_WORDS.day)} />}
      toNote={({ total }) =>
        t(WORDS.downtime, {
          time: formatDuration(total.faultySeconds + total.offlineSeconds, language),
          count: formatNumber(total.faults, 0),
        })
      }
    />
  );
}

function toTrend({ days, updatedAt }: DayStatesAnswer): TrendData {
  const index = days.findIndex(({ at }) => at <= updatedAt && updatedAt < at + ONE_DAY_MS);
  return {
    labels: days.map(({ at }) => toLabel(at)),
    starts: days.map(({ at }) => at),
    series: [
      { metric: DOWN, values: days.map(toHours) },
      { metric: FAULTS, values: days.map(({ faults }) => faults) },
    ],
    base: null,
    unfinished: index === -1 ? null : { index, untilMs: updatedAt },
  };
}

/** What part of each day devices were ready, faulty and offline. */
export function StatesPart({ page, chart, ...place }: DaysPartProps<StatesChart>) {
  const t = useText();
  const language = useLanguage();
  const query = useDayStates(page, place);
  const labels = useMemo(() => (query.data?.days ?? []).map(({ at }) => toLabel(at)), [query.data]);
  const title = t(chart.title);
  return (
    <ChartPart
      title={title}
      query={query}
      isEmpty={isEmpty}
      toPicture={({ days }) => <StatesCanvas days={days} labels={labels} label={title} />}
      toTable={(answer) => <StatesTable answer={answer} labels={labels} label={title} />}
      toNote={({ total: { readySeconds, faultySeconds, offlineSeconds } }) =>
        t(WORDS.states, { time: formatDuration(readySeconds + faultySeconds + offlineSeconds, language) })
      }
    />
  );
}

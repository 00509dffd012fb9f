import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { toDeviceStatesEndpoint } from '../../../../contract/api/page/evidence/evidence-endpoints';
import type { DeviceStatesAnswer } from '../../../../contract/api/page/evidence/states';
import {
  downMinutesOf,
  STATE_PERIODS,
  toStateMinutes,
  type StatePeriod,
} from '../../../../contract/domain/evidence/state-day';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import { formatDuration } from '../../../../contract/duration';
import { formatDate } from '../../../format/moment';
import { useLanguage, useText } from '../../../i18n/language';
import { Hint } from '../../../layout/hint';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import styles from './state-bars.module.css';
import { useStateLooks, type StateLook } from './state-look';
import { STATE_WORDS } from './state-words';

type Day = DeviceStatesAnswer['days'][number];
const SECONDS_PER_MINUTE = ONE_MINUTE_MS / ONE_SECOND_MS;

interface StateBarsProps extends Pick<DetailPartProps, 'page' | 'row'> {
  /** The day that is chosen, by any moment of it; null for none. */
  readonly chosen: number | null;
  readonly onChoose: (atMs: number | null) => void;
}

/** The states of a device day by day, newest first, with how long nobody could start it. */
export function StateBars({ page, row, chosen, onChoose }: StateBarsProps) {
  const t = useText();
  const [days, setDays] = useState<StatePeriod>(STATE_PERIODS[0]);
  const query = useEndpointQuery(toDeviceStatesEndpoint(page), { body: { id: row.id, days } });
  useLiveRefresh(page.id, query.refresh);
  const lookOf = useStateLooks(page);
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  return (
    <section className={styles['states']} aria-label={t(STATE_WORDS.title)} data-stale={query.isStale}>
      <header className={styles['head']}>
        <h2>{t(STATE_WORDS.title)}</h2>
        <Segmented<StatePeriod>
          size="small"
          aria-label={t(STATE_WORDS.period)}
          value={days}
          options={STATE_PERIODS.map((value) => ({ value, label: t(STATE_WORDS.days, { count: value }) }))}
          onChange={setDays}
        />
        <span className={styles['down']}>
          {t(STATE_WORDS.down)} <Hint words={t(STATE_WORDS.downHint)} />
        </span>
      </header>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <ol className={styles['days']} data-many={days > STATE_PERIODS[0]}>
        {data.days.map((day) => (
          <li key={day.from}>
            <DayBar {...{ day, lookOf, chosen, onChoose }} />
          </li>
        ))}
      </ol>
      <Legend days={data.days} lookOf={lookOf} />
      {data.isCut && <p className={styles['note']}>{t(STATE_WORDS.cut)}</p>}
    </section>
  );
}

interface DayBarProps extends Pick<StateBarsProps, 'chosen' | 'onChoose'> {
  readonly day: Day;
  readonly lookOf: (state: number | null) => StateLook;
}

function DayBar({ day, lookOf, chosen, onChoose }: DayBarProps) {
  const t = useText();
  const language = useLanguage();
  const minutes = toStateMinutes(day);
  const down = downMinutesOf(minutes);
  const inWords = (count: number) => formatDuration(count * SECONDS_PER_MINUTE, language);
  const date = formatDate(day.from);
  const parts = [...minutes]
    .filter(([, count]) => count > 0)
    .map(([state, count]) => t(STATE_WORDS.part, { state: t(lookOf(state).title), span: inWords(count) }));
  const newest = day.pieces.at(-1);
  // The first minute of a day has no whole one yet, and still is spent in a state.
  if (parts.length === 0 && newest !== undefined) {
    parts.push(t(STATE_WORDS.brief, { state: t(lookOf(newest.state).title) }));
  }
  const isToday = day.to < endOfDay(day.from);
  const spent = [...(isToday ? [t(STATE_WORDS.toNow)] : []), ...parts].join(' · ');
  const unavailable = down === 0 ? t(STATE_WORDS.none) : inWords(down);
  const isChosen = chosen !== null && startOfDay(chosen) === startOfDay(day.from);
  return (
    <button
      type="button"
      className={styles['day']}
      aria-pressed={isChosen}
      title={`${date} · ${spent} · ${t(STATE_WORDS.down)} ${unavailable}`}
      onClick={() => onChoose(isChosen ? null : day.from)}
    >
      <span className={styles['date']}>{date.slice(5)}</span>
      <span className={styles['bar']} aria-hidden>
        {day.pieces.map(({ from, to, state }) => (
          <span
            key={from}
            data-state={state ?? 'unknown'}
            style={{
              left: shareOfDay(from - startOfDay(from)),
              width: shareOfDay(to - from),
              backgroundColor: lookOf(state).color,
            }}
          />
        ))}
      </span>
      <span className={styles['spoken']}>{` ${spent} · ${t(STATE_WORDS.down)} `}</span>
      <span className={styles['sum']} data-down={down > 0}>
        {unavailable}
      </span>
    </button>
  );
}

/** Of the width of a bar, which is a day; written so that no rounding opens a gap. */
function shareOfDay(ms: number): string {
  return `calc(100% * ${ms} / ${ONE_DAY_MS})`;
}

/** What the colours mean, of the states that are there. */
function Legend({ days, lookOf }: { readonly days: readonly Day[]; readonly lookOf: DayBarProps['lookOf'] }) {
  const t = useText();
  const states = [...new Set(days.flatMap(({ pieces }) => pieces.map(({ state }) => state)))].toSorted(
    (one, other) => (one ?? Infinity) - (other ?? Infinity),
  );
  return (
    <ul className={styles['legend']}>
      {states.map((state) => (
        <li key={state ?? 'unknown'}>
          <span
            className={styles['swatch']}
            data-state={state ?? 'unknown'}
            style={{ backgroundColor: lookOf(state).color }}
            aria-hidden
          />
          {t(lookOf(state).title)}
        </li>
      ))}
      <li className={styles['note']}>{t(STATE_WORDS.pick)}</li>
    </ul>
  );
}

/** Says that the timeline is narrowed to a day, and takes that back. */
export function ChosenDay({ at, onClear }: { readonly at: number; readonly onClear: () => void }) {
  const t = useText();
  return (
    <p className={styles['chosen']} role="status">
      {t(STATE_WORDS.only, { date: formatDate(at) })}
      <Button size="small" type="link" onClick={onClear}>
        {t(STATE_WORDS.all)}
      </Button>
    </p>
  );
}

import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { DeviceCurvesAnswer } from '../../../../contract/api/page/evidence/device-curves';
import { toDeviceCurvesEndpoint } from '../../../../contract/api/page/evidence/evidence-endpoints';
import { CURVE_PERIODS, type CurvePeriod } from '../../../../contract/domain/evidence/curve';
import { formatDuration } from '../../../../contract/duration';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import type { StackDeclaration } from '../../../../contract/resources/evidence/stack';
import { CurveCard } from '../../../chart/curve/curve-card';
import { StackCard } from '../../../chart/stack/stack-card';
import { useLanguage, useText } from '../../../i18n/language';
import { EmptyBlock } from '../../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import styles from '../evidence.module.css';
import { toStepData } from './curve-series';
import { toStackPictures } from './stack-series';
import { DEVICE_CURVE_WORDS } from './curve-words';

/** Devices report without telling lists of it. */
const POLL_MS = ONE_MINUTE_MS;

interface DeviceCurvesProps extends Pick<DetailPartProps, 'page' | 'row'> {
  /** What its type draws upon one another. */
  readonly stacks: readonly StackDeclaration[];
}

/** What a device told of its quantities, over a day, a week or a month. */
export function DeviceCurves({ page, row, stacks }: DeviceCurvesProps) {
  const [days, setDays] = useState<CurvePeriod>(CURVE_PERIODS[0]);
  const query = useEndpointQuery(toDeviceCurvesEndpoint(page), {
    body: { id: row.id, days },
    refetchIntervalMs: POLL_MS,
  });
  const { data, error, refresh, updatedAt, isStale } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <Drawn {...{ page, row, stacks, isStale, days }} answer={data} onDays={setDays} />
    </>
  );
}

interface DrawnProps extends DeviceCurvesProps {
  readonly answer: DeviceCurvesAnswer;
  readonly isStale: boolean;
  readonly days: CurvePeriod;
  readonly onDays: (days: CurvePeriod) => void;
}

function Drawn({ page, row, stacks, answer, isStale, days, onDays }: DrawnProps) {
  const t = useText();
  const language = useLanguage();
  const data = useMemo(() => toStepData(answer, page.fields, t), [answer, page, t]);
  const pictures = useMemo(
    () => toStackPictures(answer, { declared: stacks, fields: page.fields, row }, t),
    [answer, stacks, page, row, t],
  );
  const choice = (
    <Segmented<CurvePeriod>
      size="small"
      aria-label={t(DEVICE_CURVE_WORDS.period)}
      value={days}
      options={CURVE_PERIODS.map((value) => ({ value, label: t(DEVICE_CURVE_WORDS[value]) }))}
      onChange={onDays}
    />
  );
  if (data.series.length === 0 && pictures.length === 0) {
    return (
      <section className={styles['curves']} aria-label={t(DEVICE_CURVE_WORDS.title)} data-stale={isStale}>
        {choice}
        <EmptyBlock title={t(DEVICE_CURVE_WORDS.none)} hint={t(DEVICE_CURVE_WORDS.noneHint)} />
      </section>
    );
  }
  const step = formatDuration(answer.stepMs / ONE_SECOND_MS, language);
  return (
    <div className={styles['curves']}>
      {pictures.map((picture, index) => (
        <StackCard key={picture.id} title={picture.title} data={picture.data} isStale={isStale}>
          {index === 0 && choice}
        </StackCard>
      ))}
      {data.series.length > 0 && (
        <CurveCard title={t(DEVICE_CURVE_WORDS.title)} data={data} isStale={isStale}>
          {pictures.length === 0 && choice}
        </CurveCard>
      )}
      <p className={styles['note']}>{t(DEVICE_CURVE_WORDS.note, { step })}</p>
      {answer.isCut && <p className={styles['note']}>{t(DEVICE_CURVE_WORDS.cut)}</p>}
    </div>
  );
}

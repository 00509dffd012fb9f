import { Link } from 'react-router';
import type { AlertRow } from '../../../contract/api/page/alert';
import { AlertStatus } from '../../../contract/domain/alert';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { useRightsSource } from '../../access/rights-source';
import { formatDuration } from '../../../contract/duration';
import { formatMoment, formatRelative } from '../../format/moment';
import { useNow } from '../../format/use-now';
import { useLanguage, useText } from '../../i18n/language';
import { toDetailPath } from '../../table/detail-path';
import { StatusTag } from '../../table/status-tag';
import { AlertActs } from './alert-acts';
import { describeCause, findOrigin, type AlertOrigin } from './alert-origin';
import { ALERT_WORDS, LEVEL_TONES, LEVEL_WORDS } from './alert-words';
import styles from './alert.module.css';

interface AlertLineProps {
  readonly alert: AlertRow;
  /** What the page is about already, and need not be said: one device, or the devices of one type. */
  readonly about: 'device' | 'type' | null;
  /** The reader goes to the device. */
  readonly onLeave: () => void;
}

/** One alert: how grave, what, where, since when, who sees to it, and what may be done. */
export function AlertLine({ alert, about, onLeave }: AlertLineProps) {
  const t = useText();
  const language = useLanguage();
  const { declaration } = useRightsSource();
  const origin = findOrigin(declaration, alert);
  const title = t(origin.rule?.title ?? ALERT_WORDS.other);
  const cause = describeCause(origin, alert.cause, { t, language });
  const what = about === 'device' ? title : `${alert.deviceNumber} ${title}`;
  return (
    <li data-alert={alert.alertId}>
      <p className={styles['head']}>
        <StatusTag tone={LEVEL_TONES[alert.level]}>{t(LEVEL_WORDS[alert.level])}</StatusTag>
        <strong>{title}</strong>
        {cause !== '' && <span className={styles['cause']}>{cause}</span>}
        <LastSeen atMs={alert.closedAt ?? alert.lastAt} />
      </p>
      {about !== 'device' && <Place {...{ alert, origin, about, onLeave }} />}
      <div className={styles['foot']}>
        <Course alert={alert} />
        <AlertActs alert={alert} page={origin.page} what={what} />
      </div>
    </li>
  );
}

function LastSeen({ atMs }: { readonly atMs: number }) {
  const nowMs = useNow();
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatMoment(atMs)}>
      {formatRelative(atMs, nowMs, useLanguage())}
    </time>
  );
}

function Place({ alert, origin, about, onLeave }: AlertLineProps & { readonly origin: AlertOrigin }) {
  const t = useText();
  const { page, type } = origin;
  const { deviceId, deviceNumber, deviceName, storeName, hasDevice } = alert;
  return (
    <p className={styles['place']}>
      {page === undefined || !hasDevice ? (
        <span>{deviceNumber}</span>
      ) : (
        <Link to={toDetailPath(page.path, deviceId)} onClick={onLeave}>
          {deviceNumber}
        </Link>
      )}
      {hasDevice ? <span>{deviceName}</span> : <span>{t(ALERT_WORDS.removed)}</span>}
      {about === null && <span>{t(type)}</span>}
      <span>{storeName}</span>
    </p>
  );
}

/** Since when and how often, and what became of it. */
function Course({ alert }: Pick<AlertLineProps, 'alert'>) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  const { firstAt, count, recoveredAt, closedAt, status } = alert;
  const endedAt = recoveredAt ?? closedAt;
  const seconds = ((endedAt ?? nowMs) - firstAt) / ONE_SECOND_MS;
  const duration = formatDuration(seconds, language);
  return (
    <ul className={styles['course']}>
      <li>{t(endedAt === null ? ALERT_WORDS.lasts : ALERT_WORDS.lasted, { duration })}</li>
      <li>{t(ALERT_WORDS.first, { time: formatMoment(firstAt) })}</li>
      {count > 1 && <li>{t(ALERT_WORDS.count, { count })}</li>}
      {recoveredAt !== null && (status === AlertStatus.handled ? null : <li>{t(ALERT_WORDS.recovered)}</li>)}
      <Handler alert={alert} />
      {alert.note !== null && <li>{t(ALERT_WORDS.noteOf, { note: alert.note })}</li>}
    </ul>
  );
}

function Handler({ alert }: Pick<AlertLineProps, 'alert'>) {
  const t = useText();
  const { status, handler, silencedUntil, handledAt } = alert;
  if (handler === null) return null;
  const who = handler;
  switch (status) {
    case AlertStatus.claimed:
      return <li>{t(ALERT_WORDS.claimedBy, { who })}</li>;
    case AlertStatus.silenced:
      return <li>{t(ALERT_WORDS.silencedBy, { who, time: formatMoment(silencedUntil ?? 0) })}</li>;
    case AlertStatus.handled:
      return <li>{t(ALERT_WORDS.handledBy, { who, time: formatMoment(handledAt ?? 0) })}</li>;
    default:
      return null;
  }
}

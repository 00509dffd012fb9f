import type { FirmwareAnswer } from '../../../contract/api/page/firmware';
import type { ResolvedFirmware } from '../../../contract/resources/resolved';
import { formatMoment, formatRelative } from '../../format/moment';
import { useNow } from '../../format/use-now';
import { useLanguage, useText } from '../../i18n/language';
import { Facts, type Fact } from '../../layout/facts';
import { StatusTag } from '../../table/status-tag';
import styles from './firmware.module.css';
import { FIRMWARE_WORDS } from './firmware-words';

const LABEL_WIDTH_PX = 84;

interface VersionFactsProps {
  readonly answer: FirmwareAnswer;
  readonly declared: ResolvedFirmware;
}

/** What the device says it runs and since when, and what a newer version would bring. */
export function VersionFacts({ answer, declared }: VersionFactsProps) {
  const t = useText();
  const newest = declared.versions.at(-1);
  const facts: readonly (Fact | null)[] = [
    { key: 'current', label: t(FIRMWARE_WORDS.current), value: <Current answer={answer} /> },
    answer.version === null
      ? null
      : {
          key: 'since',
          label: t(FIRMWARE_WORDS.since),
          value:
            answer.since === null ? (
              <span className={styles['muted']}>{t(FIRMWARE_WORDS.sinceUnknown)}</span>
            ) : (
              <Moment at={answer.since} />
            ),
        },
    newest === undefined
      ? null
      : {
          key: 'newest',
          label: t(FIRMWARE_WORDS.newest),
          value: <Newest newest={newest} current={answer.version} declared={declared} />,
        },
  ];
  return <Facts labelWidthPx={LABEL_WIDTH_PX} facts={facts.filter((fact) => fact !== null)} />;
}

function Current({ answer: { version, reportedAt } }: { readonly answer: FirmwareAnswer }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  if (version === null) return <span className={styles['muted']}>{t(FIRMWARE_WORDS.unreported)}</span>;
  return (
    <span className={styles['version']}>
      <b>{version}</b>
      {reportedAt !== null && (
        <time
          className={styles['muted']}
          dateTime={new Date(reportedAt).toISOString()}
          title={formatMoment(reportedAt)}
        >
          {t(FIRMWARE_WORDS.reportedAt, { time: formatRelative(reportedAt, nowMs, language) })}
        </time>
      )}
    </span>
  );
}

function Moment({ at }: { readonly at: number }) {
  const language = useLanguage();
  const nowMs = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatRelative(at, nowMs, language)}>
      {formatMoment(at)}
    </time>
  );
}

interface NewestProps {
  readonly newest: string;
  readonly current: string | null;
  readonly declared: ResolvedFirmware;
}

/** The newest version; beside what is behind it, what came with each version since. */
function Newest({ newest, current, declared: { versions, brings } }: NewestProps) {
  const t = useText();
  const index = current === null ? -1 : versions.indexOf(current);
  const missed = versions.slice(index + 1).toReversed();
  const told = missed.flatMap((version) => {
    const words = brings[version];
    return words === undefined ? [] : [{ version, words }];
  });
  return (
    <>
      <span className={styles['version']}>
        <b>{newest}</b>
        {current === newest && <StatusTag tone="success">{t(FIRMWARE_WORDS.isNewest)}</StatusTag>}
        {index >= 0 && current !== newest && (
          <StatusTag tone="warning">{t(FIRMWARE_WORDS.isBehind)}</StatusTag>
        )}
        {current !== null && index < 0 && (
          <span className={styles['muted']}>{t(FIRMWARE_WORDS.isUndeclared)}</span>
        )}
      </span>
      {told.length > 0 && (
        <dl className={styles['brings']} aria-label={t(FIRMWARE_WORDS.brings)}>
          {told.map(({ version, words }) => (
            <div key={version}>
              <dt>{version}</dt>
              <dd>{t(words)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

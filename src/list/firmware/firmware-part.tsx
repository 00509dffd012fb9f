import { Button } from 'antd';
import { useState } from 'react';
import type { FirmwareUpgrade } from '../../../contract/api/page/firmware';
import { CommandStatus } from '../../../contract/domain/command';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { EmptyBlock } from '../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { StatusTag } from '../../table/status-tag';
import { CancelButton } from '../command/command-course';
import { GivenBy, ReachedSteps } from '../command/command-lines';
import lines from '../command/command-history.module.css';
import { COMMAND_WORDS } from '../command/command-words';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import styles from './firmware.module.css';
import { FIRMWARE_WORDS, UPGRADE_STATES } from './firmware-words';
import { describeUpgradeFailure } from './upgrade-failure';
import { useDeclaredFirmware, useFirmware } from './use-firmware';
import { VersionFacts } from './version-facts';

/** What the device runs, whether there is something newer, and every upgrade it ever had. */
export function FirmwarePart({ page, row }: DetailPartProps) {
  const [pages, setPages] = useState(1);
  return <UpgradePages {...{ page, row, pages }} onMore={() => setPages(pages + 1)} />;
}

interface UpgradePagesProps extends Pick<DetailPartProps, 'page' | 'row'> {
  /** Continues after this upgrade; absent: from the newest, with what the device runs above. */
  readonly after?: string;
  /** How many pages are wanted from here on. */
  readonly pages: number;
  readonly onMore: () => void;
}

/** One page and those behind it; each goes on from where the one before ends now. */
function UpgradePages(props: UpgradePagesProps) {
  const { page, row, after, pages, onMore } = props;
  const t = useText();
  const declared = useDeclaredFirmware(page);
  const query = useFirmware(page, { deviceId: row.id, ...(after === undefined ? {} : { after }) });
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  const { list, hasMore } = data;
  const isFirst = after === undefined;
  const last = list.at(-1);
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      {isFirst && declared !== undefined && <VersionFacts answer={data} declared={declared} />}
      {isFirst && <h2 className={styles['title']}>{t(FIRMWARE_WORDS.history)}</h2>}
      {isFirst && last === undefined && (
        <EmptyBlock title={t(FIRMWARE_WORDS.empty)} hint={t(FIRMWARE_WORDS.emptyHint)} />
      )}
      {last !== undefined && (
        <ol className={lines['lines']}>
          {list.map((upgrade) => (
            <UpgradeLine key={upgrade.commandId} {...{ page, upgrade }} onSettled={refresh} />
          ))}
        </ol>
      )}
      {last !== undefined &&
        hasMore &&
        (pages > 1 ? (
          <UpgradePages {...props} after={last.commandId} pages={pages - 1} />
        ) : (
          <Button size="small" className={lines['more'] ?? ''} onClick={onMore}>
            {t(FIRMWARE_WORDS.earlier)}
          </Button>
        ))}
    </>
  );
}

interface LineProps {
  readonly page: ResolvedListPage;
  readonly upgrade: FirmwareUpgrade;
  readonly onSettled: () => void;
}

function UpgradeLine({ page, upgrade, onSettled }: LineProps) {
  const t = useText();
  const { targetVersion, provenVersion, status, isLate, createdAt } = upgrade;
  const { title, tone } = UPGRADE_STATES[status];
  const failure = describeUpgradeFailure(upgrade, t);
  return (
    <li>
      <p className={lines['head']}>
        <strong>
          {targetVersion === null
            ? t(FIRMWARE_WORDS.targetUnknown)
            : t(FIRMWARE_WORDS.target, { version: targetVersion })}
        </strong>
        <StatusTag tone={tone}>{t(title)}</StatusTag>
        {isLate && (
          <span title={t(COMMAND_WORDS.lateHint)}>
            <StatusTag tone="warning">{t(COMMAND_WORDS.late)}</StatusTag>
          </span>
        )}
        {status === CommandStatus.queued && <CancelButton {...{ page, onSettled }} command={upgrade} />}
        <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt)}</time>
      </p>
      {provenVersion !== null && (
        <p className={lines['said']}>{t(FIRMWARE_WORDS.proven, { version: provenVersion })}</p>
      )}
      {failure !== null && <p className={lines['said']}>{failure}</p>}
      <ReachedSteps command={upgrade} />
      <GivenBy command={upgrade} />
    </li>
  );
}

import { Button } from 'antd';
import { useMemo } from 'react';
import type { AgreementFigures } from '../../../../contract/api/account/agreement';
import { useRightsSource } from '../../../access/rights-source';
import { NO_VALUE } from '../../../format/number';
import { useText } from '../../../i18n/language';
import { toWaitingGroups } from '../../../list/waiting/waiting-groups';
import { formatWaiting, toWaitingPath } from '../../../list/waiting/waiting-path';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';

interface TroubleCellProps {
  /** Undefined while they are read. */
  readonly figures: AgreementFigures | undefined;
  readonly merchant: string;
  readonly isBusy: boolean;
  /** Enters the merchant and opens the list. */
  readonly onOpen: (path: string) => void;
}

/** What is broken or waits of a merchant, each number a way into its list there. */
export function TroubleCell({ figures, merchant, isBusy, onOpen }: TroubleCellProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const groups = useMemo(
    () => toWaitingGroups(figures?.waiting ?? [], declaration.equipment),
    [figures, declaration],
  );
  if (figures === undefined) return NO_VALUE;
  if (groups.length === 0) {
    const isSeen = figures.waiting.length > 0;
    return (
      <span className={styles['calm']}>{t(isSeen ? OPERATING_WORDS.calm : OPERATING_WORDS.unseen)}</span>
    );
  }
  return (
    <span className={styles['troubles']}>
      {groups.map((group) => {
        // The list of the type with most of it: no list holds several types.
        const [most] = group.parts.toSorted((a, b) => b.item.count - a.item.count);
        const path = most === undefined ? null : toWaitingPath(most.item, declaration.pages);
        const words = `${t(group.title)} ${formatWaiting(group)}`;
        const split = group.parts.map(({ type, item }) => `${t(type)} ${formatWaiting(item)}`).join(' · ');
        return (
          <Button
            key={group.name}
            type="link"
            size="small"
            disabled={isBusy || path === null}
            title={split}
            aria-label={`${merchant} · ${words}`}
            onClick={() => {
              if (path !== null) onOpen(path);
            }}
          >
            {words}
          </Button>
        );
      })}
    </span>
  );
}

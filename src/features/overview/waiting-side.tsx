import { CheckCircleOutlined } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import type { WaitingItem } from '../../../contract/api/page/statistic/waiting';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { useText } from '../../i18n/language';
import { toReceiptGroups, toWaitingGroups, type WaitingGroup } from '../../list/waiting/waiting-groups';
import { formatWaiting, toWaitingPath } from '../../list/waiting/waiting-path';
import { useStatusColors } from '../../theme/status-tones';
import { OVERVIEW_WORDS } from './overview-words';
import styles from './overview.module.css';

const BONES = ['a', 'b', 'c', 'd'];

/** What is broken or waits for somebody, worst first; each number leads to the list that holds as many rows. */
export function WaitingSide({ answer }: { readonly answer: OverviewAnswer | undefined }) {
  const t = useText();
  const { declaration } = useRightsSource();
  const groups = useMemo(
    () => [
      ...toWaitingGroups(answer?.waiting ?? [], declaration.equipment),
      ...toReceiptGroups(answer?.receipts ?? [], declaration.pages),
    ],
    [answer, declaration],
  );
  return (
    <section
      className={styles['card']}
      aria-label={t(OVERVIEW_WORDS.waiting)}
      aria-busy={answer === undefined}
    >
      <h2>{t(OVERVIEW_WORDS.waiting)}</h2>
      {answer === undefined ? (
        <div className={styles['bones']}>
          {BONES.map((key) => (
            <span key={key} className={styles['bone']} />
          ))}
        </div>
      ) : groups.length === 0 ? (
        <NothingWaits isSeen={answer.waiting.length + answer.receipts.length > 0} />
      ) : (
        <ul className={styles['waiting']}>
          {groups.map((group) => (
            <Kind key={group.name} group={group} pages={declaration.pages} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NothingWaits({ isSeen }: { readonly isSeen: boolean }) {
  const t = useText();
  const colors = useStatusColors();
  return (
    <p className={styles['nothing']} role="status">
      {isSeen && <CheckCircleOutlined aria-hidden style={{ color: colors.success.text }} />}{' '}
      {t(isSeen ? OVERVIEW_WORDS.allFine : OVERVIEW_WORDS.nothingSeen)}
    </p>
  );
}

function Kind({ group, pages }: { readonly group: WaitingGroup; readonly pages: readonly ResolvedPage[] }) {
  const t = useText();
  return (
    <li>
      <p className={styles['kind']}>
        <span>{t(group.title)}</span>
        <strong>{formatWaiting(group)}</strong>
      </p>
      <ul className={styles['parts']}>
        {group.parts.map(({ type, item }) => (
          <li key={type.en}>
            <PartLink
              item={item}
              pages={pages}
              label={`${t(group.title)} · ${t(type)} ${formatWaiting(item)}`}
            >
              {t(type)} <b>{formatWaiting(item)}</b>
            </PartLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface PartLinkProps {
  readonly item: WaitingItem;
  readonly pages: readonly ResolvedPage[];
  readonly label: string;
  readonly children: ReactNode;
}

function PartLink({ item, pages, label, children }: PartLinkProps) {
  const path = toWaitingPath(item, pages);
  if (path === null) return <span>{children}</span>;
  return (
    <Link to={path} aria-label={label}>
      {children}
    </Link>
  );
}

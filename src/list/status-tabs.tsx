import type { KeyboardEvent, ReactNode } from 'react';
import type { TabsAnswer } from '../../contract/api/page/list';
import { TOTAL_CAP } from '../../contract/limits';
import type { ResolvedTab } from '../../contract/resources/resolved';
import type { Text } from '../../contract/text';
import { formatNumber } from '../format/number';
import { useText } from '../i18n/language';
import styles from '../layout/page.module.css';
import { TABLE_WORDS } from '../table/words';

interface StatusTabsProps {
  readonly tabs: readonly ResolvedTab[];
  readonly counts: TabsAnswer['tabs'];
  /** Null is the first. */
  readonly active: string | null;
  readonly onChange: (tab: string | null) => void;
  /** Stands behind the tabs and shows something else than rows. */
  readonly beside?: BesideTab | undefined;
}

/** What a page shows in place of its rows, under a tab of its own. */
export interface BesideTab {
  readonly title: Text;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** A count that may be larger than said: `10,000+`. */
export function formatCount(count: number, isCapped: boolean): string {
  return isCapped ? `${formatNumber(TOTAL_CAP)}+` : formatNumber(count);
}

/**
 * Status tabs with counts; the arrows go from tab to tab.
 *
 * antd's Tabs are not used: they add 11 kB (gzip) to the first list, and what they bring (panels, a menu for
 * tabs that do not fit, a bar that is measured and moved) has no use over a single table.
 */
export function StatusTabs({ tabs, counts, active, onChange, beside }: StatusTabsProps) {
  const t = useText();
  return (
    <div
      className={styles['tabs']}
      role="tablist"
      aria-label={t(TABLE_WORDS.statusTabs)}
      onKeyDown={moveBetweenTabs}
    >
      {tabs.map(({ name, title }, index) => {
        const count = counts.find((candidate) => candidate.name === name);
        const isActive = beside?.isShown !== true && (active === null ? index === 0 : active === name);
        return (
          <Tab key={name} isActive={isActive} onClick={() => onChange(index === 0 ? null : name)}>
            {t(title)}
            <span className={styles['tabCount']}>
              {count === undefined ? '' : formatCount(count.count, count.isCapped)}
            </span>
          </Tab>
        );
      })}
      {beside !== undefined && (
        <Tab isActive={beside.isShown} onClick={beside.onShow}>
          {t(beside.title)}
        </Tab>
      )}
    </div>
  );
}

function Tab({
  isActive,
  onClick,
  children,
}: {
  readonly isActive: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      className={styles['tab']}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const from = tabs.findIndex((tab) => tab === event.target);
  if (step !== undefined && from >= 0) {
    event.preventDefault();
    tabs[(from + step + tabs.length) % tabs.length]?.focus();
  }
}

import { Tabs } from 'antd';
import { Suspense } from 'react';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';
import { useText } from '../../i18n/language';
import { DRAWER_WORDS } from '../../layout/drawer-words';
import { DETAIL_PARTS, type DetailPartProps } from './detail-parts';
import styles from './detail.module.css';
import { LogSkeleton } from './object-log-parts';

interface DetailTabsProps extends DetailPartProps {
  /** Null for the first. */
  readonly part: string | null;
  readonly onPart: (part: string | null) => void;
}

const TAB_GAP_PX = 20;

/** The parts of the drawer, one of them shown. */
export function DetailTabs({ part, onPart, ...context }: DetailTabsProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  const parts = DETAIL_PARTS.filter(
    ({ isFor, needs }) =>
      isFor(context.page, declaration) &&
      (needs === undefined || isPermitted(needs(declaration, context.page))),
  );
  const first = parts[0]?.name;
  const shown = parts.find(({ name }) => name === part)?.name ?? first ?? '';
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      aria-label={t(DRAWER_WORDS.detail)}
      activeKey={shown}
      animated={false}
      // All parts fit in either language: those that do not are put behind a button inside of the list of tabs.
      tabBarGutter={TAB_GAP_PX}
      // What a part knows is read again when it is shown again.
      destroyOnHidden
      items={parts.map(({ name, title, Part }) => ({
        key: name,
        label: t(title),
        children:
          name === shown ? (
            <Suspense fallback={<LogSkeleton />}>
              <Part {...context} />
            </Suspense>
          ) : null,
      }))}
      onChange={(name) => onPart(name === first ? null : name)}
    />
  );
}

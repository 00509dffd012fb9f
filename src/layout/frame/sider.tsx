import { PRODUCT_TITLE } from '../../../contract/messages/portal';
import { useText } from '../../i18n/language';
import { BrandMark } from '../brand';
import { Icon } from '../icon';
import { SideNav } from './side-nav';
import styles from './sider.module.css';
import { LAYOUT_TEXTS } from '../texts';

/** The dark sider: title, menu, and the control that collapses it (spec §2: 230 px, 80 px collapsed). */
export function Sider({
  isCollapsed,
  onToggle,
}: {
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
}) {
  const t = useText();
  return (
    <aside className={isCollapsed ? styles['siderCollapsed'] : styles['sider']}>
      <div className={styles['brand']}>
        <BrandMark size={32} />
        {isCollapsed ? null : <span className={styles['title']}>{t(PRODUCT_TITLE)}</span>}
      </div>
      <SideNav isCollapsed={isCollapsed} />
      <button
        type="button"
        className={styles['toggle']}
        onClick={onToggle}
        aria-expanded={!isCollapsed}
        aria-label={t(isCollapsed ? LAYOUT_TEXTS.expand : LAYOUT_TEXTS.collapse)}
        title={t(isCollapsed ? LAYOUT_TEXTS.expand : LAYOUT_TEXTS.collapse)}
      >
        <Icon name={isCollapsed ? 'expand' : 'collapse'} />
        {isCollapsed ? null : <span>{t(LAYOUT_TEXTS.collapse)}</span>}
      </button>
    </aside>
  );
}

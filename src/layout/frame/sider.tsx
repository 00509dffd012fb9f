import { PRODUCT_TITLE } from '../../../contract/messages/portal';
import { useText } from '../../i18n/language';
import { BrandMark } from '../brand';
import { Icon } from '../icon';
import { SideNav } from './side-nav';
import styles from './sider.module.css';
import { LAYOUT_TEXTS } from '../texts';

interface SiderProps {
  readonly isCollapsed: boolean;
  /** Lies over the page; the page keeps the place of the folded one free. */
  readonly isOver: boolean;
  readonly onToggle: () => void;
  /** Puts a sider that lies over the page away: by a click beside it, and when the focus leaves it. */
  readonly onClose: () => void;
}

/** The dark sider: title, menu, and the control that collapses it (spec §2: 230 px, 80 px collapsed). */
export function Sider({ isCollapsed, isOver, onToggle, onClose }: SiderProps) {
  const t = useText();
  return (
    <div className={styles[isCollapsed || isOver ? 'placeCollapsed' : 'place']}>
      {isOver && <div className={styles['scrim']} onClick={onClose} />}
      <aside
        className={styles[isCollapsed ? 'siderCollapsed' : 'sider']}
        data-over={isOver}
        onBlur={({ currentTarget, relatedTarget }) => {
          // What is focused next must not lie under it.
          if (isOver && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
        }}
      >
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
    </div>
  );
}

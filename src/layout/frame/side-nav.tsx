import { useMenu, type TreeMenuItem } from '@refinedev/core';
import { Popover } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { Icon, isIcon } from '../icon';
import { containsKey } from './nav-tree';
import styles from './side-nav.module.css';
import { LAYOUT_TEXTS } from '../texts';

/** The menu that refine derives from the resources: grouped, with only what the account may see. */
export function SideNav({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useText();
  const { menuItems, selectedKey } = useMenu();
  return (
    <nav className={styles['nav']} aria-label={t(LAYOUT_TEXTS.menu)}>
      <ul className={styles['list']}>
        {menuItems.map((item) =>
          isCollapsed ? (
            <CollapsedGroup key={item.key} item={item} selectedKey={selectedKey} />
          ) : (
            <NavItem key={item.key} item={item} selectedKey={selectedKey} />
          ),
        )}
      </ul>
    </nav>
  );
}

interface NavItemProps {
  readonly item: TreeMenuItem;
  readonly selectedKey: string;
}

function NavItem({ item, selectedKey }: NavItemProps) {
  return item.children.length === 0 ? (
    <li>
      <Link
        to={item.route ?? '/'}
        className={styles['link']}
        aria-current={item.key === selectedKey ? 'page' : undefined}
      >
        <ItemIcon item={item} />
        {item.label}
      </Link>
    </li>
  ) : (
    <NavGroup item={item} selectedKey={selectedKey} />
  );
}

/** A group opens with the page inside it, until the reader says otherwise. */
function NavGroup({ item, selectedKey }: NavItemProps) {
  const holdsSelected = containsKey(item, selectedKey);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? holdsSelected;
  const listId = `nav${item.key.replaceAll('/', '-')}`;
  return (
    <li>
      <button
        type="button"
        className={holdsSelected ? styles['groupCurrent'] : styles['group']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChoice(!isOpen)}
      >
        <ItemIcon item={item} />
        <span className={styles['label']}>{item.label}</span>
        <span className={isOpen ? styles['chevronOpen'] : styles['chevron']}>
          <Icon name="chevron" size={14} />
        </span>
      </button>
      <ul id={listId} className={styles['children']} hidden={!isOpen}>
        {item.children.map((child) => (
          <NavItem key={child.key} item={child} selectedKey={selectedKey} />
        ))}
      </ul>
    </li>
  );
}

/** A group as a picture whose pages open beside it. */
function CollapsedGroup({ item, selectedKey }: NavItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const holdsSelected = containsKey(item, selectedKey);
  return (
    <li>
      <Popover
        placement="rightTop"
        trigger={['hover', 'click']}
        open={isOpen}
        onOpenChange={setIsOpen}
        arrow={false}
        color="var(--portal-nav)"
        // Inside the sider, so that it belongs to the menu for screen readers, too.
        getPopupContainer={(trigger) => trigger.closest('aside') ?? document.body}
        content={
          // Choosing a page closes the list; so does everything else the popover closes on.
          <div className={styles['flyout']} onClick={() => setIsOpen(false)}>
            <p className={styles['flyoutTitle']}>{item.label}</p>
            <FlyoutList item={item} selectedKey={selectedKey} />
          </div>
        }
      >
        <button
          type="button"
          className={holdsSelected ? styles['pictureCurrent'] : styles['picture']}
          aria-label={item.label}
          aria-haspopup="true"
          aria-expanded={isOpen}
        >
          <ItemIcon item={item} size={20} />
        </button>
      </Popover>
    </li>
  );
}

function FlyoutList({ item, selectedKey }: NavItemProps) {
  return (
    <ul className={styles['flyoutList']}>
      {item.children.map((child) =>
        child.children.length === 0 ? (
          <NavItem key={child.key} item={child} selectedKey={selectedKey} />
        ) : (
          <li key={child.key}>
            <span className={styles['flyoutHeading']}>{child.label}</span>
            <FlyoutList item={child} selectedKey={selectedKey} />
          </li>
        ),
      )}
    </ul>
  );
}

function ItemIcon({ item, size = 18 }: { readonly item: TreeMenuItem; readonly size?: number }) {
  const icon: unknown = item.meta?.icon;
  return isIcon(icon) ? <Icon name={icon} size={size} /> : null;
}

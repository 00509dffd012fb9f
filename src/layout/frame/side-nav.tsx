import { useMenu, type TreeMenuItem } from '@refinedev/core';
import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { Icon, isIcon } from '../icon';
import { LAYOUT_TEXTS } from '../texts';
import { findKeysAbove, findKeysOpenAtFirst, findShownKey } from './nav-tree';
import styles from './side-nav.module.css';

type MenuItem = NonNullable<MenuProps['items']>[number];

/** The menu that refine derives from the resources: grouped, with only what the account may see. */
export function SideNav({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useText();
  const { menuItems, selectedKey: ownKey } = useMenu();
  const selectedKey = useMemo(() => findShownKey(menuItems, ownKey), [menuItems, ownKey]);
  const items = useMemo(
    () => menuItems.map((item) => toMenuItem(item, selectedKey)),
    [menuItems, selectedKey],
  );
  const above = useMemo(() => findKeysAbove(menuItems, selectedKey), [menuItems, selectedKey]);
  // A group opens with the page inside it, until the reader says otherwise.
  const [choice, setChoice] = useState<{ readonly at: string; readonly keys: readonly string[] } | null>(
    null,
  );
  const kept = choice?.keys ?? findKeysOpenAtFirst(menuItems);
  const openKeys = choice?.at === selectedKey ? [...kept] : [...kept, ...above];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Its entry and not the link in it: folded, the words lie beside the icon, and showing them would push it away.
    const current = nav.current?.querySelector('[aria-current="page"]')?.closest('li');
    current?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey, isCollapsed]);
  return (
    <nav ref={nav} className={styles['nav']} aria-label={t(LAYOUT_TEXTS.menu)}>
      <Menu
        theme="dark"
        mode="inline"
        inlineIndent={16}
        inlineCollapsed={isCollapsed}
        items={items}
        selectedKeys={[selectedKey]}
        {...(isCollapsed
          ? {}
          : { openKeys, onOpenChange: (keys: string[]) => setChoice({ at: selectedKey, keys }) })}
        // Inside the sider, so that it belongs to the menu for screen readers, too.
        getPopupContainer={(trigger) => trigger.closest('aside') ?? document.body}
      />
    </nav>
  );
}

function toMenuItem(item: TreeMenuItem, selectedKey: string): MenuItem {
  const base = { key: item.key, icon: toIcon(item) };
  if (item.children.length > 0) {
    return {
      ...base,
      label: item.label,
      children: item.children.map((child) => toMenuItem(child, selectedKey)),
    };
  }
  return {
    ...base,
    label: (
      <Link to={item.route ?? '/'} aria-current={item.key === selectedKey ? 'page' : undefined}>
        {item.label}
      </Link>
    ),
  };
}

function toIcon({ meta }: TreeMenuItem) {
  const icon: unknown = meta?.['picture'];
  // antd hands its classes to the element that it is given.
  return isIcon(icon) ? (
    <span>
      <Icon name={icon} size={18} />
    </span>
  ) : undefined;
}

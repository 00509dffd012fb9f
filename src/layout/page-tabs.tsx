import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Text } from '../../contract/text';
import { useText } from '../i18n/language';

/** Query parameter that holds the open tab. */
const TAB_PARAM = 'tab';

/** A part of a page that has an address of its own. */
export interface PageTab {
  readonly name: string;
  readonly title: Text;
  readonly draw: () => ReactNode;
}

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
  /** Query parameter that holds the open tab. @default 'tab' */
  readonly param?: string;
}

/** Parts of a page, each with an address: it can be shared, and the browser's back button works. */
export function PageTabs({ label, tabs, param = TAB_PARAM }: PageTabsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get(param);
  const active = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  return (
    <Tabs
      aria-label={label}
      activeKey={active?.name ?? ''}
      // What one tab knows is read again when it is opened again: it may be hours later.
      destroyOnHidden
      items={tabs.map(({ name, title, draw }) => ({
        key: name,
        label: t(title),
        children: name === active?.name ? draw() : null,
      }))}
      onChange={(name) => void navigate({ search: name === tabs[0]?.name ? '' : `?${param}=${name}` })}
    />
  );
}

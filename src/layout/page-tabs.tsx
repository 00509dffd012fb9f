import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Text } from '../../contract/text';
import { useText } from '../i18n/language';
import styles from './page.module.css';

/** Query parameter that holds the open tab. */
const TAB_PARAM = 'tab';

/** A part of a page that has an address of its own. */
export interface PageTab {
  readonly name: string;
  readonly title: Text;
  readonly draw: () => ReactNode;
}

/** Parts of a page behind links, so that each can be shared and the browser's back button works. */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  const t = useText();
  const id = useId();
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get(TAB_PARAM);
  const active = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  return (
    <>
      <nav className={styles['pageTabs']} aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Link
            key={name}
            to={{ search: name === tabs[0]?.name ? '' : `?${TAB_PARAM}=${name}` }}
            className={styles['pageTab']}
            aria-current={name === active?.name ? 'page' : undefined}
            id={`${id}-${name}`}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      <section aria-labelledby={`${id}-${active?.name ?? ''}`}>{active?.draw()}</section>
    </>
  );
}

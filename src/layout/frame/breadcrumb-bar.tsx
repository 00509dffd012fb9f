import { useBreadcrumb, useResourceParams } from '@refinedev/core';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import styles from './breadcrumb-bar.module.css';
import { LAYOUT_TEXTS } from '../texts';

/** Where the reader is: the groups above the page as links, and the page itself. */
export function BreadcrumbBar() {
  const t = useText();
  const { breadcrumbs } = useBreadcrumb();
  const { resource } = useResourceParams();
  const shown = resource?.meta?.isInBreadcrumb === false ? breadcrumbs.slice(0, -1) : breadcrumbs;
  return (
    <nav aria-label={t(LAYOUT_TEXTS.breadcrumb)} className={styles['bar']}>
      <ol className={styles['list']}>
        {shown.map(({ label, href }, index) => (
          <li key={href ?? label} className={styles['crumb']}>
            {index === shown.length - 1 ? (
              <span aria-current="page" className={styles['current']}>
                {label}
              </span>
            ) : (
              <Link to={href ?? '/'} className={styles['link']}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

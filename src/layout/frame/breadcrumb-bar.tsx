import { useBreadcrumb, useResourceParams } from '@refinedev/core';
import { Breadcrumb } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { LAYOUT_TEXTS } from '../texts';

/** Where the reader is: the groups above the page as links, and the page itself. */
export function BreadcrumbBar() {
  const t = useText();
  const { breadcrumbs } = useBreadcrumb();
  const { resource } = useResourceParams();
  const shown = resource?.meta?.isInBreadcrumb === false ? breadcrumbs.slice(0, -1) : breadcrumbs;
  return (
    <Breadcrumb
      aria-label={t(LAYOUT_TEXTS.breadcrumb)}
      items={shown.map(({ label, href }, index) => ({
        key: href ?? label,
        title:
          index === shown.length - 1 ? (
            <span aria-current="page">{label}</span>
          ) : (
            <Link to={href ?? '/'}>{label}</Link>
          ),
      }))}
    />
  );
}

import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Breadcrumb,
  Button,
  ConfigProvider,
  Form,
  Input,
  Menu,
  Pagination,
  Popover,
  Segmented,
  Select,
  Switch,
  Tooltip,
} from 'antd';
import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { ThemeMode } from '../../src/theme/palette';
import { toAntdTheme } from '../../src/theme/antd-theme';

/**
 * What the login page, the frame, a list and the landing page draw before anybody acts. Whatever stands here must bring
 * along what it is itself built upon; what is built upon it may come at run time, behind it.
 */
const FIRST_DRAWN: Readonly<Record<string, ReactNode>> = {
  // Drawn later; its own place is before all others.
  Form: <Form />,
  Tooltip: (
    <Tooltip>
      <span />
    </Tooltip>
  ),
  Menu: <Menu items={[]} />,
  Breadcrumb: <Breadcrumb />,
  Button: <Button />,
  Popover: (
    <Popover>
      <span />
    </Popover>
  ),
  Segmented: <Segmented options={[]} />,
  Switch: <Switch />,
  Input: <Input />,
  Select: <Select />,
  Pagination: <Pagination />,
};

/** Names of the components whose styles are made by the build. */
export const FIRST_DRAWN_NAMES: readonly string[] = Object.keys(FIRST_DRAWN);

/**
 * The styles of what is drawn first, and by which names antd's run time knows that they are there. Colours and sizes
 * stay out: styles read them from the page, where they change with the theme.
 */
export function extractStyles(mode: ThemeMode = 'light', isStill = false): string {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={toAntdTheme(mode, isStill)}>
        {Object.entries(FIRST_DRAWN).map(([name, drawn]) => (
          <Fragment key={name}>{drawn}</Fragment>
        ))}
      </ConfigProvider>
    </StyleProvider>,
  );
  leaveOutIcons(cache.cache);
  return extractStyle(cache, { plain: true, types: 'style' });
}

/** Icons are styled behind all components, also behind those whose styles are made at run time. */
function leaveOutIcons(styles: ReturnType<typeof createCache>['cache']): void {
  for (const path of styles.keys()) {
    if (path.includes('%ant-design-icons%')) styles.delete(path);
  }
}

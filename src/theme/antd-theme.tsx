import { ConfigProvider, theme as antdTheme, type ConfigProviderProps, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';
import { toScreenTokens } from './breakpoints';
import { PALETTES, type ThemeMode } from './palette';
import { useReducedMotion } from './reduced-motion';
import { useThemeMode } from './theme';

const FONT_FAMILY =
  "'Inter', -apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', Roboto, sans-serif";

/**
 * antd's tokens from the palette: one accent colour, quiet grounds, small radius, compact rows. A page that stands
 * still says so to antd: a style sheet that cuts its motions short leaves menus waiting for an end they miss.
 */
export function toAntdTheme(mode: ThemeMode, isStill = false): ThemeConfig {
  const palette = PALETTES[mode];
  return {
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: { key: 'portal' },
    hashed: false,
    token: {
      ...toScreenTokens(),
      colorPrimary: palette.accent,
      colorPrimaryHover: palette.accentHover,
      colorPrimaryActive: palette.accentActive,
      colorInfo: palette.accent,
      colorLink: palette.link,
      colorLinkHover: palette.link,
      colorLinkActive: palette.link,
      colorTextBase: palette.text,
      colorText: palette.text,
      colorTextSecondary: palette.textMuted,
      colorTextDescription: palette.textMuted,
      colorTextTertiary: palette.textMuted,
      colorTextPlaceholder: palette.textMuted,
      colorTextHeading: palette.text,
      colorIcon: palette.textMuted,
      colorError: palette.danger,
      colorErrorHover: palette.dangerHover,
      colorErrorActive: palette.dangerActive,
      colorErrorText: palette.danger,
      colorBgLayout: palette.canvas,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surfaceRaised,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorSplit: palette.border,
      borderRadius: 6,
      fontSize: 14,
      fontFamily: FONT_FAMILY,
      motion: !isStill,
      // Motion stays under 150 ms: this is looked at for a whole working day.
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.14s',
    },
    components: {
      Menu: {
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: palette.nav,
        darkItemColor: palette.navText,
        darkItemHoverBg: palette.navRaised,
        darkItemSelectedBg: palette.navSelected,
        darkGroupTitleColor: palette.navMuted,
        itemBorderRadius: 8,
        itemHeight: 36,
        itemMarginInline: 0,
        // The sider's 80 px less the padding around the menu.
        collapsedWidth: 56,
        collapsedIconSize: 18,
        iconMarginInlineEnd: 10,
      },
      Button: { dangerColor: palette.onDanger },
      Breadcrumb: { separatorMargin: 8 },
      Tabs: { itemSelectedColor: palette.link, itemHoverColor: palette.text, inkBarColor: palette.accent },
    },
  };
}

/** Puts antd under the chosen theme; `locale` is left out where no worded component is drawn. */
export function AntdTheme({
  locale,
  children,
}: {
  readonly locale?: ConfigProviderProps['locale'];
  readonly children: ReactNode;
}) {
  const mode = useThemeMode();
  const isStill = useReducedMotion();
  return (
    <ConfigProvider
      theme={toAntdTheme(mode, isStill)}
      // Two-character words stand as they are written.
      button={{ autoInsertSpace: false }}
      {...(locale === undefined ? {} : { locale })}
    >
      {children}
    </ConfigProvider>
  );
}

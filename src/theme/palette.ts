/** Light or dark. */
export type ThemeMode = 'light' | 'dark';

/** The colours of the portal's own drawing; antd's tokens are derived from the same. */
export interface Palette {
  readonly accent: string;
  readonly accentHover: string;
  readonly accentActive: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly link: string;
  readonly canvas: string;
  readonly surface: string;
  readonly surfaceRaised: string;
  readonly border: string;
  readonly borderStrong: string;
  readonly text: string;
  readonly textMuted: string;
  readonly danger: string;
  readonly dangerHover: string;
  readonly dangerActive: string;
  readonly dangerSoft: string;
  /** Words on a button that is filled with danger. */
  readonly onDanger: string;
  readonly warningSoft: string;
  readonly warningText: string;
  readonly shadow: string;
  readonly nav: string;
  readonly navRaised: string;
  readonly navText: string;
  readonly navMuted: string;
  readonly navBorder: string;
  readonly navSelected: string;
}

/** One accent colour; every pair of text and ground reaches 4.5:1 (checked in palette.test.ts). */
export const PALETTES: Readonly<Record<ThemeMode, Palette>> = {
  light: {
    accent: '#3557d6',
    accentHover: '#2847bd',
    accentActive: '#1f399c',
    accentSoft: '#edf1fd',
    onAccent: '#ffffff',
    link: '#3557d6',
    canvas: '#f3f5f9',
    surface: '#ffffff',
    surfaceRaised: '#ffffff',
    border: '#e4e8f0',
    borderStrong: '#cfd6e4',
    text: '#182135',
    textMuted: '#596479',
    danger: '#c4262e',
    dangerHover: '#ad1f27',
    dangerActive: '#961a21',
    dangerSoft: '#fdf0f0',
    onDanger: '#ffffff',
    warningSoft: '#fff7e6',
    warningText: '#8a5300',
    shadow: '0 1px 2px rgb(16 24 48 / 5%), 0 2px 8px rgb(16 24 48 / 4%)',
    nav: '#10182b',
    navRaised: '#1b2540',
    navText: '#e6eaf5',
    navMuted: '#a3aec6',
    navBorder: '#243050',
    navSelected: '#3557d6',
  },
  dark: {
    accent: '#4a69e2',
    accentHover: '#4160d8',
    accentActive: '#3f5cd0',
    accentSoft: '#1e2a4d',
    onAccent: '#ffffff',
    link: '#92a9ff',
    canvas: '#0e131f',
    surface: '#161d2d',
    surfaceRaised: '#1d263a',
    border: '#273148',
    borderStrong: '#3a4663',
    text: '#e4e9f4',
    textMuted: '#9fabc2',
    danger: '#ff8085',
    dangerHover: '#ff9ca0',
    dangerActive: '#ff6b71',
    dangerSoft: '#34191f',
    onDanger: '#21090c',
    warningSoft: '#32260f',
    warningText: '#f0bf5e',
    shadow: '0 1px 2px rgb(0 0 0 / 40%)',
    nav: '#0a0f1a',
    navRaised: '#18213a',
    navText: '#e6eaf5',
    navMuted: '#a3aec6',
    navBorder: '#1f2a45',
    navSelected: '#4a69e2',
  },
};

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { Preference } from '../preference/preference';
import { PALETTES, type Palette, type ThemeMode } from './palette';
import { usePaper } from './paper';

interface ThemeChoice {
  readonly mode: ThemeMode;
  readonly choose: (mode: ThemeMode) => void;
}

/** The modes in the order they are offered. */
export const THEME_MODES: readonly ThemeMode[] = ['light', 'dark'];

const ThemeContext = createContext<ThemeChoice>({ mode: 'light', choose: () => undefined });

/** Hands the chosen theme down; everything below follows a change at once. Paper is light. */
export function ThemeProvider({
  preference,
  children,
}: {
  readonly preference: Preference<ThemeMode>;
  readonly children: ReactNode;
}) {
  const chosen = useSyncExternalStore(preference.subscribe, preference.read);
  const mode = usePaper() === null ? chosen : 'light';
  return <ThemeContext value={{ mode, choose: preference.write }}>{children}</ThemeContext>;
}

/** Light or dark, as the reader chose. */
export function useThemeMode(): ThemeMode {
  return use(ThemeContext).mode;
}

/** The theme with the way to change it. */
export function useThemeChoice(): ThemeChoice {
  return use(ThemeContext);
}

/** The colours in force, for what is drawn without antd (charts, own pictures). */
export function usePalette(): Palette {
  return PALETTES[useThemeMode()];
}

import type { StatusTone } from '../../contract/resources/field';
import type { ThemeMode } from './palette';
import { useThemeMode } from './theme';

/** How a status is drawn: text and ground of its tag, and the dot that stands beside the words. */
export interface ToneColors {
  readonly text: string;
  readonly ground: string;
  readonly border: string;
  readonly dot: string;
}

/** Colours that mean a status and nothing else; text on ground reaches 4.5:1 (checked in palette.test.ts). */
export const STATUS_COLORS: Readonly<Record<ThemeMode, Readonly<Record<StatusTone, ToneColors>>>> = {
  light: {
    success: { text: '#12643a', ground: '#e9f7ef', border: '#bfe5cf', dot: '#22a162' },
    active: { text: '#0b5394', ground: '#e8f3fc', border: '#bcdcf6', dot: '#1f86dc' },
    reserved: { text: '#0b5c66', ground: '#e5f6f7', border: '#b5e2e6', dot: '#159aa8' },
    danger: { text: '#a61b23', ground: '#fdecec', border: '#f7c6c8', dot: '#df3740' },
    service: { text: '#5b2b9a', ground: '#f3edfc', border: '#dcccf5', dot: '#8551d1' },
    warning: { text: '#874d00', ground: '#fff5e0', border: '#f8dca4', dot: '#e08a00' },
    neutral: { text: '#4d586c', ground: '#f0f2f6', border: '#d9dee8', dot: '#8d98ab' },
    offline: { text: '#f2f4f8', ground: '#5a6478', border: '#5a6478', dot: '#c2c9d6' },
  },
  dark: {
    success: { text: '#7fdcaa', ground: '#12301f', border: '#1f5236', dot: '#35b876' },
    active: { text: '#8cc8fb', ground: '#10294a', border: '#1c4676', dot: '#3d9cf0' },
    reserved: { text: '#7fd9e2', ground: '#0f3035', border: '#1a5059', dot: '#2bb3c1' },
    danger: { text: '#ff9da1', ground: '#3a191d', border: '#672a30', dot: '#f0525a' },
    service: { text: '#cbb0f7', ground: '#2b1f45', border: '#493474', dot: '#9d6fe6' },
    warning: { text: '#f2c26b', ground: '#352810', border: '#5c451a', dot: '#ec9d20' },
    neutral: { text: '#b6c0d2', ground: '#242d3f', border: '#38435a', dot: '#8d98ab' },
    offline: { text: '#e1e6ef', ground: '#465066', border: '#56617a', dot: '#c2c9d6' },
  },
};

/** The status colours of the theme in force. */
export function useStatusColors(): Readonly<Record<StatusTone, ToneColors>> {
  return STATUS_COLORS[useThemeMode()];
}

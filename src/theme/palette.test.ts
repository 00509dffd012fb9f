import { describe, expect, it } from 'vitest';
import { PALETTES, type Palette } from './palette';
import { STATUS_COLORS } from './status-tones';

/** Relative luminance of WCAG 2.2. */
function luminanceOf(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminanceOf(text), luminanceOf(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const PAIRS: readonly (readonly [text: keyof Palette, ground: keyof Palette])[] = [
  ['text', 'canvas'],
  ['text', 'surface'],
  ['text', 'surfaceRaised'],
  ['textMuted', 'canvas'],
  ['textMuted', 'surface'],
  ['textMuted', 'surfaceRaised'],
  ['link', 'canvas'],
  ['link', 'surface'],
  ['link', 'surfaceRaised'],
  ['link', 'accentSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'accentActive'],
  ['onAccent', 'navSelected'],
  ['danger', 'surface'],
  ['danger', 'dangerSoft'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['onDanger', 'dangerActive'],
  ['warningText', 'warningSoft'],
  ['navText', 'nav'],
  ['navText', 'navRaised'],
  ['navMuted', 'nav'],
  ['navMuted', 'navRaised'],
];

describe.each(['light', 'dark'] as const)('the %s theme (WCAG 2.2 AA: 4.5:1)', (mode) => {
  it.each(PAIRS)('keeps %s readable on %s', (text, ground) => {
    expect(contrastOf(PALETTES[mode][text], PALETTES[mode][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(STATUS_COLORS[mode]))(
    'keeps the words of the status %s readable',
    (_tone, colors) => {
      expect(contrastOf(colors.text, colors.ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

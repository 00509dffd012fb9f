import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPreference } from '../preference/preference';
import { createMemoryStorage } from '../../test/support/memory-storage';
import { THEME_MODES, ThemeProvider, useThemeMode } from './theme';
import { usePaper } from './paper';

function Shown() {
  return (
    <output>
      {useThemeMode()} {usePaper() === null ? 'screen' : 'paper'}
    </output>
  );
}

describe('a page that is printed', () => {
  it('is light on paper, and as the reader chose on the screen again', () => {
    const preference = createPreference({
      ...{ storage: createMemoryStorage(), key: 'theme', allowed: THEME_MODES },
      fallback: 'dark',
    });
    render(
      <ThemeProvider preference={preference}>
        <Shown />
      </ThemeProvider>,
    );
    const shown = () => screen.getByRole('status').textContent;
    expect(shown()).toBe('dark screen');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(shown()).toBe('light paper');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(shown()).toBe('dark screen');
    expect(preference.read()).toBe('dark');
  });
});

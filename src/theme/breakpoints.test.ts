import { readdirSync, readFileSync } from 'node:fs';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { toAntdTheme } from './antd-theme';
import { BREAKPOINTS, BREAKPOINTS_PX } from './breakpoints';
import { startWindowWidth } from './window-width';

const SOURCES = new URL('..', import.meta.url);
const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(new URL(path, SOURCES), 'utf8') }));

/** A window of a width, as far as media queries about it go. */
function windowOf(firstPx: number) {
  let widthPx = firstPx;
  const listeners: (() => void)[] = [];
  return {
    host: {
      matchMedia: (query: string) => {
        const most = Number(/^\(max-width: ([\d.]+)px\)$/.exec(query)?.[1]);
        return {
          get matches() {
            return widthPx <= most;
          },
          addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
        } as MediaQueryList;
      },
    },
    resize(nextPx: number) {
      widthPx = nextPx;
      listeners.forEach((listener) => listener());
    },
  };
}

/** All that is asked of the page's element. */
function fakeRoot() {
  return { dataset: {} } as HTMLElement;
}

describe('the breakpoints (spec §9)', () => {
  it('are those of the specification', () => {
    expect(BREAKPOINTS_PX).toEqual({
      xs: 479.98,
      sm: 575.98,
      md: 767.98,
      lg: 991.98,
      xl: 1199.98,
      xxl: 1599.98,
      xxxl: 1999.98,
    });
    expect(BREAKPOINTS).toEqual(Object.keys(BREAKPOINTS_PX));
  });

  it.each(['light', 'dark'] as const)('are what antd goes by in the %s theme', (mode) => {
    const { token = {} } = toAntdTheme(mode);
    expect(token).toMatchObject({ screenXS: 480, screenSM: 576, screenMD: 768 });
    expect(token).toMatchObject({ screenLG: 992, screenXL: 1200, screenXXL: 1600 });
    // antd asks that each range ends where the next begins, and throws otherwise.
    expect(token).toMatchObject({
      screenSMMin: 576,
      screenSMMax: 767,
      screenXLMax: 1599,
      screenXXLMin: 1600,
    });
    expect(
      Object.keys(token).filter((name) => name.startsWith('screen') && !(name in theme.getDesignToken())),
    ).toEqual([]);
  });
});

describe('the page', () => {
  it.each([
    { widthPx: 400, below: 'xs sm md lg xl xxl xxxl' },
    { widthPx: 683, below: 'md lg xl xxl xxxl' },
    { widthPx: 1199.98, below: 'xl xxl xxxl' },
    { widthPx: 1200, below: 'xxl xxxl' },
    { widthPx: 1366, below: 'xxl xxxl' },
    { widthPx: 2000, below: '' },
  ])('of a window of $widthPx px says that it is below "$below"', ({ widthPx, below }) => {
    const root = fakeRoot();
    startWindowWidth(windowOf(widthPx).host, root);
    expect(root.dataset['below']).toBe(below);
  });

  it('follows the window', () => {
    const root = fakeRoot();
    const { host, resize } = windowOf(2560);
    startWindowWidth(host, root);
    resize(1024);
    expect(root.dataset['below']).toBe('xl xxl xxxl');
  });
});

describe('style sheets', () => {
  it('ask for breakpoints by name, and only for those that there are', () => {
    const asked = sheets.flatMap(({ css }) =>
      [...css.matchAll(/\[data-below([^\]]*)\]/g)].map(([, rest]) => rest),
    );
    expect(asked.length).toBeGreaterThan(0);
    const known = BREAKPOINTS.map((name) => `~='${name}'`);
    expect(asked.filter((rest) => rest === undefined || !known.includes(rest))).toEqual([]);
  });

  it('repeat no width in a media query', () => {
    const own = sheets.filter(({ css }) => /@media[^{]*\bwidth\b/.test(css));
    expect(own.map(({ path }) => path)).toEqual([]);
  });
});

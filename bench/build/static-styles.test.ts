import { describe, expect, it } from 'vitest';
import { extractStyles, FIRST_DRAWN_NAMES } from './first-drawn';
import { toHeadTags } from './static-styles';

/** By this name antd's run time looks for what it need not make. */
const MARKER = '.data-ant-cssinjs-cache-path{content:"';

describe('the styles that the build makes', () => {
  const css = extractStyles();
  const marked = css.slice(css.lastIndexOf(MARKER) + MARKER.length, css.lastIndexOf('"')).split(';');

  it('are those of what is drawn first, and say so', () => {
    const paths = marked.map((entry) => entry.split('|')[1] ?? '');
    for (const name of FIRST_DRAWN_NAMES) {
      expect(paths.some((path) => path.startsWith(`${name}-`))).toBe(true);
    }
    expect(css).toContain('.ant-btn{');
  });

  it('are the same in every look, and so are the names by which they are found', () => {
    expect(extractStyles('light', true)).toBe(css);
    expect(extractStyles('dark', false)).toBe(css);
    expect(extractStyles('dark', true)).toBe(css);
  });

  it('leave colours and sizes to the page', () => {
    expect(css).not.toMatch(/:root|\.portal\b/);
    expect(css).not.toMatch(/[;{]--ant-color-primary:/);
    expect(css).toContain('var(--ant-color-primary)');
  });

  it('leave icons to the run time, which styles them behind all components', () => {
    expect(css).not.toContain('|ant-design-icons|');
  });
});

describe('the head of the index page', () => {
  it('begins with the file, and the place behind it of what is made at run time', () => {
    const [file, place] = toHeadTags('assets/antd-1.css');
    expect(file?.attrs?.['href']).toBe('/assets/antd-1.css');
    expect(place?.attrs?.['data-rc-order']).toBe('prependQueue');
    expect([file?.injectTo, place?.injectTo]).toEqual(['head-prepend', 'head-prepend']);
  });
});

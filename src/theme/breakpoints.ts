/**
 * Where the layout changes: the widest window below each of them, CSS px (spec §9). Declared here and nowhere else:
 * antd takes them as tokens, components ask {@link useIsBelow}, style sheets read them from the page.
 */
export const BREAKPOINTS_PX = {
  xs: 479.98,
  sm: 575.98,
  md: 767.98,
  lg: 991.98,
  xl: 1199.98,
  xxl: 1599.98,
  xxxl: 1999.98,
} as const;

/** Name of a breakpoint. */
export type Breakpoint = keyof typeof BREAKPOINTS_PX;

/** Every breakpoint, the narrowest first. */
export const BREAKPOINTS: readonly Breakpoint[] = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl', 'xxxl'];

/** The breakpoints that antd knows, in its order. */
const ANTD_SCREENS = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const satisfies readonly Breakpoint[];

type AntdScreen = Uppercase<(typeof ANTD_SCREENS)[number]>;
type ScreenToken =
  `screen${AntdScreen}` | `screen${AntdScreen}Min` | `screen${Exclude<AntdScreen, 'XXL'>}Max`;

/** First whole px of the windows that are no longer below a breakpoint, as antd counts. */
function toFirstPx(name: Breakpoint): number {
  return Math.ceil(BREAKPOINTS_PX[name]);
}

/** antd's tokens of the breakpoints: where each begins, and where the next one does. */
export function toScreenTokens(): Readonly<Partial<Record<ScreenToken, number>>> {
  const tokens = ANTD_SCREENS.flatMap((name, index): (readonly [string, number])[] => {
    const token = `screen${name.toUpperCase()}`;
    const next = ANTD_SCREENS[index + 1];
    const firstPx = toFirstPx(name);
    return [
      [token, firstPx],
      [`${token}Min`, firstPx],
      ...(next === undefined ? [] : [[`${token}Max`, toFirstPx(next) - 1] as const]),
    ];
  });
  return Object.fromEntries<number>(tokens);
}

/** The media query of the windows below a breakpoint. */
export function toQueryBelow(name: Breakpoint): string {
  return `(max-width: ${BREAKPOINTS_PX[name]}px)`;
}

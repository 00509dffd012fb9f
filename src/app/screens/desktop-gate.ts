/** What the browser says about the machine it runs on. */
export interface MachineSigns {
  readonly userAgent: string;
  /** `navigator.userAgentData.mobile`; undefined where the browser does not say. */
  readonly isMobileHint: boolean | undefined;
  readonly maxTouchPoints: number;
  /** The main pointer is a finger: `(pointer: coarse)`. */
  readonly isPointerCoarse: boolean;
  /** Some pointer is precise, such as a mouse: `(any-pointer: fine)`. */
  readonly hasFinePointer: boolean;
}

const MOBILE_WORDS =
  /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|BB10|Opera Mini|IEMobile|Mobile|Tablet|Kindle|Silk\/|PlayBook|OpenHarmony|HarmonyOS/i;
/** Systems of machines that may have a touch screen and are desktops nevertheless. */
const TOUCH_DESKTOP_WORDS = /Windows NT|CrOS/i;

/**
 * Tells a desktop from a phone or tablet (spec §1). The width of the window says nothing about it: a
 * narrow window on a desktop is a desktop.
 */
export function isDesktop(signs: MachineSigns): boolean {
  if (signs.isMobileHint === true || MOBILE_WORDS.test(signs.userAgent)) return false;
  if (TOUCH_DESKTOP_WORDS.test(signs.userAgent)) return true;
  // Tablets that ask for desktop sites call themselves a Macintosh or Linux; the finger gives them away.
  return !(signs.maxTouchPoints > 1 && signs.isPointerCoarse && !signs.hasFinePointer);
}

/** Reads the signs from the browser. */
export function readMachineSigns(host: Window): MachineSigns {
  const { navigator } = host;
  const hints: unknown = Reflect.get(navigator, 'userAgentData');
  const isMobile: unknown =
    typeof hints === 'object' && hints !== null ? Reflect.get(hints, 'mobile') : undefined;
  return {
    userAgent: navigator.userAgent,
    isMobileHint: typeof isMobile === 'boolean' ? isMobile : undefined,
    maxTouchPoints: navigator.maxTouchPoints,
    isPointerCoarse: host.matchMedia('(pointer: coarse)').matches,
    hasFinePointer: host.matchMedia('(any-pointer: fine)').matches,
  };
}

import { describe, expect, it } from 'vitest';
import { isDesktop, type MachineSigns } from './desktop-gate';

const MOUSE: MachineSigns = {
  userAgent: '',
  isMobileHint: undefined,
  maxTouchPoints: 0,
  isPointerCoarse: false,
  hasFinePointer: true,
};
const FINGER: MachineSigns = { ...MOUSE, maxTouchPoints: 5, isPointerCoarse: true, hasFinePointer: false };

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const CHROME_OS = 'Mozilla/5.0 (X11; CrOS x86_64 14541) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1';
const WECHAT = `${IPHONE} MicroMessenger/8.0.50`;

describe('the desktop gate (spec §1)', () => {
  it.each([
    { because: 'a Mac', signs: { ...MOUSE, userAgent: MAC } },
    { because: 'a Windows machine', signs: { ...MOUSE, userAgent: WINDOWS } },
    { because: 'a Linux machine', signs: { ...MOUSE, userAgent: LINUX } },
    {
      because: 'a browser that says it is not mobile',
      signs: { ...MOUSE, userAgent: WINDOWS, isMobileHint: false },
    },
    { because: 'a Windows laptop with a touch screen', signs: { ...FINGER, userAgent: WINDOWS } },
    { because: 'a Chromebook that is folded', signs: { ...FINGER, userAgent: CHROME_OS } },
    {
      because: 'a Linux machine with a touch screen and a mouse',
      signs: { ...FINGER, userAgent: LINUX, hasFinePointer: true },
    },
  ])('lets in $because', ({ signs }) => {
    expect(isDesktop(signs)).toBe(true);
  });

  it.each([
    { because: 'an iPhone', signs: { ...FINGER, userAgent: IPHONE } },
    { because: 'WeChat on an iPhone', signs: { ...FINGER, userAgent: WECHAT } },
    { because: 'an Android phone', signs: { ...FINGER, userAgent: ANDROID } },
    { because: 'an Android tablet with a mouse', signs: { ...MOUSE, userAgent: ANDROID_TABLET } },
    { because: 'a HarmonyOS phone', signs: { ...FINGER, userAgent: HARMONY } },
    { because: 'an iPad that calls itself a Macintosh', signs: { ...FINGER, userAgent: MAC } },
    { because: 'an Android tablet that asks for desktop sites', signs: { ...FINGER, userAgent: LINUX } },
    {
      because: 'a browser that says it is mobile',
      signs: { ...MOUSE, userAgent: LINUX, isMobileHint: true },
    },
  ])('keeps out $because', ({ signs }) => {
    expect(isDesktop(signs)).toBe(false);
  });
});

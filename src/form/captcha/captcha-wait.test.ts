import { describe, expect, it } from 'vitest';
import { parseCaptchaWait, readRetryAfterSeconds, secondsLeft } from './captcha-wait';

const WAIT = { askedAtMs: 1_000_000, seconds: 60 };

describe('the captcha countdown', () => {
  it.each([
    { afterMs: 0, left: 60 },
    { afterMs: 999, left: 60 },
    { afterMs: 1_000, left: 59 },
    { afterMs: 59_000, left: 1 },
    { afterMs: 59_999, left: 1 },
    { afterMs: 60_000, left: 0 },
    { afterMs: 3_600_000, left: 0 },
  ])('shows $left after $afterMs ms (spec §9: 60 s)', ({ afterMs, left }) => {
    expect(secondsLeft(WAIT, WAIT.askedAtMs + afterMs)).toBe(left);
  });

  it('does not hold the button for a clock that was set back', () => {
    expect(secondsLeft(WAIT, WAIT.askedAtMs - 86_400_000)).toBe(0);
  });

  it('is over where none was started', () => {
    expect(secondsLeft(null, 5)).toBe(0);
  });
});

describe('what the gateway says about the next captcha', () => {
  it.each([
    { data: { retryAfterSeconds: 42 }, seconds: 42 },
    { data: { retryAfterSeconds: 0 }, seconds: 0 },
    { data: { retryAfterSeconds: 12.4 }, seconds: 13 },
    { data: { retryAfterSeconds: -1 }, seconds: 60 },
    { data: { retryAfterSeconds: '42' }, seconds: 60 },
    { data: {}, seconds: 60 },
    { data: null, seconds: 60 },
  ])('is read from $data as $seconds s', ({ data, seconds }) => {
    expect(readRetryAfterSeconds(data)).toBe(seconds);
  });
});

describe('a kept countdown', () => {
  it.each([null, 5, 'x', [], { askedAtMs: '1', seconds: 60 }, { askedAtMs: 1 }])(
    'is not read from %j',
    (kept) => {
      expect(parseCaptchaWait(kept)).toBeNull();
    },
  );

  it('survives a reload', () => {
    expect(parseCaptchaWait(JSON.parse(JSON.stringify(WAIT)))).toEqual(WAIT);
  });
});

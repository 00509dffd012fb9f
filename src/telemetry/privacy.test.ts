import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fingerprint,
  maskMobile,
  maskMobiles,
  maskName,
  redactByKey,
  redactText,
  redactUrl,
} from './privacy';
import { sha256 } from './sha256';

const referenceHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('SHA-256', () => {
  it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000])(
    'LOG-13 agrees with the platform for %d bytes',
    (length) => {
      expect(sha256('a'.repeat(length))).toBe(referenceHash('a'.repeat(length)));
    },
  );

  it('LOG-13 agrees with the platform for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(sha256(text)).toBe(referenceHash(text));
      }),
    );
  });
});

const MOBILE = fc
  .tuple(fc.constantFrom('3', '4', '5', '6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
  .map(([second, rest]) => `1${second}${rest}`);
const SECRET = fc.stringMatching(/^[A-Za-z0-9_.~+-]{8,40}$/).map((text) => `Zq${text}`);
const PROSE = fc.stringMatching(/^[a-z ]{0,20}$/);

describe('free text', () => {
  it.each([
    ['password=hunter2 next', 'password=*** next'],
    ['"password":"hunter 2","a":1', '"password":***,"a":1'],
    ['{"captcha": "123456"}', '{"captcha": ***}'],
    ['oldPwd: x1, y', 'oldPwd: ***, y'],
    ["client_secret='s p'", 'client_secret=***'],
    ['密码 password：abc', '密码 password：***'],
    ['{\\"password\\":\\"x\\"}', '{\\"password\\":***}'],
    [`token=abc.def`, `token=${fingerprint('abc.def')}`],
    [`"accessToken":"abc def"`, `"accessToken":${fingerprint('abc def')}`],
    [`Authorization: Bearer abc.def`, `Authorization: ${fingerprint('abc.def')}`],
    [`authorization: Basic abc`, `authorization: ${fingerprint('abc')}`],
    [`sent Bearer abc.def, then`, `sent Bearer ${fingerprint('abc.def')}, then`],
    ['call 13800138000 now', 'call 138****8000 now'],
    ['call +86 13800138000 or 86-13912345678', 'call +86 138****8000 or 86-139****5678'],
    ['138 0013 8000', '138****8000'],
    ['138-0013-8000', '138****8000'],
    ['13800138000,13912345678', '138****8000,139****5678'],
    ['order 113800138000 and 1380013800012', 'order 113800138000 and 1380013800012'],
    ['at 1700000000000', 'at 1700000000000'],
    ['12000138000', '12000138000'],
    ['nothing to hide', 'nothing to hide'],
    ['the password is wrong', 'the password is wrong'],
  ])('LOG-13 %s becomes %s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it('LOG-13 a mobile number in any prose keeps its first 3 and last 4 digits only', () => {
    fc.assert(
      fc.property(PROSE, MOBILE, PROSE, (before, mobile, after) => {
        const redacted = redactText(`${before}${mobile}${after}`);
        expect(redacted).not.toContain(mobile);
        expect(redacted).toContain(`${mobile.slice(0, 3)}****${mobile.slice(7)}`);
      }),
    );
  });

  it('LOG-13 a secret behind its name never gets through', () => {
    const name = fc.constantFrom(
      'password',
      'newPassword',
      'captcha',
      'token',
      'refresh_token',
      'Authorization',
      'PWD',
      'secret',
    );
    const between = fc.constantFrom('=', ': ', '":"', '" : "', '：');
    fc.assert(
      fc.property(PROSE, name, between, SECRET, PROSE, (before, key, sign, secret, after) => {
        expect(redactText(`${before} ${key}${sign}${secret}" ${after}`)).not.toContain(secret);
      }),
    );
  });

  it('LOG-13 a bearer token becomes the first 6 characters of its SHA-256', () => {
    fc.assert(
      fc.property(PROSE, SECRET, (before, secret) => {
        expect(redactText(`${before} Bearer ${secret}`)).toBe(
          `${before} Bearer ${referenceHash(secret).slice(0, 6)}`,
        );
      }),
    );
  });

  it('LOG-13 takes time in proportion to the text, whatever is in it', () => {
    const spent = (text: string): number => {
      const began = performance.now();
      redactText(text);
      return performance.now() - began;
    };
    for (const unit of ['password="\\', 'token=', '1', '138 ', 'a-', '"', 'Bearer ']) {
      spent(unit.repeat(100));
      expect(spent(unit.repeat(20_000 / unit.length)), unit).toBeLessThan(500);
    }
  });
});

describe('values by name', () => {
  it.each([
    ['password', 'x', '***'],
    ['newPassword', 'x', '***'],
    ['pwd', 1, '***'],
    ['captcha', '1234', '***'],
    ['verifyCode', '1234', '***'],
    ['clientSecret', {}, '***'],
    ['token', 'abc', fingerprint('abc')],
    ['accessToken', 'abc', fingerprint('abc')],
    ['Authorization', 'Bearer abc', fingerprint('abc')],
    ['token', 42, fingerprint('42')],
    ['mobile', '13800138000', '138****8000'],
    ['franchiseeMobile', 13800138000, '138****8000'],
    ['phone', '010-1234', '010****1234'],
    ['mobile', '1234567', '***'],
    ['mobile', '', ''],
    ['mobile', null, undefined],
    ['pass', 'x', '***'],
    ['passwordPolicy', 'long', '***'],
    ['tokens', '3', fingerprint('3')],
    ['passenger', 'x', undefined],
    ['name', 'x', undefined],
  ])('LOG-13 %s: %j becomes %j', (key, value, expected) => {
    expect(redactByKey(key, value)).toBe(expected);
  });

  it('AMB-22 masks keep a little to recognise by', () => {
    expect(maskMobile('13800138000')).toBe('138****8000');
    expect(maskName('王小明')).toBe('王**');
    expect(maskName('😀x')).toBe('😀**');
    expect(maskName('')).toBe('');
    expect(maskMobiles('')).toBe('');
  });
});

describe('addresses', () => {
  it.each([
    ['https://a.test/x?token=abc&mobile=13800138000', 'https://a.test/x?token=***&mobile=***'],
    ['/x?page=1&PASSWORD=p#top', '/x?page=1&PASSWORD=***'],
    ['/x?%74oken=abc', '/x?%74oken=***'],
    ['/x?a=13800138000', '/x?a=138****8000'],
    ['/u/13800138000/x', '/u/138****8000/x'],
    ['/x?code=123&%ZZ=1', '/x?code=***&%ZZ=1'],
    ['/x?token', '/x?token'],
    ['/x#frag?token=abc', '/x'],
    ['/x?', '/x?'],
    ['', ''],
  ])('REQ-10 %s becomes %s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  it('REQ-10 no value of a private key and no fragment gets through', () => {
    const key = fc.constantFrom(
      'token',
      'access_token',
      'mobile',
      'phone',
      'password',
      'captcha',
      'authorization',
      'code',
    );
    fc.assert(
      fc.property(fc.webPath(), key, SECRET, SECRET, (path, name, secret, fragment) => {
        const redacted = redactUrl(`https://a.test${path}?page=2&${name}=${secret}&size=3#${fragment}`);
        expect(redacted).not.toContain(`=${secret}`);
        expect(redacted).not.toContain('#');
        expect(redacted).toContain('page=2');
        expect(redacted).toContain('size=3');
      }),
    );
  });
});

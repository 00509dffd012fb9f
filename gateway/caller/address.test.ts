import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAddress, toCountedAddress, toCountedNetwork, UNKNOWN_ADDRESS } from './address';

const groups = fc.array(
  // Zeros in every place, so that each way of leaving them out is met.
  fc.oneof(fc.constant(0), fc.constant(0xffff), fc.integer({ min: 0, max: 0xffff })),
  { minLength: 8, maxLength: 8 },
);
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
/** What a spelling may choose: letters' case, zeros in front, where `::` stands, a zone, brackets. */
const style = fc.record({
  isUpper: fc.boolean(),
  digits: fc.integer({ min: 1, max: 4 }),
  gap: fc.integer({ min: 0, max: 7 }),
  isDotted: fc.boolean(),
  around: fc.constantFrom('', '%eth0', '[]', '[]:443', ' '),
});
type Style = typeof style extends fc.Arbitrary<infer S> ? S : never;

/** Spells eight groups in one of the ways that an IPv6 address may be written. */
function spell(parts: readonly number[], { isUpper, digits, gap, isDotted, around }: Style): string {
  const hex = parts.map((part) => part.toString(16).padStart(digits, '0'));
  const [high = 0, low = 0] = parts.slice(6);
  const tail = isDotted ? [`${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`] : hex.slice(6);
  const words = [...hex.slice(0, 6), ...tail];
  const isZero = (index: number) => index < words.length && /^0+$/.test(words[index] ?? '');
  let end = gap;
  while (isZero(end)) end += 1;
  const text =
    end > gap ? `${words.slice(0, gap).join(':')}::${words.slice(end).join(':')}` : words.join(':');
  const cased = isUpper ? text.toUpperCase() : text;
  return around.startsWith('[') ? `[${cased}${around.slice(1)}` : `${cased}${around}`;
}

const isMapped = (parts: readonly number[]) =>
  parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;

describe('an address', () => {
  it('is one and the same in all its spellings', () => {
    fc.assert(
      fc.property(groups, style, style, (parts, one, other) => {
        expect(toAddress(spell(parts, one))).toBe(toAddress(spell(parts, other)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is spelt as browsers spell it, and differs from every other one', () => {
    fc.assert(
      fc.property(groups, groups, style, (parts, others, one) => {
        fc.pre(!isMapped(parts) && !isMapped(others));
        const address = toAddress(spell(parts, one));
        expect(`[${address}]`).toBe(
          new URL(`http://[${parts.map((part) => part.toString(16)).join(':')}]`).hostname,
        );
        expect(address === toAddress(spell(others, one))).toBe(parts.join() === others.join());
      }),
      { numRuns: 2000 },
    );
  });

  it('of IPv4 is itself, also through an IPv6 socket and with a port', () => {
    fc.assert(
      fc.property(octets, style, ([a = 0, b = 0, c = 0, d = 0], one) => {
        const address = `${a}.${b}.${c}.${d}`;
        const mapped = spell([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d], one);
        for (const spelling of [address, mapped, `${address}:51820`, `::ffff:${address}`]) {
          expect(toAddress(spelling)).toBe(address);
          expect(toCountedAddress(spelling)).toBe(address);
          expect(toCountedNetwork(spelling)).toBe(`${a}.${b}.${c}.0/24`);
        }
      }),
    );
  });

  it('of IPv6 is counted by its /64, and its network by the /48', () => {
    fc.assert(
      fc.property(groups, groups, style, style, (parts, others, one, other) => {
        fc.pre(!isMapped(parts));
        const neighbour = [...parts.slice(0, 4), ...others.slice(4)];
        fc.pre(!isMapped(neighbour));
        expect(toCountedAddress(spell(parts, one))).toBe(toCountedAddress(spell(neighbour, other)));
        const next = [...parts.slice(0, 3), (parts[3] ?? 0) ^ 1, ...others.slice(4)];
        fc.pre(!isMapped(next));
        expect(toCountedAddress(spell(parts, one))).not.toBe(toCountedAddress(spell(next, other)));
        expect(toCountedNetwork(spell(parts, one))).toBe(toCountedNetwork(spell(next, other)));
        const far = [...parts.slice(0, 2), (parts[2] ?? 0) ^ 1, ...others.slice(3)];
        fc.pre(!isMapped(far));
        expect(toCountedNetwork(spell(parts, one))).not.toBe(toCountedNetwork(spell(far, other)));
      }),
    );
  });

  it('that is none is one caller, whatever it says, and nothing throws', () => {
    const seen = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[0-9a-f:.%[\]]{0,45}$/));
    fc.assert(
      fc.property(seen, (text) => {
        const address = toAddress(text);
        expect(address === UNKNOWN_ADDRESS || /^[\d.]+$|^[\da-f:]+$/.test(address)).toBe(true);
        expect(toAddress(address)).toBe(address);
        expect(toCountedAddress(address)).toBe(toCountedAddress(text));
        expect(toCountedNetwork(address)).toBe(toCountedNetwork(text));
      }),
    );
  });

  it.each([
    { spelling: '2001:DB8:0:1:0:0:0:1', counted: '2001:db8:0:1::/64', network: '2001:db8::/48' },
    { spelling: '2001:db8:0:1::ffff', counted: '2001:db8:0:1::/64', network: '2001:db8::/48' },
    { spelling: '::1', counted: '::/64', network: '::/48' },
    { spelling: '0:0:0:0:0:FFFF:C000:0201', counted: '192.0.2.1', network: '192.0.2.0/24' },
    { spelling: '192.0.2.1', counted: '192.0.2.1', network: '192.0.2.0/24' },
    { spelling: '192.0.2.300', counted: UNKNOWN_ADDRESS, network: UNKNOWN_ADDRESS },
    { spelling: '', counted: UNKNOWN_ADDRESS, network: UNKNOWN_ADDRESS },
  ])('$spelling is counted as $counted', ({ spelling, counted, network }) => {
    expect(toCountedAddress(spelling)).toBe(counted);
    expect(toCountedNetwork(spelling)).toBe(network);
  });
});

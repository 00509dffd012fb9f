import { isIPv4, isIPv6 } from 'node:net';

/** Stands for every text that is no address: a proxy may hand anything on, and junk is one caller. */
export const UNKNOWN_ADDRESS = 'unknown';

const GROUPS = 8;
/** Groups of the /64 that one line, and of the /48 that one site is given. */
const LINE_GROUPS = 4;
const SITE_GROUPS = 3;
/** Octets of the /24 that is an IPv4 network (controls A1). */
const NETWORK_OCTETS = 3;

/**
 * One spelling of an address for all of its spellings: IPv6 in its shortest form (RFC 5952), an IPv4 address
 * that came by an IPv6 socket (`::ffff:`) as the IPv4 address it is; without zone, port and brackets.
 */
export function toAddress(spelling: string): string {
  const bare = strip(spelling.trim());
  if (isIPv4(bare)) return bare;
  const groups = readGroups(bare);
  if (groups === null) return UNKNOWN_ADDRESS;
  return readMapped(groups) ?? shorten(groups);
}

/** What limits count by as one address: an IPv4 address, or the /64 that an IPv6 host chooses from at will. */
export function toCountedAddress(spelling: string): string {
  return toPrefix(spelling, { groups: LINE_GROUPS, octets: 4 });
}

/** The network that limits count by beside it: the /24 of IPv4, the /48 of IPv6. */
export function toCountedNetwork(spelling: string): string {
  return toPrefix(spelling, { groups: SITE_GROUPS, octets: NETWORK_OCTETS });
}

function toPrefix(
  spelling: string,
  { groups, octets }: { readonly groups: number; readonly octets: number },
): string {
  const address = toAddress(spelling);
  if (address === UNKNOWN_ADDRESS) return address;
  if (isIPv4(address)) {
    const kept = address.split('.').slice(0, octets);
    return octets === 4 ? address : `${kept.join('.')}.0/${octets * 8}`;
  }
  const all = readGroups(address) ?? [];
  const kept = all.map((group, index) => (index < groups ? group : 0));
  return `${shorten(kept)}/${groups * 16}`;
}

/** Without what stands around an address in headers and sockets. */
function strip(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? text;
  return address.split('%', 1)[0] ?? '';
}

function readGroups(text: string): readonly number[] | null {
  if (!isIPv6(text)) return null;
  const [head = '', tail] = text.split('::');
  const before = readHalf(head);
  const after = tail === undefined ? [] : readHalf(tail);
  const zeros = new Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0);
  return [...before, ...zeros, ...after];
}

function readHalf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => (part.includes('.') ? readOctets(part) : [parseInt(part, 16)]));
}

function readOctets(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** The IPv4 address inside `::ffff:0:0/96`. */
function readMapped(groups: readonly number[]): string | null {
  const [a, b, c, d, e, marker, high = 0, low = 0] = groups;
  if ([a, b, c, d, e].some((group) => group !== 0) || marker !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function shorten(groups: readonly number[]): string {
  const run = findLongestZeros(groups);
  const toHex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  if (run.length < 2) return toHex(groups);
  return `${toHex(groups.slice(0, run.start))}::${toHex(groups.slice(run.start + run.length))}`;
}

function findLongestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > best.length) best = { start, length };
  }
  return best;
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAvailability } from './availability';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const server = { isUp: true, probes: 0 };
  const availability = createAvailability({
    everyMs: 100,
    probe: async () => {
      server.probes += 1;
      if (!server.isUp) throw new Error('refused');
    },
  });
  const turns: boolean[] = [];
  const stop = availability.watch((isAway) => turns.push(isAway));
  return { server, availability, turns, stop };
}

describe('the availability of the database', () => {
  it('is away from the moment it is missed until it answers', async () => {
    const { server, availability, turns } = setUp();
    server.isUp = false;
    availability.missed();
    expect(availability.isAway()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_050);
    expect(availability.isAway()).toBe(true);
    expect(server.probes).toBe(10);
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(100);
    expect(availability.isAway()).toBe(false);
    expect(turns).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.probes).toBe(11);
  });

  it('stays there when one connection broke and it still answers', async () => {
    const { server, availability, turns } = setUp();
    availability.doubt();
    availability.doubt();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.probes).toBe(1);
    expect(availability.isAway()).toBe(false);
    expect(turns).toEqual([]);
  });

  it('goes away when a doubt turns out to be right', async () => {
    const { server, availability } = setUp();
    server.isUp = false;
    availability.doubt();
    await vi.advanceTimersByTimeAsync(0);
    expect(availability.isAway()).toBe(true);
  });

  it('tells nobody who stopped, and asks no more once closed', async () => {
    const { server, availability, turns, stop } = setUp();
    stop();
    server.isUp = false;
    availability.missed();
    availability.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(turns).toEqual([]);
    expect(server.probes).toBe(0);
  });
});

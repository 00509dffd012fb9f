/** Reports that a device may have at once beyond its pace, and the pace, per second. */
const BURST = 120;
const PER_SECOND = 4;
/** Devices remembered; whoever makes up more than that makes the quota forget, not grow. */
const DEVICES_MAX = 50_000;

/** Says whether a device still keeps to what one device has to say. */
export interface SpokenQuota {
  readonly take: (imei: string) => boolean;
}

export function createSpokenQuota(now: () => number): SpokenQuota {
  const devices = new Map<string, { left: number; at: number }>();
  return {
    take(imei) {
      const at = now();
      const known = devices.get(imei);
      if (known === undefined) {
        if (devices.size >= DEVICES_MAX) devices.clear();
        devices.set(imei, { left: BURST - 1, at });
        return true;
      }
      const passed = Math.max(0, at - known.at) / 1000;
      known.left = Math.min(BURST, known.left + passed * PER_SECOND);
      known.at = at;
      if (known.left < 1) return false;
      known.left -= 1;
      return true;
    },
  };
}

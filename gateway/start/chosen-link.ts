import { randomUUID } from 'node:crypto';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { OpenDatabase } from '../database/open-database';
import type { DeviceLink } from '../device-link/device-link';
import { createLocalLink, type LocalLink } from '../device-link/local-link';
import { createMqttLink } from '../device-link/mqtt/mqtt-link';
import {
  holdDemonstration,
  moveClock,
  releaseDemonstration,
  type DemonstrationClock,
} from '../demonstration/living/demonstration-clock';
import { createDeviceLoader } from '../demonstration/living/device-loader';
import { createUserSimulation } from '../demonstration/living/user-simulation';
import type { Env } from '../env';
import type { RunningServer } from '../server';

/** The way to devices, and what begins with the server. */
export interface ChosenLink {
  /** Null: none leads there, and commands time out. */
  readonly link: DeviceLink | null;
  /** Once the database stands, and before the server listens; yields one sentence for whoever starts the gateway. */
  readonly claim: () => Promise<string>;
  /** Yields how to stop; the link itself is closed by the server. */
  readonly begin: (server: RunningServer) => () => Promise<void>;
}

export interface LinkChoice {
  readonly env: Env;
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly resolved: ResolvedDeclaration;
  readonly now: () => number;
  readonly log: { readonly warn: (fields: object, words: string) => void };
}

const NO_WAY = 'No way leads to devices: set MQTT_URL (docs/device-link.md).';
const NOTHING_BEGINS = () => async () => undefined;

/** MQTT where a broker is named; else simulated devices where a demonstration lives; else none. */
export function chooseLink(choice: LinkChoice): ChosenLink {
  const { env, now, log } = choice;
  if (env.mqtt !== undefined) {
    const link = createMqttLink({ settings: env.mqtt, now, log });
    const words = `Devices are reached over ${new URL(env.mqtt.url).host}.`;
    return { link, claim: async () => words, begin: NOTHING_BEGINS };
  }
  if (env.isSimulated) return simulate(choice);
  return { link: null, claim: async () => NO_WAY, begin: NOTHING_BEGINS };
}

/** Leads to devices where the database is a demonstration's that no other gateway simulates. */
function simulate({ database: { db }, resolved, now, log }: LinkChoice): ChosenLink {
  const holder = randomUUID();
  let clock: DemonstrationClock | null = null;
  const loadDevices = createDeviceLoader(db, { resolved, now });
  const link: LocalLink = createLocalLink({ loadDevices, now, random: Math.random, log });
  return {
    link: {
      ...link,
      leads: () => clock !== null,
      listen: async (hear) => (clock === null ? undefined : link.listen(hear)),
    },
    async claim() {
      clock = await holdDemonstration(db, holder, now());
      return clock === null ? NO_WAY : 'Devices and users are simulated (SIMULATE=0 stops them).';
    },
    begin(server) {
      if (clock === null) return NOTHING_BEGINS();
      const { installation, takeScan, log: serverLog } = server;
      const users = createUserSimulation({
        ...{ db, resolved, now, link, log: serverLog },
        seed: clock.seedNumber,
        platform: installation.platform,
        feedback: installation.feedback,
        platformRefunds: installation.platformRefunds,
        platformReceipts: installation.platformReceipts,
        takeScan,
        async keep(untilMs) {
          await holdDemonstration(db, holder, untilMs);
          await moveClock(db, untilMs);
        },
      });
      users.start();
      return async () => {
        await users.stop();
        await releaseDemonstration(db, holder);
      };
    },
  };
}

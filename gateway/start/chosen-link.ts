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
  /** One sentence for whoever starts the gateway. */
  readonly words: string;
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

const NOTHING_BEGINS = () => async () => undefined;

/** MQTT where a broker is named; else simulated devices where a demonstration lives; else none. */
export async function chooseLink(choice: LinkChoice): Promise<ChosenLink> {
  const { env, database, now, log } = choice;
  if (env.mqtt !== undefined) {
    const link = createMqttLink({ settings: env.mqtt, now, log });
    return { link, words: `Devices are reached over ${new URL(env.mqtt.url).host}.`, begin: NOTHING_BEGINS };
  }
  const holder = randomUUID();
  const clock = env.isSimulated ? await holdDemonstration(database.db, holder, now()) : null;
  if (clock === null) {
    const words = 'No way leads to devices: set MQTT_URL (docs/device-link.md).';
    return { link: null, words, begin: NOTHING_BEGINS };
  }
  return simulate(choice, { clock, holder });
}

function simulate(
  { database: { db }, resolved, now, log }: LinkChoice,
  { clock, holder }: { readonly clock: DemonstrationClock; readonly holder: string },
): ChosenLink {
  const loadDevices = createDeviceLoader(db, { resolved, now });
  const link: LocalLink = createLocalLink({ loadDevices, now, random: Math.random, log });
  return {
    link,
    words: 'Devices and users are simulated (SIMULATE=0 stops them).',
    begin({ installation, takeScan, log: serverLog }) {
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

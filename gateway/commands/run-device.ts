import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PLAIN_PROFILE } from '../device-link/device-program/device-profile';
import { beginDevice, type DeviceState } from '../device-link/device-program/device-state';
import { createDeviceClient } from '../device-link/mqtt/device-client';

const USAGE = `A device at an MQTT 5 broker, as firmware would be one (docs/device-link.md).

  npm run device -- --imei 862000000000001 --url mqtt://127.0.0.1:1883

  --imei      its address
  --url       the broker; may hold name and password
  --username, --password
  --prefix    before the IMEI in every topic; portal/1
  --slots     what can run at once, with commas: 1,2,3
  --state     file in which it keeps what it knows, as in flash

Ends with Ctrl-C.`;

interface Words {
  readonly imei: string;
  readonly url: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly prefix: string;
  readonly slots: readonly string[];
  readonly stateFile: string | undefined;
}

function readWords(): Words | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      imei: text,
      url: text,
      username: text,
      password: text,
      prefix: { ...text, default: 'portal/1' },
      slots: { ...text, default: '1' },
      state: text,
    },
  });
  const { imei, url, username, password, prefix, slots, state } = values;
  if (imei === undefined || url === undefined || !URL.canParse(url)) return undefined;
  return { imei, url, username, password, prefix, slots: slots.split(','), stateFile: state };
}

/** What it knew when it was switched off; a file that it wrote itself is whole, for it is put in place whole. */
function remembered(file: string | undefined): DeviceState {
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DeviceState;
  const at = Date.now();
  // Its numbers begin above all that it may have said before.
  return beginDevice({ at, firmwareVersion: '1.0.0', signal: 24, values: {}, seq: at });
}

function run({ imei, url, username, password, prefix, slots, stateFile }: Words): void {
  const device = createDeviceClient({
    address: { url, username, password, clientId: `device-${imei}` },
    prefix,
    imei,
    profile: { ...PLAIN_PROFILE, slots },
    state: remembered(stateFile),
    keep(state) {
      if (stateFile === undefined) return;
      writeFileSync(`${stateFile}.new`, JSON.stringify(state));
      renameSync(`${stateFile}.new`, stateFile);
    },
    now: Date.now,
    random: Math.random,
    log: { warn: (fields, words) => console.error(words, JSON.stringify(fields)) },
  });
  console.log(`Device ${imei} at ${new URL(url).host}; Ctrl-C ends it.`);
  let told = '';
  const watch = setInterval(() => {
    const { isConnected, absence, runs, service, fault, seq } = device.state();
    const orders = runs.map(({ orderNo, slot }) => `${slot}:${orderNo}`).join(' ');
    const words = [
      isConnected ? 'connected' : 'not connected',
      ...(absence === null ? [] : [`away (${absence.cause})`]),
      ...(orders === '' ? [] : [`runs ${orders}`]),
      ...(service === null ? [] : ['servicing']),
      ...(fault === null ? [] : [`fault ${fault.code}`]),
    ].join(', ');
    if (words === told) return;
    told = words;
    console.log(`${new Date().toISOString()} #${seq} ${words}`);
  }, 200);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(watch);
      device.close().catch((error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      });
    });
  }
}

const words = readWords();
if (words === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else run(words);

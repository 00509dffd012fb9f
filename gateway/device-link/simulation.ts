import type { CommandMessage, DeviceMessage } from './device-link';
import { beginDevice, nextWakeAt, type DeviceState } from './device-program/device-state';
import { stepDevice, type Happening } from './device-program/step-device';
import type { MomentQueue } from './moment-queue';
import { drawMishap, type Mishap, type SimulatedDevice } from './simulated-device';
import { findFilledUp, rememberTold, type ToldSupplies } from './filled-up';

/** Many devices on one clock. */
export interface Simulation {
  readonly now: () => number;
  readonly random: () => number;
  readonly residents: Map<string, Resident>;
  readonly queue: MomentQueue<Due>;
  /** Takes what a device said, once it has arrived. */
  readonly arrive: (imei: string, message: DeviceMessage) => void;
}

interface Resident {
  device: SimulatedDevice;
  state: DeviceState;
  /** Commands that wait until it can hear them. */
  held: readonly CommandMessage[];
  /** When it is to be looked at; another moment in the queue is stale. */
  wakeAt: number | null;
  /** A message never overtakes the one before. */
  lastArrivalAt: number;
  told: ToldSupplies;
}

export type Due =
  | { readonly kind: 'wake'; readonly imei: string; readonly at: number }
  | { readonly kind: 'said'; readonly imei: string; readonly message: DeviceMessage }
  | { readonly kind: 'happens'; readonly imei: string; readonly happening: Happening }
  | { readonly kind: 'noticed'; readonly imei: string };

/** Commands kept for a device that is not there, as a broker would. */
const HELD_MAX = 16;

/** Does what is due, at most so many things; yields how many it was. */
export function runDue(simulation: Simulation, most: number): number {
  for (let done = 0; done < most; done += 1) {
    const due = simulation.queue.takeDue(simulation.now());
    if (due === undefined) return done;
    handle(simulation, due);
  }
  return most;
}

function handle(simulation: Simulation, due: Due): void {
  const resident = simulation.residents.get(due.imei);
  if (resident === undefined) return;
  switch (due.kind) {
    case 'wake':
      if (due.at === resident.wakeAt) lookAt(simulation, resident);
      return;
    case 'said':
      return simulation.arrive(due.imei, due.message);
    case 'happens':
      happen(simulation, due.imei, due.happening);
      return;
    case 'noticed':
      if (isReachable(resident)) return;
      simulation.arrive(due.imei, { kind: 'gone', at: simulation.now() });
  }
}

function isReachable({ state }: Resident): boolean {
  return state.isConnected && state.absence?.cause !== 'powerCut';
}

/** Makes something happen to a device; false when it does not live here. */
export function happen(simulation: Simulation, imei: string, happening: Happening): boolean {
  const resident = simulation.residents.get(imei);
  if (resident === undefined) return false;
  if (happening.kind === 'command') receive(simulation, resident, happening.command);
  else step(simulation, resident, happening);
  if (happening.kind === 'connectionLost' || happening.kind === 'powerCut') {
    const noticedAt = simulation.now() + resident.device.habits.goneAfterMs;
    simulation.queue.put(noticedAt, { kind: 'noticed', imei });
  }
  return true;
}

/** Sends a command to a device, which it reaches after a while, or not at all. */
export function post(simulation: Simulation, imei: string, command: CommandMessage): void {
  const { random, now, queue, residents } = simulation;
  const habits = residents.get(imei)?.device.habits;
  if (habits === undefined || random() < habits.lossChance) return;
  const [least, most] = habits.delayMs;
  const at = now() + least + random() * (most - least);
  queue.put(at, { kind: 'happens', imei, happening: { kind: 'command', command } });
}

function receive(simulation: Simulation, resident: Resident, command: CommandMessage): void {
  const { isConnected, absence } = resident.state;
  if (isConnected && absence === null) return step(simulation, resident, { kind: 'command', command });
  resident.held = [...resident.held, command].slice(-HELD_MAX);
}

function step(simulation: Simulation, resident: Resident, happening: Happening): void {
  const { now, random, queue } = simulation;
  const { profile, habits, imei } = resident.device;
  const at = now();
  const { state, outputs } = stepDevice(profile, resident.state, { ...happening, at }, random);
  resident.state = state;
  for (const message of outputs) {
    resident.told = rememberTold(profile, resident.told, message);
    if (random() < habits.lossChance) continue;
    const [least, most] = habits.delayMs;
    resident.lastArrivalAt = Math.max(resident.lastArrivalAt, at + least + random() * (most - least));
    queue.put(resident.lastArrivalAt, { kind: 'said', imei, message });
  }
  wake(simulation, resident);
  handOver(simulation, resident);
}

function wake({ queue }: Simulation, resident: Resident): void {
  const at = nextWakeAt(resident.state);
  if (at === resident.wakeAt) return;
  resident.wakeAt = at;
  if (at !== null) queue.put(at, { kind: 'wake', imei: resident.device.imei, at });
}

/** Gives it the commands that waited for it; those that no longer count are forgotten, as a broker does. */
function handOver(simulation: Simulation, resident: Resident): void {
  const { held, state } = resident;
  if (held.length === 0 || !state.isConnected || state.absence !== null) return;
  resident.held = [];
  for (const command of held) {
    if (command.expiresAt >= simulation.now()) receive(simulation, resident, command);
  }
}

function lookAt(simulation: Simulation, resident: Resident): void {
  resident.wakeAt = null;
  const { nextReportAt, isConnected } = resident.state;
  step(simulation, resident, { kind: 'tick' });
  if (nextReportAt <= simulation.now() && isConnected) befall(simulation, resident);
}

function befall(simulation: Simulation, resident: Resident): void {
  const { device, state } = resident;
  const mishap = drawMishap(device, state, simulation.random);
  if (mishap === null || state.fault !== null || state.absence !== null) return;
  if (mishap.kind === 'disturbance' && (state.disturbance ?? null) !== null) return;
  const { imei } = device;
  const { begins, recovery } = toHappenings(mishap);
  happen(simulation, imei, begins);
  simulation.queue.put(simulation.now() + mishap.forMs, { kind: 'happens', imei, happening: recovery });
}

/** What a mishap is for a device, and how it ends. */
function toHappenings(mishap: Mishap): { readonly begins: Happening; readonly recovery: Happening } {
  switch (mishap.kind) {
    case 'outage':
      return { begins: { kind: 'connectionLost' }, recovery: { kind: 'connected' } };
    case 'fault':
      return { begins: { kind: 'fault', fault: mishap.fault }, recovery: { kind: 'fault', fault: null } };
    case 'disturbance':
      return {
        begins: { kind: 'disturbance', name: mishap.name },
        recovery: { kind: 'disturbance', name: null },
      };
  }
}

/** Brings a device to life, or tells one that lives what its row says now. */
export function join(simulation: Simulation, device: SimulatedDevice, firstReportAt: number): void {
  const known = simulation.residents.get(device.imei);
  if (known !== undefined) {
    known.device = device;
    const values = findFilledUp(device, known.told);
    known.told = {};
    if (values !== null) step(simulation, known, { kind: 'set', values });
    return;
  }
  const at = simulation.now();
  const state = beginDevice({ ...device.beginning, at, firstReportAt });
  const isConnected = device.isAway !== true;
  const resident: Resident = {
    device,
    state: { ...state, isConnected },
    held: [],
    wakeAt: null,
    lastArrivalAt: at,
    told: {},
  };
  simulation.residents.set(device.imei, resident);
  wake(simulation, resident);
}

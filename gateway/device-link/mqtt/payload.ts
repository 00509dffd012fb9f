import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import {
  AnswerPayload,
  CommandPayload,
  DEVICE_PAYLOAD_MAX_BYTES,
  DEVICE_VALUE_DEPTH_MAX,
  GonePayload,
  RunPayload,
  StatePayload,
} from '../../../contract/api/device-link/device-payload';
import type { CommandMessage, DeviceMessage } from '../device-link';
import type { SpokenChannel } from './topics';

/** @throws when it is larger than a message may be. */
export function writeCommand(message: CommandMessage): Buffer {
  return write(message);
}

/** What a device says, as it stands in its topic. */
export function writeSpoken(message: DeviceMessage): {
  readonly channel: SpokenChannel;
  readonly payload: Buffer;
} {
  switch (message.kind) {
    case 'report': {
      const { kind: _state, ...state } = message;
      return { channel: 'state', payload: write(state) };
    }
    case 'run': {
      const { kind: _run, ...run } = message;
      return { channel: 'run', payload: write(run) };
    }
    case 'gone':
      return { channel: 'gone', payload: write({}) };
    case 'acknowledged':
    case 'result':
      return { channel: 'answer', payload: write(message) };
  }
}

function write(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  if (payload.byteLength > DEVICE_PAYLOAD_MAX_BYTES) {
    throw new Error(`A message of ${payload.byteLength} bytes is too large for a device.`);
  }
  return payload;
}

/** What a device hears; null when it is none that anybody may follow. */
export function readCommand(payload: Uint8Array): CommandMessage | null {
  return read(CommandPayload, payload);
}

/**
 * What a device said; null when it is malformed. A device may be wrong about everything: nothing but the
 * named fields goes on, and a clock that is ahead is set back to the present moment.
 */
export function readSpoken(channel: SpokenChannel, payload: Uint8Array, nowMs: number): DeviceMessage | null {
  const at = (moment: number): number => Math.min(moment, nowMs);
  switch (channel) {
    case 'state': {
      const state = read(StatePayload, payload);
      return state && { ...state, kind: 'report', at: at(state.at) };
    }
    case 'run': {
      const run = read(RunPayload, payload);
      return run && { ...run, kind: 'run', at: at(run.at) };
    }
    case 'answer': {
      const answer = read(AnswerPayload, payload);
      return answer && { ...answer, at: at(answer.at) };
    }
    case 'gone':
      return read(GonePayload, payload) && { kind: 'gone', at: nowMs };
  }
}

function read<S extends TSchema>(schema: S, payload: Uint8Array): Static<S> | null {
  if (payload.byteLength > DEVICE_PAYLOAD_MAX_BYTES) return null;
  const value = parse(payload);
  if (!isPlain(value, DEVICE_VALUE_DEPTH_MAX)) return null;
  const named = Value.Clean(schema, value);
  return Value.Check(schema, named) ? named : null;
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}

/** Half of a character alone, and the one character that no database holds. */
const UNFIT_TEXT = /[\p{Surrogate}\0]/u;

/** Whether a value can be kept as it is: bounded depth, finite numbers, text that every database takes. */
function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return !UNFIT_TEXT.test(value);
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => key !== '__proto__' && !UNFIT_TEXT.test(key) && isPlain(inner, depth - 1),
  );
}

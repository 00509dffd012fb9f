import type {
  CommandMessage,
  DeviceHearer,
  DeviceLink,
  DeviceMessage,
  StateReport,
} from '../../../gateway/device-link/device-link';

/** Devices that do nothing of themselves: a test says when they take a command and what comes of it. */
export interface ToldDevices {
  readonly link: DeviceLink;
  /** A device tells of itself how it is; idle and well unless said otherwise. */
  report: (imei: string, state: Partial<StateReport>) => Promise<void>;
  /** The next command with this verb, of one device if it is named, that nobody took yet; waits until it was sent. */
  next: (verb: string, imei?: string) => Promise<ToldCommand>;
}

/** A command as its device has it. */
export interface ToldCommand {
  readonly imei: string;
  readonly message: CommandMessage;
  acknowledge: () => Promise<void>;
  /** Says that it is done, and reports how the device is now. */
  succeed: (state?: Partial<StateReport>) => Promise<void>;
  fail: (failCode: string, failReason: string) => Promise<void>;
}

/** How long a command may take to its device. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;

/** Builds devices that wait to be told. */
export function createToldDevices(): ToldDevices {
  const sent: { readonly imei: string; readonly message: CommandMessage }[] = [];
  /** Those that were taken, too: one that waits for its acknowledgement is sent again, and is no further one. */
  const known = new Set<string>();
  let hear: DeviceHearer = () => Promise.reject(new Error('Nobody listens yet.'));
  const link: DeviceLink = {
    send(imei, message) {
      if (!known.has(message.commandId)) sent.push({ imei, message });
      known.add(message.commandId);
      return Promise.resolve();
    },
    listen(hearer) {
      hear = hearer;
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };

  function toTold(imei: string, message: CommandMessage): ToldCommand {
    const { commandId } = message;
    const say = (words: DeviceMessage) => hear(imei, words);
    return {
      imei,
      message,
      acknowledge: () => say({ kind: 'acknowledged', commandId, at: Date.now() }),
      async succeed(state) {
        await say({ kind: 'result', commandId, at: Date.now(), isDone: true });
        if (state !== undefined) await say(reportOf(state));
      },
      fail: (failCode, failReason) =>
        say({ kind: 'result', commandId, at: Date.now(), isDone: false, failCode, failReason }),
    };
  }

  return {
    link,
    report: (imei, state) => hear(imei, reportOf(state)),
    async next(verb, imei) {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
        const index = sent.findIndex(
          (each) => each.message.verb === verb && (imei === undefined || each.imei === imei),
        );
        const [taken] = index < 0 ? [] : sent.splice(index, 1);
        if (taken !== undefined) return toTold(taken.imei, taken.message);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      throw new Error(`No device was asked to ${verb}.`);
    },
  };
}

/** Its number grows with the clock, so that it is newer than what the demonstration made. */
function reportOf(state: Partial<StateReport>): StateReport {
  const at = Date.now();
  return {
    ...{ kind: 'report', seq: at, at, workStatus: 1, faultCode: null, firmwareVersion: '1.0.0', signal: 24 },
    ...state,
  };
}

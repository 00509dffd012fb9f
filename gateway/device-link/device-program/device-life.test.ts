import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceMessage } from '../device-link';
import { PLAIN_PROFILE, type DeviceProfile } from './device-profile';
import { beginDevice, HANDLED_MAX, nextWakeAt, OUTBOX_MAX, type DeviceState } from './device-state';
import { stepDevice, type DeviceInput } from './step-device';

const BEGAN = 1_800_000_000_000;
const VERBS = [
  'start',
  'stop',
  'setIdle',
  'restart',
  'upgrade',
  'power',
  'drain',
  'selfClean',
  'sync',
  'setParameters',
  'what',
];

const PROFILE: DeviceProfile = {
  ...PLAIN_PROFILE,
  slots: ['1', '2', '3'],
  usage: { litres: { kind: 'perSecond', amount: 0.2, digits: 2 } },
  measures: { total: { kind: 'total', of: 'litres', digits: 2 }, left: { kind: 'timeLeft', unitSec: 60 } },
  supplies: [{ field: 'tank', isPerSlot: false, usedBy: 'litres' }],
  chances: {
    commandFails: 0.1,
    startFails: 0.1,
    upgradeFails: 0.3,
    runFails: 0.2,
    runEndsEarly: 0.2,
    runHangs: 0.1,
    restartClearsFault: 0.5,
    serviceFails: 0.1,
    serviceHangs: 0.05,
  },
};

/** Something that happens, and how long after what happened before. */
const command = fc.record({
  kind: fc.constant('command' as const),
  after: fc.integer({ min: 0, max: 40_000 }),
  id: fc.integer({ min: 0, max: 25 }),
  verb: fc.constantFrom(...VERBS),
  order: fc.integer({ min: 0, max: 9 }),
  channel: fc.option(fc.integer({ min: 0, max: 4 })),
  plannedSec: fc.integer({ min: -5, max: 400 }),
  /** How long before its arrival it was sent. */
  age: fc.integer({ min: 0, max: 30_000 }),
});
const other = fc.record({
  kind: fc.constantFrom(
    'tick',
    'tick',
    'userStops',
    'powerCut',
    'powerBack',
    'connectionLost',
    'connected',
    'fault',
    'cleared',
  ),
  after: fc.integer({ min: 0, max: 200_000 }),
});
const happening = fc.oneof({ weight: 3, arbitrary: command }, { weight: 2, arbitrary: other });
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function toInput(one: Happening, at: number): DeviceInput {
  if (one.kind === 'command' && 'id' in one) {
    const params = {
      plannedSec: one.plannedSec,
      version: `2.${one.order}`,
      on: one.order > 4,
      ...(one.channel === null ? {} : { channel: one.channel }),
    };
    const sentAt = at - one.age;
    // What a command is does not change when it comes again.
    const verb = VERBS[one.id % VERBS.length] ?? one.verb;
    const message = {
      commandId: `c${one.id}`,
      verb,
      params,
      orderNo: `A${one.order}`,
      sentAt,
      expiresAt: sentAt + 15_000,
    };
    return { kind: 'command', at, command: message };
  }
  if (one.kind === 'fault') return { kind: 'fault', at, fault: { code: 'E9', text: 'E9' } };
  if (one.kind === 'cleared') return { kind: 'fault', at, fault: null };
  return { kind: one.kind as 'tick', at };
}

/** Numbers that look like chance and are the same each time. */
function seeded(seed: number): () => number {
  let value = seed | 0;
  return () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
    return (value >>> 0) / 2 ** 32;
  };
}

interface Said {
  readonly input: DeviceInput;
  readonly outputs: readonly DeviceMessage[];
  readonly state: DeviceState;
}

function live(happenings: readonly Happening[], seed: number): readonly Said[] {
  const random = seeded(seed);
  let state = frozen(beginDevice({ at: BEGAN, firmwareVersion: '1.0', signal: 20, values: { tank: 300 } }));
  let at = BEGAN;
  const ending: readonly Happening[] = [
    { kind: 'connected', after: 0 },
    { kind: 'powerBack', after: 1000 },
    ...Array.from({ length: 6 }, () => ({ kind: 'tick' as const, after: 3_600_000 })),
  ];
  return [...happenings, ...ending].map((one) => {
    at += one.after;
    const input = toInput(one, at);
    const step = stepDevice(PROFILE, state, input, random);
    state = frozen(step.state);
    return { input, outputs: step.outputs, state };
  });
}

/** A step that changed what it was given would fail. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

const lives = (check: (said: readonly Said[]) => void) =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), fc.integer(), (happenings, seed) =>
      check(live(happenings, seed)),
    ),
    { numRuns: 300 },
  );

describe('whatever happens to a device', () => {
  it('each command that it hears has one answer in the end, and no other ever', () => {
    lives((said) => {
      const answers = new Map<string, Set<string>>();
      for (const message of said.flatMap(({ outputs }) => outputs)) {
        if (message.kind !== 'result' && message.kind !== 'acknowledged') continue;
        const key = `${message.kind} ${message.commandId}`;
        answers.set(key, (answers.get(key) ?? new Set()).add(JSON.stringify(message)));
      }
      for (const [key, different] of answers) {
        expect([key, different.size]).toEqual([key, 1]);
        if (key.startsWith('acknowledged'))
          expect(answers.has(key.replace('acknowledged', 'result'))).toBe(true);
      }
    });
  });

  it('nothing begins after its command has expired', () => {
    lives((said) => {
      // What was begun in time is told again as it was told then, be it in the same millisecond.
      const begunInTime = new Set<string>();
      for (const { input, outputs } of said) {
        if (input.kind !== 'command') continue;
        const { commandId, expiresAt } = input.command;
        const begun = outputs.filter(
          (message) =>
            message.kind === 'acknowledged' && message.commandId === commandId && message.at === input.at,
        );
        if (input.at <= expiresAt) begun.forEach(() => begunInTime.add(commandId));
        else if (!begunInTime.has(commandId)) expect(begun).toEqual([]);
      }
    });
  });

  it('an order ends once and is not heard of afterwards', () => {
    lives((said) => {
      const ended = new Set<string>();
      for (const message of said.flatMap(({ outputs }) => outputs)) {
        if (message.kind !== 'run') continue;
        expect(ended.has(message.orderNo)).toBe(false);
        if (message.event !== 'progress') ended.add(message.orderNo);
      }
    });
  });

  it('its numbers grow, a slot holds one run, and what it remembers is bounded', () => {
    lives((said) => {
      let last = 0;
      for (const { outputs, state } of said) {
        for (const message of outputs) {
          if (message.kind !== 'report' && message.kind !== 'run') continue;
          expect(message.seq).toBeGreaterThan(last);
          last = message.seq;
        }
        expect(new Set(state.runs.map(({ slot }) => slot)).size).toBe(state.runs.length);
        expect(
          state.runs.every(({ slot }) => PROFILE.slots.includes(slot) && !state.off.includes(slot)),
        ).toBe(true);
        expect(state.handled.length).toBeLessThanOrEqual(HANDLED_MAX);
        expect(state.outbox.length).toBeLessThanOrEqual(OUTBOX_MAX);
        expect(Number(state.values['tank'])).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('it survives being written down and read again, and does the same with the same chances', () => {
    lives((said) => {
      const state = said.at(-1)?.state;
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), fc.integer(), (happenings, seed) => {
        expect(live(happenings, seed)).toEqual(live(happenings, seed));
      }),
      { numRuns: 50 },
    );
  });

  it('nothing is due in the past after it was looked at', () => {
    lives((said) => {
      for (const { input, state } of said) {
        const wake = nextWakeAt(state);
        if (wake !== null && state.absence === null && input.kind === 'tick')
          expect(wake).toBeGreaterThan(input.at);
      }
    });
  });
});

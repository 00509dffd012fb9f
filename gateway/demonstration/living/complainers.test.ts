import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { createAnswerCheck } from '../../../contract/api/check-answer';
import { FeedbackCreatedEvent } from '../../../contract/api/platform/feedback';
import { OrderStatus } from '../../../contract/domain/order';
import { TICKET_CATEGORIES, TICKET_TEXT_MAX } from '../../../contract/domain/ticket';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { drawComplaint, type Trouble } from '../equipment/complaints';
import { SEED_EQUIPMENT } from '../equipment/all-equipment';
import { createRandom } from '../random';
import { planReports, type Grievances, type SpoiltOrder } from './complainers';

const NOW = 1_790_000_000_000;
const NOTHING: Grievances = { spoilt: [], broken: [], devices: [], elapsedMs: 30 * ONE_SECOND_MS };

function plan(changes: Partial<Grievances>, seed = 1) {
  let sequence = 0;
  const settings = { nowMs: NOW, random: createRandom(seed), nextSequence: () => (sequence += 1) };
  return planReports({ ...NOTHING, ...changes }, settings);
}

const spoilt = (order_status: number, count: number): readonly SpoiltOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ imei: `86000000000${index}`, order_no: `W${1_000 + index}`, equipment: 'washer', order_status },
    user_mobile: '13800001234',
  }));

const eventsOf = (steps: ReturnType<typeof plan>) =>
  steps.flatMap(({ step }) => (step.kind === 'reported' ? [step.event] : []));

describe('people who are not content', () => {
  it('report some of the orders that went wrong, within minutes and never before', () => {
    const steps = plan({ spoilt: spoilt(OrderStatus.startFailed, 200) }).filter(
      ({ step }) => step.kind === 'reported',
    );
    expect(steps.length).toBeGreaterThan(30);
    expect(steps.length).toBeLessThan(90);
    expect(steps.every(({ at }) => at > NOW && at <= NOW + 600 * ONE_SECOND_MS)).toBe(true);
  });

  it('tell what the endpoint takes, each under a number of its own', () => {
    // Teaches the library the schemas that are written as plain JSON schema.
    createAnswerCheck([]);
    const events = eventsOf(plan({ spoilt: spoilt(OrderStatus.aborted, 100) }));
    for (const event of events) expect([...Value.Errors(FeedbackCreatedEvent, event)]).toEqual([]);
    expect(new Set(events.map(({ ticketNo }) => ticketNo)).size).toBe(events.length);
    expect(events.every(({ orderNo, userMobile }) => orderNo?.startsWith('W') && userMobile !== '')).toBe(
      true,
    );
  });

  it.each([
    { status: OrderStatus.startFailed, categories: ['notStarted', 'refund', 'billing'] },
    { status: OrderStatus.aborted, categories: ['stoppedEarly', 'refund', 'billing'] },
  ])('complain of what happened: $categories', ({ status, categories }) => {
    const events = eventsOf(plan({ spoilt: spoilt(status, 400) }));
    expect(new Set(events.map(({ category }) => category))).toEqual(new Set(categories));
  });

  it('show as many pictures as they say that there are, each behind its report', () => {
    const steps = plan({ spoilt: spoilt(OrderStatus.aborted, 200) });
    const reports = new Map(
      steps.flatMap(({ at, step }) =>
        step.kind === 'reported' ? [[step.event.ticketNo, { at, step }]] : [],
      ),
    );
    const pictures = steps.flatMap(({ at, step }) =>
      step.kind === 'pictured' ? [{ at, ...step.event }] : [],
    );
    expect(pictures.length).toBeGreaterThan(10);
    for (const [ticketNo, { at, step }] of reports) {
      const own = pictures.filter((picture) => picture.ticketNo === ticketNo);
      expect(own).toHaveLength(step.event.imageCount ?? 0);
      expect(own.every((picture) => picture.at > at)).toBe(true);
    }
    expect(new Set(pictures.map(({ pictureNo }) => pictureNo)).size).toBe(pictures.length);
  });

  it('say nothing where nothing happened and nobody uses anything', () => {
    expect(plan({ elapsedMs: ONE_DAY_MS })).toEqual([]);
  });
});

describe('what they write', () => {
  const TROUBLES: readonly Trouble[] = ['startFailed', 'aborted', 'fault', 'other'];

  it('fits every type of device, one without words of its own too', () => {
    const random = createRandom(3);
    for (const equipment of [...Object.keys(SEED_EQUIPMENT), 'teapot']) {
      for (const trouble of TROUBLES) {
        for (let round = 0; round < 50; round += 1) {
          const { category, content } = drawComplaint(equipment, trouble, random);
          expect(TICKET_CATEGORIES).toContain(category);
          expect(content).toMatch(/^[\u4e00-\u9fff].{3,}/u);
          expect(content.length).toBeLessThanOrEqual(TICKET_TEXT_MAX);
        }
      }
    }
  });

  it('is of one type only where only that can be so', () => {
    const random = createRandom(5);
    const drawn = (equipment: string) =>
      new Set(Array.from({ length: 400 }, () => drawComplaint(equipment, 'other', random).category));
    expect(drawn('water')).toContain('poorQuality');
    expect(drawn('washer')).not.toContain('poorQuality');
    expect(drawn('washer')).toContain('poorResult');
    expect(drawn('water')).not.toContain('poorResult');
  });
});

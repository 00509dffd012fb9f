import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { createAnswerCheck } from '../../../contract/api/check-answer';
import { FeedbackAnsweredEvent } from '../../../contract/api/platform/feedback';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { createRandom } from '../random';
import { planAnswers, type OpenQuestion } from './answerers';

const NOW = 1_790_000_000_000;

function plan(status: number, count = 200) {
  let sequence = 0;
  const questions = Array.from({ length: count }, (_, index): OpenQuestion => ({
    ...{ imei: `86000000000${index}`, ticket_no: `T${1_000 + index}`, status },
  }));
  const settings = { nowMs: NOW, random: createRandom(1), nextSequence: () => (sequence += 1) };
  return planAnswers(questions, settings).flatMap(({ at, step }) =>
    step.kind === 'answered' ? [{ at, event: step.event }] : [],
  );
}

const kindsOf = (status: number) => new Set(plan(status).map(({ event }) => event.answer));

describe('users who have the next word', () => {
  it('answer what they were asked, most of them and within minutes', () => {
    const told = plan(TicketStatus.waitingForUser);
    expect(told.length).toBeGreaterThan(100);
    expect(told.length).toBeLessThan(180);
    expect(told.every(({ at }) => at > NOW && at <= NOW + 4 * ONE_MINUTE_MS)).toBe(true);
    expect(kindsOf(TicketStatus.waitingForUser)).toEqual(new Set(['message']));
  });

  it('are content with what was solved, or say that it is not', () => {
    expect(kindsOf(TicketStatus.solved)).toEqual(new Set(['solved', 'notSolved']));
  });

  it('tell what the endpoint takes, each under a number of its own', () => {
    // Teaches the library the schemas that are written as plain JSON schema.
    createAnswerCheck([]);
    const told = [...plan(TicketStatus.waitingForUser), ...plan(TicketStatus.solved)];
    for (const { event } of told) expect([...Value.Errors(FeedbackAnsweredEvent, event)]).toEqual([]);
    const numbers = plan(TicketStatus.solved).map(({ event }) => event.messageNo);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

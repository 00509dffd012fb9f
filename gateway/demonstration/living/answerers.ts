import { sql } from 'kysely';
import type { FeedbackAnsweredEvent } from '../../../contract/api/platform/feedback';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { toStamp } from '../calendar';
import type { Random } from '../random';
import type { PlannedStep } from './users';

/** A ticket whose user has the next word. */
export interface OpenQuestion {
  readonly imei: string;
  readonly ticket_no: string;
  readonly status: number;
}

export interface AnswerPlan {
  readonly nowMs: number;
  readonly random: Random;
  /** Keeps numbers of one second apart. */
  readonly nextSequence: () => number;
}

const QUESTIONS_MAX = 50;
/** Whoever has not answered by then does not any more. */
const ASKED_WITHIN_MS = ONE_DAY_MS;

/** Tickets that were asked about, or said to be solved, in a time that has just passed. */
export async function readOpenQuestions(
  trx: TenantTransaction,
  {
    franchiseeId,
    fromMs,
    nowMs,
  }: { readonly franchiseeId: string; readonly fromMs: number; readonly nowMs: number },
): Promise<readonly OpenQuestion[]> {
  const { waitingForUser, solved } = TicketStatus;
  const { rows } = await sql<OpenQuestion>`
    SELECT d.imei, t.ticket_no, t.status
      FROM ticket t
      JOIN device d ON d.franchisee_id = t.franchisee_id AND d.device_id = t.device_id
     WHERE t.franchisee_id = ${franchiseeId} AND t.status IN (${waitingForUser}, ${solved})
       AND t.changed_at > ${Math.max(fromMs, nowMs - ASKED_WITHIN_MS)} AND t.changed_at <= ${nowMs}
       AND d.imei IS NOT NULL
     ORDER BY t.created_at DESC LIMIT ${QUESTIONS_MAX}`.execute(trx);
  return rows;
}

const ANSWERS = 0.7;
const IS_SATISFIED = 0.5;
const IS_NOT = 0.1;
const WORDS = {
  message: [
    '屏幕上什么都没显示',
    '在门口左边那台',
    '刚刚又试了一次，还是一样',
    '我换了一台用，之前那台还是不行',
  ],
  solved: ['可以用了，谢谢', '已收到，谢谢'],
  notSolved: ['还是不行，和之前一样', '没有解决，请再看一下'],
} as const;

/** What users answer within the next minutes; many never do. */
export function planAnswers(questions: readonly OpenQuestion[], plan: AnswerPlan): readonly PlannedStep[] {
  return questions.flatMap((question) => {
    const answer = drawAnswer(question, plan.random);
    return answer === null ? [] : [toStep(question, answer, plan)];
  });
}

function drawAnswer({ status }: OpenQuestion, random: Random): FeedbackAnsweredEvent['answer'] | null {
  if (status === TicketStatus.waitingForUser) return random.chance(ANSWERS) ? 'message' : null;
  const drawn = random.next();
  if (drawn < IS_NOT) return 'notSolved';
  return drawn < IS_NOT + IS_SATISFIED ? 'solved' : null;
}

function toStep(
  { imei, ticket_no: ticketNo }: OpenQuestion,
  answer: FeedbackAnsweredEvent['answer'],
  { nowMs, random, nextSequence }: AnswerPlan,
): PlannedStep {
  const at = nowMs + random.int(20, 240) * ONE_SECOND_MS;
  const event: FeedbackAnsweredEvent = {
    ...{ imei, ticketNo, answeredAt: at, answer, content: random.pick(WORDS[answer]) },
    messageNo: `M${toStamp(at)}${String(nextSequence()).padStart(6, '0')}`,
  };
  return { at, step: { kind: 'answered', event } };
}

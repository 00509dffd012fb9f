import type { TimerHandler } from '../../timers/timer-runner';
import { planNextRun } from './make-plan';
import { comesByItself, lockPlan, movePlan, type PlanRow } from './plan-course';

/** Tells whoever sees a plan that it changed, or is there. */
export type TellPlan = (plan: PlanRow, type: 'created' | 'updated') => void;

/**
 * Begins plans when their time comes, with the run after them; marks those whose end passes, and ends them three days
 * later (pages 7.1).
 */
export function createPlanTimer(tell: TellPlan): TimerHandler {
  return async (trx, { franchiseeId, subjectId: planId, nowMs }) => {
    const plan = await lockPlan(trx, { franchiseeId, planId });
    const due = plan === undefined ? null : comesByItself(plan);
    if (plan === undefined || due === null) return { nextAt: null };
    if (due.at > nowMs) return { nextAt: due.at };
    // The moment at which it was over, however long nobody was there to look.
    const after = await movePlan(trx, plan, due.event, { at: due.at });
    if (after === null) return { nextAt: null };
    const next = due.event === 'timeComes' ? await planNextRun(trx, after, nowMs) : null;
    return {
      nextAt: comesByItself(after)?.at ?? null,
      after: async () => {
        tell(after, 'updated');
        if (next !== null) tell(next, 'created');
      },
    };
  };
}

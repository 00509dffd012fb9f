import { createHash } from 'node:crypto';
import { TICKET_TEXT_MAX } from '../../../contract/domain/ticket';
import type { ResolvedCheckItem } from '../../../contract/resources/inspection/check-item';
import type { TenantTransaction } from '../../database/tenant';
import { newSortableId } from '../order/order-deltas';
import type { TicketIntake } from '../ticket/ticket-intake';
import type { ItemIndex } from './judge-answers';
import type { PlanRow } from './plan-course';
import type { TaskRow } from './record-task';

/** What a ticket about a device says: what is not in order there. */
export interface FailedTask {
  readonly task: TaskRow;
  readonly plan: PlanRow;
  readonly nowMs: number;
}

/**
 * Opens a ticket for what is not in order at a device (pages 7.1, rule 异常自动转问题反馈).
 *
 * @returns its id, and what tells of it once this stands; null for a device that was let go of meanwhile.
 */
export async function openTicketFor(
  trx: TenantTransaction,
  { intake, items }: { readonly intake: TicketIntake; readonly items: ItemIndex },
  { task, plan, nowMs }: FailedTask,
): Promise<{ readonly ticketId: string; readonly after: () => void } | null> {
  const failed = task.failed_items.flatMap((key) => items.get(key) ?? []);
  const content = toContent(failed, task, plan);
  const submitted = await intake.submit(trx, {
    ...{ franchiseeId: task.franchisee_id, ticketNo: `T${newSortableId(nowMs)}`, at: nowMs },
    bodyHash: createHash('sha256').update(`${task.task_id} ${content}`).digest('hex'),
    ...{ deviceId: task.device_id, orderNo: null, source: 'inspection', content },
    ...{ category: failed[0]?.category ?? 'damage', priority: 'normal' },
    ...{ imageCount: Math.min(task.photos.length, IMAGES_TOLD), userMobile: '' },
  });
  return submitted.outcome === 'done'
    ? { ticketId: submitted.ticket.ticket_id, after: submitted.after }
    : null;
}

const IMAGES_TOLD = 9;

function toContent(
  failed: readonly ResolvedCheckItem[],
  { note }: TaskRow,
  { name, plan_no }: PlanRow,
): string {
  const words = failed.map(({ title }) => title.zh).join('、');
  const said = note === null ? '' : `；备注：${note}`;
  return `巡检异常：${words}${said}（${name} ${plan_no}）`.slice(0, TICKET_TEXT_MAX);
}

import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import type { ActionDeclaration } from '../../../contract/resources/action';
import type { GroupListDeclaration } from '../../../contract/resources/declaration';
import type { ColumnOf } from '../../../contract/resources/source';
import type { Text } from '../../../contract/text';
import { action } from '../actions';

type Act<E extends string> = ActionDeclaration<E, ColumnOf<'inspectionTask'>, never>;

const { waiting, normal, abnormal, skipped } = InspectionTaskStatus;
const { pending, running, void: voided } = InspectionStatus;

/** Keys that a list of tasks asks for. */
interface TaskListKeys<E extends string, A extends string> {
  readonly name: string;
  readonly title: Text;
  /** Keys needed to see tasks, and to have them as a file. */
  readonly reads: E & Exclude<E, ''>;
  readonly scan: A & Exclude<A, ''>;
  readonly update: A & Exclude<A, ''>;
}

/** The devices of one inspection plan, each with what was found there (pages 7.2); what it shows comes with its page. */
export function inspectionTasks<const E extends string, const A extends string>(
  page: TaskListKeys<E, A>,
): GroupListDeclaration<E | A> {
  const { name, title, reads, scan, update } = page;
  const acts: readonly Act<A & Exclude<A, ''>>[] = [
    // By the inspectors' own program: the portal plans, shows and puts right (docs/inspection-endpoint.md).
    action('scan', '扫码巡检', 'Scan to inspect', scan, {
      when: [
        { field: 'taskStatus', in: [waiting] },
        { field: 'planStatus', in: [pending, running] },
      ],
      effect: { kind: 'inspectionTask', step: 'scan' },
      elsewhere: true,
    }),
    action('record', '代录入/修改', 'Record', update, {
      when: [
        { field: 'taskStatus', in: [waiting, normal, abnormal, skipped] },
        { field: 'planStatus', in: Object.values(InspectionStatus).filter((code) => code !== voided) },
      ],
      effect: { kind: 'inspectionTask', step: 'record' },
      reason: true,
    }),
    action('assign', '改派', 'Reassign', update, {
      when: [
        { field: 'taskStatus', in: [waiting] },
        { field: 'planStatus', in: [pending, running] },
      ],
      effect: { kind: 'inspectionTask', step: 'assign' },
      bulk: true,
    }),
    action('recheck', '复检', 'Look again', update, {
      when: [
        { field: 'taskStatus', in: [abnormal] },
        { field: 'planStatus', in: Object.values(InspectionStatus).filter((code) => code !== voided) },
      ],
      effect: { kind: 'inspectionTask', step: 'recheck' },
    }),
  ];
  return {
    ...{
      kind: 'list',
      table: 'inspectionTask',
      name,
      title,
      reads,
      export: reads,
      of: 'planId',
      menu: false,
    },
    fields: [],
    sorter: { field: 'deviceNumber', order: 'asc' },
    actions: acts,
  };
}

import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import type { ActionDeclaration } from '../../../contract/resources/action';
import type { GroupListDeclaration } from '../../../contract/resources/declaration';
import type { ColumnOf } from '../../../contract/resources/source';
import type { Text } from '../../../contract/text';
import { action } from '../actions';

type Act<E extends string> = ActionDeclaration<E, ColumnOf<'inspection'>, never>;

const { pending, running } = InspectionStatus;

/** Keys that a list of plans asks for. */
interface PlanListKeys<E extends string, A extends string> {
  readonly name: string;
  readonly title: Text;
  /** Keys needed to see plans, and to have them as a file. */
  readonly reads: E & Exclude<E, ''>;
  readonly create: A & Exclude<A, ''>;
  readonly update: A & Exclude<A, ''>;
  readonly void: A & Exclude<A, ''>;
  readonly finish: A & Exclude<A, ''>;
  readonly statistics: E & Exclude<E, ''>;
}

/** Inspection plans, of devices of every type (pages 7.1); what they show comes with their page. */
export function inspectionList<const E extends string, const A extends string>(
  page: PlanListKeys<E, A>,
): GroupListDeclaration<E | A> {
  const { name, title, reads, statistics, ...keys } = page;
  const acts: readonly Act<A & Exclude<A, ''>>[] = [
    action('create', '新建计划', 'New plan', keys.create, {
      scope: 'page',
      effect: { kind: 'inspection', step: 'create' },
    }),
    action('update', '修改', 'Edit', keys.update, {
      when: [{ field: 'planStatus', in: [pending] }],
      effect: { kind: 'inspection', step: 'update' },
    }),
    action('finish', '提前结束', 'End early', keys.finish, {
      when: [{ field: 'planStatus', in: [running] }],
      effect: { kind: 'inspection', step: 'finish' },
      reason: true,
      danger: 'confirm',
    }),
    action('void', '作废', 'Void', keys.void, {
      when: [{ field: 'planStatus', in: [pending, running] }],
      effect: { kind: 'inspection', step: 'void' },
      reason: true,
      danger: 'confirm',
      bulk: true,
    }),
  ];
  return {
    ...{ kind: 'list', table: 'inspection', name, title, reads, export: reads, statistics },
    fields: [],
    sorter: { field: 'startAt', order: 'desc' },
    actions: acts,
  };
}

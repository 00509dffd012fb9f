import type { GroupDeclaration } from '../../../contract/resources/declaration';
import { text } from '../../../contract/text';
import { inspectionList } from './plan';
import { inspectionTasks } from './task';

/** Keys that inspections ask for. */
interface InspectionKeys<E extends string> {
  /** Keys needed to see plans and their tasks, and to have them as files. */
  readonly reads: E & Exclude<E, ''>;
  readonly create: E & Exclude<E, ''>;
  readonly update: E & Exclude<E, ''>;
  readonly void: E & Exclude<E, ''>;
  readonly finish: E & Exclude<E, ''>;
  readonly scan: E & Exclude<E, ''>;
  readonly statistics: E & Exclude<E, ''>;
}

/** Plans of inspections, and the devices of each (spec §2, pages 7). */
export function inspections<const E extends string>(
  keys: InspectionKeys<E>,
): Omit<GroupDeclaration<E>, 'kind'>;
export function inspections(keys: InspectionKeys<string>): Omit<GroupDeclaration, 'kind'> {
  const { scan, ...ofPlans } = keys;
  const { reads, update } = keys;
  return {
    name: 'inspection',
    title: text('巡检管理', 'Inspections'),
    icon: 'inspection',
    pages: [
      inspectionList({ name: 'list', title: text('巡检计划', 'Inspection plans'), ...ofPlans }),
      inspectionTasks({ name: 'detail', title: text('计划详情', 'Plan'), reads, update, scan }),
    ],
  };
}

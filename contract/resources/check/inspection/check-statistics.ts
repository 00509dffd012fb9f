import type { ListPageDeclaration } from '../../declaration';
import type { TableName } from '../../source';
import type { Located } from '../located';

/** What inspections come to stands beside their plans, and beside nothing else. */
export function checkStatistics(
  { statistics }: Pick<ListPageDeclaration, 'statistics'>,
  table: TableName,
  where: string,
): readonly Located[] {
  if (statistics === undefined || table === 'inspection') return [];
  const message = `its rows are of the table "${table}", of which nothing is summed up here.`;
  const hint = 'Declare it on the list of inspection plans.';
  return [{ id: 'RC067', where: `${where}.statistics`, message, hint }];
}

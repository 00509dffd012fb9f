import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../contract/api/page/list';
import { EQUIPMENT_FIELD } from '../../contract/resources/source';
import { usePermitted } from '../access/access-context';
import { useRightsSource } from '../access/rights-source';
import { toDetailPath } from './detail-path';

interface TypedLinkProps {
  /** Says which type it is of. */
  readonly row: Row;
  /** Table whose rows the page lists. */
  readonly target: string;
  /** Of the row that is led to. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Leads from a row of a list of every type to the page of its own type; whoever may not read that sees the words. */
export function TypedLink({ row, target, id, children }: TypedLinkProps) {
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  const page = declaration.pages.find(
    (each) => 'source' in each && each.kind === target && each.source.equipment === row[EQUIPMENT_FIELD],
  );
  return page !== undefined && isPermitted(page.reads) ? (
    <Link to={toDetailPath(page.path, id)}>{children}</Link>
  ) : (
    <span>{children}</span>
  );
}

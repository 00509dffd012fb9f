import { Skeleton } from 'antd';
import type { TimeStyle } from '../../table/cells';

/** What the drawer hands to a row's log. */
export interface ObjectLogProps {
  readonly page: { readonly id: string };
  readonly id: string;
  /** When the row was last read: its log is read anew with it. */
  readonly changedAt: number;
  readonly timeStyle: TimeStyle;
  readonly siblingPath: string;
}

/** Three lines on their way. */
export function LogSkeleton() {
  return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
}

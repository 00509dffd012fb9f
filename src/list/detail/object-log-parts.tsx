import { Skeleton } from 'antd';

/** Three lines on their way. */
export function LogSkeleton() {
  return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
}

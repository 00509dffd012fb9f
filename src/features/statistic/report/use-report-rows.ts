import { useCustom, type BaseRecord, type HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { LIST_CALLS } from '../../../../contract/api/endpoints';
import type { ListAnswer } from '../../../../contract/api/list';
import type { ReportRequest } from '../../../../contract/api/report';

/** The rows of a report, and how reading them went. */
export interface ReportRows {
  /** Undefined before the first answer. */
  readonly answer: ListAnswer | undefined;
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: HttpError | null;
  readonly updatedAt: number;
  readonly refresh: () => void;
}

/** Reads the rows of an income or device report. @param pageId - Resource path, `washer/statistic/income`. */
export function useReportRows(pageId: string, request: ReportRequest): ReportRows {
  const { query } = useCustom<BaseRecord & ListAnswer>({
    url: `${pageId}/${LIST_CALLS.list}`,
    method: 'post',
    config: { payload: request },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  return {
    answer: query.data?.data,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    refresh: () => void query.refetch(),
  };
}

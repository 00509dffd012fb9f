import { useCustom, type BaseRecord } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { REPORT_CALL } from '../../../../contract/api/endpoints';
import type { SummaryAnswer, SummaryRequest } from '../../../../contract/api/report';

/** Reads the figures of a summary. @param pageId - Resource path, `washer/statistic/summary`. */
export function useSummary(pageId: string, request: SummaryRequest) {
  const { query } = useCustom<BaseRecord & SummaryAnswer>({
    url: `${pageId}/${REPORT_CALL}`,
    method: 'post',
    config: { payload: request },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const answer: SummaryAnswer | undefined = query.data?.data;
  return {
    answer,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
  };
}

import { useState } from 'react';
import type { FirmwareAnswer, FirmwareRequest } from '../../../contract/api/page/firmware';
import { toFirmwareEndpoint } from '../../../contract/api/page/page-endpoints';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedFirmware } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery, type EndpointQuery } from '../../providers/use-endpoint';
import { isOpenStatus } from '../command/command-states';

/** An upgrade takes minutes: whoever watches it wants to see it end, also when no event tells. */
const POLL_MS = 5 * ONE_SECOND_MS;

/** Reads what a device runs and its upgrades, and goes on reading while one is under way. */
export function useFirmware(
  page: { readonly id: string },
  body: FirmwareRequest,
): EndpointQuery<FirmwareAnswer> {
  const [isFollowed, follow] = useState(false);
  const query = useEndpointQuery(toFirmwareEndpoint(page), {
    body,
    refetchIntervalMs: isFollowed ? POLL_MS : false,
  });
  const isRunning = query.data?.list.some(({ status }) => isOpenStatus(status)) ?? false;
  if (isRunning !== isFollowed) follow(isRunning);
  useLiveRefresh(page.id, query.refresh);
  return query;
}

/** What is declared of the firmware of a page's devices. */
export function useDeclaredFirmware({
  source: { equipment },
}: {
  readonly source: { readonly equipment: string | null };
}): ResolvedFirmware | undefined {
  const { declaration } = useRightsSource();
  return declaration.equipment.find(({ deviceType }) => deviceType === equipment)?.firmware;
}

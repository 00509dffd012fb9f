import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import type { CommandListAnswer, CommandListRequest, CommandRow } from '../../../contract/api/page/command';
import { toCommandCancelEndpoint, toCommandListEndpoint } from '../../../contract/api/page/page-endpoints';
import { CommandStatus } from '../../../contract/domain/command';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { useText } from '../../i18n/language';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import {
  useEndpointCall,
  useEndpointQuery,
  useFailureWords,
  type EndpointQuery,
} from '../../providers/use-endpoint';
import { isOpenStatus } from './command-states';
import { COMMAND_WORDS } from './command-words';

/** Whoever watches a command wants to see it end, also when no event tells. */
const POLL_MS = 2 * ONE_SECOND_MS;

type Page = { readonly id: string };

/** Reads commands, and goes on reading: at every change of the page's devices, and by itself while one is open. */
export function useCommands(page: Page, body: CommandListRequest): EndpointQuery<CommandListAnswer> {
  const [isFollowed, follow] = useState(true);
  const query = useEndpointQuery(toCommandListEndpoint(page), {
    body,
    refetchIntervalMs: isFollowed ? POLL_MS : false,
  });
  const isRunning = query.data?.list.some(({ status }) => isOpenStatus(status)) ?? true;
  if (isRunning !== isFollowed) follow(isRunning);
  useLiveRefresh(page.id, query.refresh);
  return query;
}

/** Takes commands back that were not sent yet, and tells how that went. */
export function useCancel(page: Page, onSettled: () => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isCancelling, setIsCancelling] = useState(false);

  async function cancel(commands: readonly Pick<CommandRow, 'commandId'>[]): Promise<void> {
    setIsCancelling(true);
    try {
      const commandIds = commands.map(({ commandId }) => commandId);
      const { list } = await call(toCommandCancelEndpoint(page), { commandIds });
      const isDone = list.every(({ status }) => status === CommandStatus.cancelled);
      open?.(
        isDone
          ? { type: 'success', message: t(COMMAND_WORDS.cancelled) }
          : { type: 'error', message: t(COMMAND_WORDS.tooLate) },
      );
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      setIsCancelling(false);
      onSettled();
    }
  }
  return { cancel, isCancelling };
}

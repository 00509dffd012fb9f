import { useState } from 'react';
import type { CommandRow } from '../../../contract/api/page/command';
import { CALIBRATION_MAX_MS } from '../../../contract/domain/calibration';
import { CommandStatus } from '../../../contract/domain/command';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { CalibrateEffect } from '../../../contract/resources/effect';
import { useNow } from '../../format/use-now';
import { isOpenStatus } from '../command/command-states';
import { useCommands } from '../command/use-commands';

/** What the wizard waits for, or has waited for. */
export interface Followed {
  readonly commandId: string;
  readonly is: 'dispensing' | 'applying';
  /** It was given before the wizard was opened. */
  readonly isLeft: boolean;
}

interface FollowedSubject {
  readonly action: Pick<ResolvedAction, 'name'>;
  readonly effect: Pick<CalibrateEffect, 'field'>;
  readonly deviceId: string;
}

/**
 * The command that a calibration follows. One that was left in the middle, by a page loaded anew or in another tab, is
 * gone on with: what was dispensed is measured once.
 */
export function useFollowed(page: { readonly id: string }, subject: FollowedSubject) {
  const { deviceId } = subject;
  // Undefined until it was looked whether one was left.
  const [followed, setFollowed] = useState<Followed | null>();
  const [dispensed, setDispensed] = useState<string | null>(null);
  const isNone = followed === undefined || followed === null;
  const nowMs = useNow();
  const body = isNone ? { deviceId } : { commandIds: [followed.commandId] };
  const { data, error, isFetching } = useCommands(page, body);
  const follow = (next: Followed | null) => {
    setFollowed(next);
    if (next === null || next.is === 'dispensing') setDispensed(next?.commandId ?? null);
  };
  if (followed === undefined && error !== null) follow(null);
  // What was read before the wizard was opened may be older than what was left.
  else if (followed === undefined && data !== undefined && !isFetching) {
    follow(findLeft(data.list, subject, nowMs));
  }
  const command = data?.list.find(({ commandId }) => commandId === followed?.commandId);
  return { followed, follow, command, dispensed };
}

/** The newest step that somebody took and that can be gone on from; null where there is none. */
export function findLeft(
  commands: readonly CommandRow[],
  { action, effect }: Pick<FollowedSubject, 'action' | 'effect'>,
  nowMs: number,
): Followed | null {
  const last = commands.find((each) => each.action === action.name && each.source !== 'system');
  if (last === undefined) return null;
  const { commandId, status, doneAt, params } = last;
  const is = effect.field in params ? 'applying' : 'dispensing';
  const isFresh =
    is === 'dispensing' &&
    status === CommandStatus.succeeded &&
    doneAt !== null &&
    nowMs - doneAt < CALIBRATION_MAX_MS;
  return isFresh || isOpenStatus(status) ? { commandId, is, isLeft: true } : null;
}

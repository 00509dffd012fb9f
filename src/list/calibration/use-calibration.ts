import { useRef, useState } from 'react';
import type { ActionAnswer, ActionValue } from '../../../contract/api/page/action';
import type { CommandRow } from '../../../contract/api/page/command';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import {
  toCalibrationEndpoint,
  toCalibrationRestoreEndpoint,
} from '../../../contract/api/page/calibration-endpoints';
import { toActionEndpoint } from '../../../contract/api/page/page-endpoints';
import { CommandStatus } from '../../../contract/domain/command';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { CalibrateEffect } from '../../../contract/resources/effect';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { traceOf, type Failure } from '../../http/gateway-error';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { createIdempotencyKey } from '../action/action-call';
import { LEFT_WORDS } from '../action/dialog-words';
import { isOpenStatus } from '../command/command-states';
import { useFollowed, type Followed } from './use-followed';

export interface CalibrationSubject {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly effect: CalibrateEffect;
  readonly deviceId: string;
}

/** Where a calibration stands: looked for, nothing asked yet, the device at work, to be measured, or over. */
export type Stage = 'looking' | 'choose' | 'dispensing' | 'measure' | 'applying' | 'done' | 'failed';

/** One calibration of one device: each call once, and what its commands came to. */
export function useCalibration(
  { page, action, effect, deviceId }: CalibrationSubject,
  onChanged: () => void,
) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  // A second click arrives before the first one is drawn.
  const isUnderWay = useRef(false);
  const [keys, setKeys] = useState(createKeys);
  const { followed, follow, command, dispensed } = useFollowed(page, { action, effect, deviceId });

  async function send(is: Followed['is'], work: () => Promise<string>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    setFailure(null);
    try {
      const commandId = await work();
      follow({ commandId, is, isLeft: false });
      setKeys(createKeys);
      onChanged();
    } catch (error) {
      // What was answered is kept under its key: asked once more, the gateway is to look at the device anew.
      if (isLeft(error)) setKeys(createKeys);
      setFailure(
        isLeft(error)
          ? { message: error.message, traceId: null }
          : { message: toWords(error), traceId: traceOf(error) },
      );
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }
  const headers = (key: string) => ({ [IDEMPOTENCY_KEY_HEADER]: key });

  return {
    stage: stageOf(followed, command),
    command,
    failure,
    isSending,
    forget: () => setFailure(null),
    /** It was dispensed before the wizard was opened, perhaps by somebody else. */
    isLeft: followed?.isLeft === true,
    again: () => follow(null),
    /** Back to what was measured, where the device did not take it; null where there is nothing to go back to. */
    remeasure:
      followed?.is === 'applying' && dispensed !== null
        ? () => follow({ commandId: dispensed, is: 'dispensing', isLeft: false })
        : null,
    dispense: (params: Readonly<Record<string, ActionValue>>) =>
      send('dispensing', async () => {
        const hasParams = Object.keys(params).length > 0;
        const body = { ids: [deviceId], ...(hasParams ? { params } : {}) };
        const answer: ActionAnswer = await call(toActionEndpoint(page, action), body, headers(keys.dispense));
        const [first] = answer.results;
        if (first?.commandId === undefined) throw new LeftError(t(LEFT_WORDS[toLeft(first?.outcome)]));
        return first.commandId;
      }),
    apply: (measured: number, isSure: boolean) =>
      send('applying', async () => {
        const body = {
          id: deviceId,
          commandId: dispensed ?? '',
          params: { [effect.measured]: measured },
          isSure,
        };
        const answer = await call(toCalibrationEndpoint(page, action), body, headers(keys.apply));
        return answer.commandId;
      }),
    restore: () =>
      send('applying', async () => {
        const endpoint = toCalibrationRestoreEndpoint(page, action);
        return (await call(endpoint, { id: deviceId }, headers(keys.restore))).commandId;
      }),
  };
}

export type CalibrationState = ReturnType<typeof useCalibration>;

/** A row that was left alone, in words. */
class LeftError extends Error {}
const isLeft = (error: unknown): error is LeftError => error instanceof LeftError;

type Left = keyof typeof LEFT_WORDS;

function toLeft(outcome: ActionAnswer['results'][number]['outcome'] | undefined): Left {
  return outcome === 'busy' || outcome === 'wrongState' ? outcome : 'missing';
}

function createKeys() {
  const [dispense, apply, restore] = [createIdempotencyKey(), createIdempotencyKey(), createIdempotencyKey()];
  return { dispense, apply, restore };
}

function stageOf(followed: Followed | null | undefined, command: CommandRow | undefined): Stage {
  if (followed === undefined) return 'looking';
  if (followed === null) return 'choose';
  if (command === undefined || isOpenStatus(command.status)) return followed.is;
  if (command.status !== CommandStatus.succeeded) return 'failed';
  return followed.is === 'dispensing' ? 'measure' : 'done';
}

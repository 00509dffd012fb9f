import { useState } from 'react';
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
import { useCommands } from '../command/use-commands';

export interface CalibrationSubject {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly effect: CalibrateEffect;
  readonly deviceId: string;
}

/** What the wizard waits for, or has waited for. */
interface Followed {
  readonly commandId: string;
  readonly is: 'dispensing' | 'applying';
}

/** Where a calibration stands: nothing asked yet, the device at work, to be measured, or over. */
export type Stage = 'choose' | 'dispensing' | 'measure' | 'applying' | 'done' | 'failed';

/** One calibration of one device: each call once, and what its commands came to. */
export function useCalibration(
  { page, action, effect, deviceId }: CalibrationSubject,
  onChanged: () => void,
) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [keys, setKeys] = useState(createKeys);
  const command = useFollowed(page, deviceId, followed);

  async function send(is: Followed['is'], work: () => Promise<string>): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      setFollowed({ commandId: await work(), is });
      setKeys(createKeys);
      onChanged();
    } catch (error) {
      setFailure(
        isLeft(error)
          ? { message: error.message, traceId: null }
          : { message: toWords(error), traceId: traceOf(error) },
      );
    } finally {
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
    again: () => setFollowed(null),
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
        const commandId = followed?.commandId ?? '';
        const body = { id: deviceId, commandId, params: { [effect.measured]: measured }, isSure };
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

/** The command that is followed; undefined while there is none, or it was not read yet. */
function useFollowed(
  page: ResolvedListPage,
  deviceId: string,
  followed: Followed | null,
): CommandRow | undefined {
  const body = followed === null ? { deviceId } : { commandIds: [followed.commandId] };
  const { data } = useCommands(page, body);
  return data?.list.find(({ commandId }) => commandId === followed?.commandId);
}

function stageOf(followed: Followed | null, command: CommandRow | undefined): Stage {
  if (followed === null) return 'choose';
  if (command === undefined || isOpenStatus(command.status)) return followed.is;
  if (command.status !== CommandStatus.succeeded) return 'failed';
  return followed.is === 'dispensing' ? 'measure' : 'done';
}

import type { BaseRecord, HttpError, UseFormProps } from '@refinedev/core';
import { useRef, useState } from 'react';
import { IDEMPOTENCY_KEY_HEADER, type Endpoint } from '../../../contract/api/endpoints';
import { traceOf, type Failure } from '../../http/gateway-error';
import { useFailureWords } from '../../providers/use-endpoint';

/** A call that the contract declares: a fixed endpoint, or an action of a list page. */
export type DeclaredCall =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | {
      readonly kind: 'action';
      readonly pageId: string;
      readonly name: string;
      /** However often the call is sent with it, it takes effect once (controls M4). */
      readonly idempotencyKey: string;
    };

/** What a form sends, and what follows. */
export interface Submission<Values, Answer extends BaseRecord = BaseRecord> {
  readonly call: DeclaredCall;
  /** Body of the call. Asked for values that keep every rule. */
  readonly toBody: (values: Values) => object;
  /** Words of success; null where the answer is not yet one. */
  readonly done: string | ((answer: Answer) => string | null);
  readonly onDone: (answer: Answer, values: Values) => void;
  /** Called for every answer, whatever it says: something may have changed. */
  readonly onAnswered?: () => void;
  /** Fields that are emptied when it is refused, as a password is (controls A12). */
  readonly secrets?: readonly string[];
  /** What failed although the call was answered, in words; null when nothing did. */
  readonly findFailure?: (answer: Answer) => string | null;
}

type FormSettings<Answer extends BaseRecord> = { readonly action: 'create' } & UseFormProps<
  BaseRecord,
  HttpError,
  object,
  BaseRecord,
  Answer
>;

/** Settings of refine's form hooks: one declared call, told once, with the failure left to the form. */
export function toFormSettings<Values, Answer extends BaseRecord>({
  call,
  done,
  findFailure,
}: Pick<Submission<Values, Answer>, 'call' | 'done' | 'findFailure'>): FormSettings<Answer> {
  return {
    action: 'create',
    redirect: false,
    resource: call.kind === 'action' ? call.pageId : call.endpoint.path,
    // Every name is said, for refine fills in what is missing from the address of the page.
    meta:
      call.kind === 'action'
        ? {
            action: call.name,
            endpoint: null,
            headers: { [IDEMPOTENCY_KEY_HEADER]: call.idempotencyKey },
          }
        : { action: null, endpoint: call.endpoint, headers: null },
    // Who asked reads anew what it shows, counts included; refine's own keys hold no more than that.
    invalidates: [],
    errorNotification: false,
    successNotification: (answer) => {
      if (answer === undefined || (findFailure?.(answer.data) ?? null) !== null) return false;
      const message = typeof done === 'string' ? done : done(answer.data);
      return message === null ? false : { type: 'success', message, key: message };
    },
  };
}

/** One way to send a form: once, however often it is asked for, and with its failure in words. */
export function useSending<Values, Answer extends BaseRecord>(
  submission: Submission<Values, Answer>,
  onFinish: (body: object) => Promise<{ readonly data: Answer } | void>,
  onRefused: () => void = () => undefined,
) {
  const toWords = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  // A second click arrives before the first one is drawn.
  const isSending = useRef(false);

  async function send(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    try {
      const answered = await onFinish(submission.toBody(values));
      // refine answers nothing at once where a change may be undone; none of these may.
      if (answered === undefined) throw new Error('A change was answered before it was made.');
      const { data: answer } = answered;
      submission.onAnswered?.();
      const problem = submission.findFailure?.(answer) ?? null;
      if (problem === null) submission.onDone(answer, values);
      else setFailure({ message: problem, traceId: null });
    } catch (error) {
      onRefused();
      setFailure({ message: toWords(error), traceId: traceOf(error) });
    } finally {
      isSending.current = false;
    }
  }
  /** What was refused is not said of what is being typed now. */
  const forget = () => setFailure(null);
  return { send, failure, forget };
}

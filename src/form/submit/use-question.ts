import { useCreate, useNotification } from '@refinedev/core';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import type { Endpoint } from '../../../contract/api/endpoints';
import { useText } from '../../i18n/language';
import { useFailureWords } from '../../providers/use-endpoint';
import { FORM_WORDS } from '../form-words';
import { toFormSettings } from './submission';

/** A change that needs no more than a yes. */
export interface Question<Request> {
  readonly title: string;
  /** What follows from a yes. */
  readonly detail: string;
  /** Words of the yes. */
  readonly okText: string;
  readonly isDanger: boolean;
  readonly endpoint: Endpoint<Request, unknown>;
  readonly body: Request & object;
  /** Words of success. */
  readonly done: string;
  readonly onDone?: () => void;
  /** Called when it was answered, refused too: what is shown may be older than the refusal. */
  readonly onSettled?: () => void;
}

interface Asking {
  readonly ask: <Request>(question: Question<Request>) => void;
  /** Holder of the questions; draw it somewhere. */
  readonly questions: ReactElement;
}

/** The one way to ask for a yes: sent as forms are, busy in its button, a refusal told in the gateway's words. */
export function useQuestion(): Asking {
  const t = useText();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const { mutateAsync } = useCreate();
  const [modal, questions] = Modal.useModal();

  function ask<Request>(question: Question<Request>): void {
    const { endpoint, body, done, onDone, onSettled } = question;
    const settings = toFormSettings({ call: { kind: 'endpoint', endpoint }, done });
    async function send(): Promise<void> {
      try {
        await mutateAsync({ ...settings, values: body });
        onDone?.();
      } catch (error) {
        open?.({ type: 'error', message: toWords(error) });
      }
      onSettled?.();
    }
    void modal.confirm({
      title: question.title,
      content: question.detail,
      okText: question.okText,
      okButtonProps: { danger: question.isDanger },
      cancelText: t(FORM_WORDS.cancel),
      onOk: send,
    });
  }
  return { ask, questions };
}

import { useState } from 'react';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { readRetryAfterSeconds } from '../../form/captcha/captcha-wait';
import { useCaptcha, type Captcha } from '../../form/captcha/use-captcha';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import {
  EMPTY_MOBILE_DRAFT,
  findMobileProblem,
  findMobileProblems,
  toMobileChange,
  type MobileDraft,
} from './mobile-draft';

/** The form without its drawing: what was typed, the two codes, and sending it once. */
export function useMobileChange(present: string, onChanged: () => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const [draft, setDraft] = useState(EMPTY_MOBILE_DRAFT);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isMobileTried, setIsMobileTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState({ present: false, next: false });
  const ownCaptcha = useCaptcha({
    purpose: 'confirm',
    ask: async () => readRetryAfterSeconds(await call(ENDPOINTS.captcha, { mobile: present })),
  });
  const newCaptcha = useCaptcha({
    purpose: 'bind',
    ask: async () =>
      readRetryAfterSeconds(await call(ENDPOINTS.mobileCaptcha, { mobile: draft.mobile.trim() })),
  });

  async function ask(captcha: Captcha, sent: Partial<typeof sentTo>): Promise<void> {
    setFailure(null);
    try {
      if (await captcha.request()) setSentTo((current) => ({ ...current, ...sent }));
    } catch (error) {
      setFailure(toWords(error));
    }
  }

  async function save(): Promise<void> {
    setIsSubmitted(true);
    if (isSaving || Object.keys(findMobileProblems(draft, present)).length > 0) return;
    setIsSaving(true);
    setFailure(null);
    try {
      await call(ENDPOINTS.mobileChange, toMobileChange(draft));
      onChanged();
    } catch (error) {
      setFailure(toWords(error));
      setIsSaving(false);
    }
  }

  return {
    draft,
    change: (part: Partial<MobileDraft>) => setDraft((typed) => ({ ...typed, ...part })),
    problemOf(field: keyof MobileDraft): string | null {
      const isTold = isSubmitted || (field === 'mobile' && isMobileTried);
      const words = isTold ? findMobileProblems(draft, present)[field] : undefined;
      return words === undefined ? null : t(words);
    },
    failure,
    isSaving,
    sentTo,
    ownCaptcha,
    newCaptcha,
    askOwn: () => ask(ownCaptcha, { present: true }),
    async askNew() {
      // spec §5: a captcha is asked for only when the mobile is there and well formed.
      setIsMobileTried(true);
      if (findMobileProblem(draft.mobile, present) === null) await ask(newCaptcha, { next: true });
    },
    save,
  };
}

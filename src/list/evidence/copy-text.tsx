import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { EVIDENCE_WORDS } from './evidence-words';

/** Copies what is told, for whoever argues about it. */
export function CopyText({ toText }: { readonly toText: () => string }) {
  const t = useText();
  const [state, setState] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  // A page without HTTPS has no clipboard.
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(toText()))
      .then(
        () => setState('copied'),
        () => setState('notCopied'),
      );
  return (
    <Button size="small" icon={state === 'copied' ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
      <span aria-live="polite">{t(EVIDENCE_WORDS[state])}</span>
    </Button>
  );
}

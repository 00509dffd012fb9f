import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../i18n/language';
import { useCopy } from '../../layout/use-copy';
import { EVIDENCE_WORDS } from './evidence-words';

/** Copies what is told, for whoever argues about it. */
export function CopyText({ toText }: { readonly toText: () => string }) {
  const t = useText();
  const [state, copy] = useCopy(toText);
  return (
    <Button size="small" icon={state === 'copied' ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
      <span aria-live="polite">{t(EVIDENCE_WORDS[state])}</span>
    </Button>
  );
}

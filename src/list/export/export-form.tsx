import { Alert, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ExportTask } from '../../../contract/api/page/export/export';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import {
  EXPORT_FORMATS,
  EXPORT_ROWS_MAX,
  type ExportFormat,
} from '../../../contract/domain/export/export-task';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { Facts, type Fact } from '../../layout/facts';
import { useFailureWords } from '../../providers/use-endpoint';
import { createIdempotencyKey } from '../action/action-call';
import styles from './export.module.css';
import { EXPORT_WORDS } from './export-words';

const WIDTH_PX = 520;
const LABEL_WIDTH_PX = 96;

interface ExportFormProps {
  readonly page: ResolvedPage;
  /** What the file holds, in a sentence. */
  readonly intro: string;
  readonly facts: readonly Fact[];
  readonly isTooMany: boolean;
  readonly ask: (format: ExportFormat, headers: Readonly<Record<string, string>>) => Promise<ExportTask>;
  readonly onAsked: (task: ExportTask) => void;
  readonly onClose: () => void;
  /** What else can be chosen, before the format. @default nothing */
  readonly children?: ReactNode;
}

/** Says what will be in a file, lets its format be chosen, and asks for it once. */
export function ExportForm(props: ExportFormProps) {
  const { page, intro, facts, isTooMany, ask, onAsked, onClose, children } = props;
  const t = useText();
  const toWords = useFailureWords();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [key, setKey] = useState(createIdempotencyKey);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      onAsked(await ask(format, { [IDEMPOTENCY_KEY_HEADER]: key }));
    } catch (error) {
      setFailure(toWords(error));
      // A refusal is kept under its key; whoever asks again means it anew.
      setKey(createIdempotencyKey());
      setIsSending(false);
    }
  }
  return (
    <Modal
      open
      width={WIDTH_PX}
      title={t(EXPORT_WORDS.title, { list: t(page.title) })}
      okText={t(EXPORT_WORDS.start)}
      cancelText={t(EXPORT_WORDS.cancel)}
      okButtonProps={{ loading: isSending, disabled: isTooMany }}
      maskClosable={false}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {children}
      <p className={styles['intro']}>{intro}</p>
      <Facts facts={facts} labelWidthPx={LABEL_WIDTH_PX} />
      <Radio.Group
        className={styles['formats'] ?? ''}
        aria-label={t(EXPORT_WORDS.format)}
        value={format}
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(EXPORT_WORDS[value]) }))}
        onChange={({ target }) => setFormat(EXPORT_FORMATS.find((each) => each === target.value) ?? 'xlsx')}
      />
      {isTooMany && (
        <Alert
          type="warning"
          showIcon
          message={t(EXPORT_WORDS.tooMany, { max: formatNumber(EXPORT_ROWS_MAX) })}
        />
      )}
      {failure !== null && <Alert type="error" showIcon role="alert" message={failure} />}
    </Modal>
  );
}

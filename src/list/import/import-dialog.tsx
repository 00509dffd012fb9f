import { Alert, Button, Checkbox, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { IMPORT_LINES_MAX } from '../../../contract/api/page/import-endpoint';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ENTRY_WORDS } from '../../form/field/entry-words';
import { saveFile } from '../../http/download';
import { useText } from '../../i18n/language';
import type { CheckedLine } from './check-lines';
import { toHeads } from './import-columns';
import { ImportTable, useLineWords } from './import-table';
import { IMPORT_WORDS } from './import-words';
import styles from './import.module.css';
import type { Outcomes } from './send-portions';
import { useImport, type ImportState } from './use-import';
import { toXlsx } from './xlsx-file';

const WIDTH_PX = 860;
const FILE_KINDS = '.xlsx,.csv';

interface ImportDialogProps {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  /** Stands on top of the dialog. */
  readonly head: ReactNode;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Many rows from a file: looked at before anything is sent, sent in portions, with a result for each line. */
export function ImportDialog({ page, action, head, onChanged, onClose }: ImportDialogProps) {
  const t = useText();
  const state = useImport({ page, action }, onChanged);
  const { isSending, outcomes, preview } = state;
  const good = preview?.lines.filter(({ problems }) => problems.length === 0).length ?? 0;
  return (
    <Modal
      open
      width={WIDTH_PX}
      title={t(action.title)}
      maskClosable={false}
      keyboard={!isSending}
      onCancel={() => {
        if (!isSending) onClose();
      }}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {t(IMPORT_WORDS.close)}
          </Button>
          {outcomes === null && (
            <Button type="primary" disabled={good === 0} onClick={() => void state.start()}>
              {t(IMPORT_WORDS.send, { count: good })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['body']}>
        <div>{head}</div>
        <FileRow action={action} state={state} />
        <ImportBody action={action} state={state} />
      </div>
    </Modal>
  );
}

interface PartProps {
  readonly action: ResolvedAction;
  readonly state: ImportState;
}

function FileRow({ action, state }: PartProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { fileName, isReading, isSending, choose } = state;
  const saveTemplate = () =>
    saveFile({
      blob: toXlsx([toHeads(action.params, t)]),
      name: `${t(action.title)}-${t(IMPORT_WORDS.templateFile)}.xlsx`,
    });
  return (
    <>
      <div className={styles['row']}>
        <Button loading={isReading} disabled={isSending} onClick={() => input.current?.click()}>
          {t(fileName === null ? IMPORT_WORDS.choose : IMPORT_WORDS.chooseOther)}
        </Button>
        <input
          ref={input}
          className={styles['file']}
          type="file"
          accept={FILE_KINDS}
          aria-label={t(IMPORT_WORDS.choose)}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void choose(file);
            // The same file, mended meanwhile, may be chosen again.
            target.value = '';
          }}
        />
        {fileName !== null && <span>{fileName}</span>}
        <Button type="link" onClick={saveTemplate}>
          {t(IMPORT_WORDS.template)}
        </Button>
      </div>
      {fileName === null && (
        <p className={styles['hint']}>{t(IMPORT_WORDS.hint, { lines: IMPORT_LINES_MAX })}</p>
      )}
    </>
  );
}

function ImportBody({ action, state }: PartProps) {
  const t = useText();
  const { preview, outcomes, hasFailed } = state;
  if (hasFailed && state.fileName !== null) {
    return <Alert type="error" showIcon role="alert" message={t(ENTRY_WORDS.loadFailed)} />;
  }
  if (preview === null) return null;
  const [problem] = preview.problems;
  if (problem !== undefined) {
    return (
      <Alert type="error" showIcon role="alert" message={preview.problems.join(t(IMPORT_WORDS.clauses))} />
    );
  }
  return (
    <>
      {preview.ignored.length > 0 && (
        <Alert
          type="warning"
          message={t(IMPORT_WORDS.ignored, { titles: preview.ignored.join(t(IMPORT_WORDS.separator)) })}
        />
      )}
      {outcomes === null ? (
        <PreviewLine lines={preview.lines} />
      ) : (
        <ResultLine state={state} lines={preview.lines} outcomes={outcomes} />
      )}
      <LineTable action={action} lines={preview.lines} outcomes={outcomes} />
    </>
  );
}

function PreviewLine({ lines }: { readonly lines: readonly CheckedLine[] }) {
  const t = useText();
  const bad = lines.filter(({ problems }) => problems.length > 0).length;
  const counts = { count: lines.length, good: lines.length - bad, bad };
  return <div role="status">{t(IMPORT_WORDS.preview, counts)}</div>;
}

interface ResultLineProps {
  readonly state: ImportState;
  readonly lines: readonly CheckedLine[];
  readonly outcomes: Outcomes;
}

function ResultLine({ state: { isSending, retry }, lines, outcomes }: ResultLineProps) {
  const t = useText();
  const told = [...outcomes.values()];
  const done = told.filter(({ is }) => is === 'done').length;
  const unsent = told.filter((outcome) => outcome.is === 'unsent');
  const [first] = unsent;
  const count = lines.filter(({ problems }) => problems.length === 0).length;
  const words = isSending
    ? t(IMPORT_WORDS.sending, { done: told.length, count })
    : t(IMPORT_WORDS.sent, { done, failed: lines.length - done });
  return (
    <>
      <div role="status">{words}</div>
      {!isSending && first !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t(IMPORT_WORDS.unsent, { count: unsent.length, why: first.why })}
          action={<Button onClick={() => void retry()}>{t(IMPORT_WORDS.retry)}</Button>}
        />
      )}
    </>
  );
}

interface LineTableProps {
  readonly action: ResolvedAction;
  readonly lines: readonly CheckedLine[];
  readonly outcomes: Outcomes | null;
}

function LineTable({ action, lines, outcomes }: LineTableProps) {
  const t = useText();
  const toWords = useLineWords(outcomes);
  const [isNarrowed, setIsNarrowed] = useState(false);
  const failed = lines.filter((line) => toWords(line).tone === 'bad');
  const exportFailed = () => {
    const heads = [...toHeads(action.params, t), t(IMPORT_WORDS.problem)];
    const rows = failed.map((line) => [
      ...action.params.map(({ field }) => line.cells[field] ?? ''),
      toWords(line).words,
    ]);
    saveFile({ blob: toXlsx([heads, ...rows]), name: `${t(IMPORT_WORDS.failedFile)}.xlsx` });
  };
  return (
    <>
      {failed.length > 0 && (
        <div className={styles['row']}>
          <Checkbox checked={isNarrowed} onChange={({ target }) => setIsNarrowed(target.checked)}>
            {t(IMPORT_WORDS.onlyFailed)}
          </Checkbox>
          <Button size="small" onClick={exportFailed}>
            {t(IMPORT_WORDS.exportFailed)}
          </Button>
        </div>
      )}
      <ImportTable params={action.params} lines={isNarrowed ? failed : lines} outcomes={outcomes} />
    </>
  );
}

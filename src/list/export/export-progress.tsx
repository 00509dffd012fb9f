import { Alert, Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ExportTask } from '../../../contract/api/page/export/export';
import {
  toExportFileEndpoint,
  toExportTaskEndpoint,
} from '../../../contract/api/page/export/export-endpoints';
import { ExportStatus, isOpenExport } from '../../../contract/domain/export/export-task';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { equipmentOf, type ResolvedPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { useFileDownload } from '../../providers/use-file-download';
import styles from './export.module.css';
import { EXPORT_WORDS, FAILURE_WORDS, STATUS_WORDS } from './export-words';

const WIDTH_PX = 520;
const LOOK_EVERY_MS = ONE_SECOND_MS;
const WHOLE = 100;

interface ExportProgressProps {
  readonly page: ResolvedPage;
  /** As it was when it was asked for. */
  readonly task: ExportTask;
  readonly onClose: () => void;
}

/** How far the file is, and the file. */
export function ExportProgress({ page, task: given, onClose }: ExportProgressProps) {
  const t = useText();
  const { save, isSaving } = useFileDownload(EXPORT_WORDS.downloaded);
  const { task, error } = useTask(page, given);
  const tasksPath = useTasksPath(page);
  const { status, failReason, taskId } = task;
  const isDone = status === ExportStatus.done;
  return (
    <Modal
      open
      width={WIDTH_PX}
      title={t(EXPORT_WORDS.title, { list: t(page.title) })}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        tasksPath !== null && (
          <Link key="all" to={tasksPath} className={styles['all']}>
            {t(EXPORT_WORDS.allTasks)}
          </Link>
        ),
        <Button key="close" onClick={onClose}>
          {t(EXPORT_WORDS.close)}
        </Button>,
        <Button
          key="download"
          type="primary"
          disabled={!isDone}
          loading={isSaving}
          onClick={() => void save(toExportFileEndpoint(page), { taskId })}
        >
          {t(EXPORT_WORDS.download)}
        </Button>,
      ]}
    >
      {given.isExisting && <Alert type="info" showIcon message={t(EXPORT_WORDS.existing)} />}
      <p className={styles['status']} role="status">
        {t(STATUS_WORDS[status])}
        {isOpenExport(status) || isDone
          ? ` · ${t(EXPORT_WORDS.made, { count: formatNumber(task.rowCount) })}`
          : ''}
      </p>
      <Progress
        aria-label={t(STATUS_WORDS[status])}
        percent={Math.floor(task.progress * WHOLE)}
        status={isDone ? 'success' : isOpenExport(status) ? 'active' : 'exception'}
      />
      <p className={styles['hint']}>
        {t(EXPORT_WORDS.task)} {task.taskNo}
      </p>
      {isOpenExport(status) && <p className={styles['hint']}>{t(EXPORT_WORDS.leave)}</p>}
      {failReason !== null && <Alert type="error" showIcon message={t(FAILURE_WORDS[failReason])} />}
      {error !== null && <Alert type="warning" showIcon message={error.message} />}
    </Modal>
  );
}

/** The task as it is now, read again and again while anything happens to it. */
function useTask(page: ResolvedPage, given: ExportTask) {
  const [isOver, setIsOver] = useState(!isOpenExport(given.status));
  const read = useEndpointQuery(toExportTaskEndpoint(page), {
    body: { taskId: given.taskId },
    isEnabled: !isOver,
    refetchIntervalMs: isOver ? false : LOOK_EVERY_MS,
  });
  const task = read.data ?? given;
  if (!isOver && !isOpenExport(task.status)) setIsOver(true);
  return { task, error: read.error };
}

/** Where the reader sees all tasks of the type; null where it may not. */
function useTasksPath(page: ResolvedPage): string | null {
  const equipment = equipmentOf(page);
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  const tasks = declaration.pages.find(
    (each) => 'source' in each && each.source.table === 'export' && each.source.equipment === equipment,
  );
  return tasks !== undefined && isPermitted(tasks.reads) ? tasks.path : null;
}

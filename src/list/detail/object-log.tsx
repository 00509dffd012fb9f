import { useLogList, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ObjectLogAnswer, ObjectLogLine } from '../../../contract/api/page/audit';
import { createLogWords, type LogWords } from '../../../contract/messages/log-words';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { useNow } from '../../format/use-now';
import { formatMoment, formatRelative } from '../../format/moment';
import { useLanguage, useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import { UnreadBlock } from '../../layout/state-block';
import { FieldCell } from '../../table/cells';
import { StatusTag } from '../../table/status-tag';
import type { DetailPartProps } from './detail-parts';
import { LogSkeleton } from './object-log-parts';
import { OBJECT_LOG_WORDS } from './object-log-words';
import styles from './object-log.module.css';
import { useDeclaredPage } from './use-declared-page';

const LABEL_WIDTH_PX = 84;

interface PartProps extends DetailPartProps {
  readonly id: string;
  /** The whole declared page: lines tell of actions and fields that the reader could not use. */
  readonly declared: ResolvedListPage;
  readonly words: LogWords;
}

/** Who did what to a row, newest first. */
export function ObjectLog(props: DetailPartProps) {
  const { declaration } = useRightsSource();
  const declared = useDeclaredPage(props.page);
  const words = useMemo(() => createLogWords(declaration), [declaration]);
  // Who did something to the row reads on from the newest line.
  return declared === null ? null : (
    <LogPages key={props.changedAt} {...props} id={props.row.id} declared={declared} words={words} />
  );
}

function LogPages(props: PartProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return [undefined, ...cursors].map((cursor, index) => (
    <LogPage
      key={cursor ?? ''}
      {...props}
      cursor={cursor}
      isLast={index === cursors.length}
      onMore={(next) => setCursors([...cursors, next])}
    />
  ));
}

interface LogPageProps extends PartProps {
  readonly cursor: string | undefined;
  readonly isLast: boolean;
  readonly onMore: (cursor: string) => void;
}

function LogPage(props: LogPageProps) {
  const { page, id, cursor, isLast, onMore } = props;
  const t = useText();
  const query = useLogList<ObjectLogAnswer, HttpError>({
    resource: page.id,
    meta: { id, ...(cursor === undefined ? {} : { cursor }) },
    // What was read before is shown at once, and always read anew.
    queryOptions: { staleTime: 0 },
  });
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <LogSkeleton />
    ) : (
      <UnreadBlock error={error} onRetry={() => void query.refetch()} />
    );
  }
  const { list, nextCursor } = data;
  return (
    <>
      {list.length === 0 && <p className={styles['empty']}>{t(OBJECT_LOG_WORDS.empty)}</p>}
      <ol className={styles['lines']}>
        {list.map((line) => (
          <LogLine key={line.id} {...props} line={line} />
        ))}
      </ol>
      {isLast && nextCursor !== null && (
        <Button size="small" onClick={() => onMore(nextCursor)}>
          {t(OBJECT_LOG_WORDS.more)}
        </Button>
      )}
    </>
  );
}

function LogLine({ line, ...props }: PartProps & { readonly line: ObjectLogLine }) {
  const { words } = props;
  const nowMs = useNow();
  const t = useText();
  const language = useLanguage();
  const { action, actorName, onBehalfOf, reason, result, at } = line;
  return (
    <li>
      <p className={styles['head']}>
        <strong>{t(words.actionOf(line.module, action))}</strong>
        {result === 'failure' && <StatusTag tone="danger">{t(OBJECT_LOG_WORDS.failed)}</StatusTag>}
        <span>{actorName}</span>
        {onBehalfOf !== null && <span>{t(OBJECT_LOG_WORDS.onBehalfOf, { name: onBehalfOf })}</span>}
        <time dateTime={new Date(at).toISOString()} title={formatRelative(at, nowMs, language)}>
          {formatMoment(at)}
        </time>
      </p>
      <Changes {...props} line={line} />
      {reason !== null && (
        <p className={styles['reason']}>
          {t(OBJECT_LOG_WORDS.reason, { reason: t(words.reasonOf(action, reason)) })}
        </p>
      )}
    </li>
  );
}

/** Before and after of every field that the line names, in the page's order and as its cells show them. */
function Changes({
  line,
  declared,
  id,
  timeStyle,
  siblingPath,
}: PartProps & { readonly line: ObjectLogLine }) {
  const t = useText();
  const before = line.before ?? {};
  const after = line.after ?? {};
  const fields = declared.fields.filter(({ field }) => field in before || field in after);
  if (fields.length === 0) return null;
  const context = { row: { id }, timeStyle, siblingPath };
  return (
    <Facts
      labelWidthPx={LABEL_WIDTH_PX}
      facts={fields.map((field) => ({
        key: field.field,
        label: t(field.title),
        value: (
          <span className={styles['change']}>
            <FieldCell {...context} field={field} value={before[field.field]} />
            <span role="img" aria-label={t(OBJECT_LOG_WORDS.becomes)}>
              →
            </span>
            <FieldCell {...context} field={field} value={after[field.field]} />
          </span>
        ),
      }))}
    />
  );
}

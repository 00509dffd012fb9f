import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TicketMessage, TicketRemedy } from '../../../contract/api/page/ticket/conversation';
import { toConversationEndpoint } from '../../../contract/api/page/ticket/conversation-endpoint';
import { usePermitted } from '../../access/access-context';
import { formatMoment } from '../../format/moment';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { PictureGallery } from '../../table/picture/picture-gallery';
import { toDetailPath } from '../../table/detail-path';
import { DetailLines, isDetailField } from '../detail/detail-lines';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import { useDeclaredPage } from '../detail/use-declared-page';
import { TicketContext } from './context/ticket-context';
import styles from './conversation.module.css';
import { CONVERSATION_WORDS, EVENT_WORDS, REMEDY_WORDS, SPEAKER_WORDS } from './conversation-words';

/** Section of a ticket that says whom and what it is about. */
const SUBJECT = 'subject';

/** What was said of a ticket, below whom and what it is about (pages 9). */
export function Conversation(props: DetailPartProps) {
  const { page, row, changedAt, timeStyle, siblingPath } = props;
  const t = useText();
  const query = useEndpointQuery(toConversationEndpoint(page), { body: { id: row.id } });
  useLiveRefresh(page.id, query.refresh);
  useRefreshWith(changedAt, query.refresh);
  const { data, error, refresh, updatedAt } = query;
  const subject = page.fields.filter((field) => field.section === SUBJECT && isDetailField(field));
  return (
    <div className={styles['desk']}>
      <div>
        <DetailLines fields={subject} {...{ row, timeStyle, siblingPath }} />
        <section className={styles['conversation']} aria-label={t(CONVERSATION_WORDS.title)}>
          {data !== undefined && error !== null && (
            <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />
          )}
          {data === undefined ? (
            error === null ? (
              <LogSkeleton />
            ) : (
              <UnreadBlock error={error} onRetry={refresh} />
            )
          ) : (
            <ol className={styles['messages']}>
              {data.list.filter(isTold).map((message) => (
                <Message key={message.id} message={message} path={page.path} />
              ))}
            </ol>
          )}
        </section>
      </div>
      <TicketContext {...props} />
    </div>
  );
}

/** What one has just said oneself is read anew with the row, also while the stream of changes is away. */
function useRefreshWith(changedAt: number, refresh: () => void): void {
  const known = useRef(changedAt);
  useEffect(() => {
    const before = known.current;
    known.current = changedAt;
    // The first time that the row itself is read says nothing new.
    if (before !== 0 && before !== changedAt) refresh();
  }, [changedAt, refresh]);
}

/** What a user answered in another ticket moved this one without a word of its own. */
const isTold = ({ content, event, remedy }: TicketMessage): boolean =>
  content !== '' || remedy !== null || (event !== null && EVENT_WORDS[event] !== null);

/** Steps that are about another ticket lead to it. */
const isLinked = (event: TicketMessage['event']): boolean => event === 'merge' || event === 'absorb';

interface RemedyLineProps extends Pick<TicketMessage, 'about'> {
  readonly remedy: TicketRemedy;
  readonly speaker: string;
}

/** What was done, to what, and what it came to; whoever may go there finds the row. */
function RemedyLine({
  remedy: { page: pageId, action: name, outcome, cents },
  speaker,
  about,
}: RemedyLineProps) {
  const t = useText();
  const page = useDeclaredPage({ id: pageId });
  const isPermitted = usePermitted();
  const action = page?.actions.find((each) => each.name === name);
  const done = t(REMEDY_WORDS[outcome], {
    name: speaker,
    action: action === undefined ? name : t(action.title),
  });
  return (
    <>
      {cents === null ? done : `${done} ${formatYuan(cents)}`}
      {about !== null &&
        (page !== null && isPermitted(page.reads) ? (
          <Link to={toDetailPath(page.path, about.id)}>{about.name}</Link>
        ) : (
          <span>{about.name}</span>
        ))}
    </>
  );
}

/** Something that was said stands as a bubble, what merely happened as a line between them. */
function Message({ message, path }: { readonly message: TicketMessage; readonly path: string }) {
  const t = useText();
  const { at, from, isInternal, event, content, images, name, about, of, remedy } = message;
  const done = event === null ? null : EVENT_WORDS[event];
  const speaker = name ?? t(SPEAKER_WORDS[from]);
  const moment = <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>;
  return (
    <li className={styles['message']} data-from={isInternal ? 'internal' : from}>
      {content !== '' && (
        <>
          <p className={styles['speaker']}>
            <strong>{speaker}</strong>
            {of !== null && (
              <Link to={toDetailPath(path, of.id)}>{t(CONVERSATION_WORDS.of, { number: of.ticketNo })}</Link>
            )}
            {isInternal && <span className={styles['internal']}>{t(CONVERSATION_WORDS.internal)}</span>}
            {moment}
          </p>
          <p className={styles['content']}>{content}</p>
          {images.length > 0 && <PictureGallery ids={images} title={t(CONVERSATION_WORDS.pictures)} />}
        </>
      )}
      {done !== null && (
        <p className={styles['event']}>
          {t(done, { name: speaker, about: about?.name ?? '' })}
          {about !== null && isLinked(event) && <Link to={toDetailPath(path, about.id)}>{about.name}</Link>}
          {content === '' && moment}
        </p>
      )}
      {remedy !== null && (
        <p className={styles['event']}>
          <RemedyLine {...{ remedy, speaker, about }} />
          {content === '' && moment}
        </p>
      )}
    </li>
  );
}

import { createHash } from 'node:crypto';
import { ApiCode } from '../../../contract/api/envelope';
import type { FeedbackPicturedQuery, PlatformConversation } from '../../../contract/api/platform/feedback';
import type { AttachmentType } from '../../../contract/domain/proof/attachment';
import { TICKET_IMAGES_MAX } from '../../../contract/domain/ticket';
import { apiError } from '../../../contract/errors/api-error';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { keepPicture } from '../attachment/keep-picture';
import type { TicketRow } from '../ticket/ticket-intake';
import { findMerchant, findTicket, toTold } from './feedback-answer';
import type { FeedbackServiceOptions } from './feedback-service';

/** A picture as it came. */
export interface UserPicture {
  readonly type: AttachmentType;
  readonly bytes: Uint8Array;
}

/**
 * Takes a picture that a user shows with a report or a later message. Who may see it follows from the ticket, as with
 * pictures of replies (decision 168); the same told again is answered as the first time.
 */
export async function takePicture(
  { db, intake, now, random, pictures: files }: FeedbackServiceOptions,
  query: FeedbackPicturedQuery,
  picture: UserPicture,
): Promise<PlatformConversation> {
  const franchiseeId = await findMerchant(db, query.imei);
  const read = (trx: TenantTransaction, isLocked: boolean) =>
    findTicket(trx, franchiseeId, query.ticketNo, { isLocked });
  const shown = { query, hash: createHash('sha256').update(picture.bytes).digest('base64url') };
  const known = await withTenant(db, franchiseeId, async (trx) => {
    const ticket = await read(trx, false);
    return (await wasShown(trx, ticket, shown)) ? toTold(trx, ticket) : null;
  });
  if (known !== null) return known;
  let ticket: TicketRow | undefined;
  const nowMs = now();
  await keepPicture(
    { db, now, random, files },
    {
      ...{ franchiseeId, accountId: '', claimedAt: nowMs },
      ...picture,
      async refer(trx, id) {
        // Two of one number at once: the second waits for the ticket, and its bytes go again.
        ticket = await read(trx, true);
        if (await wasShown(trx, ticket, shown)) throw new ShownMeanwhile();
        await show(trx, ticket, { ...shown, id });
      },
    },
  ).catch((error: unknown) => {
    if (!(error instanceof ShownMeanwhile)) throw error;
  });
  if (ticket !== undefined) intake.tell(ticket);
  return withTenant(db, franchiseeId, async (trx) => toTold(trx, await read(trx, false)));
}

/** Somebody told of the same picture at the same time, and was first. */
class ShownMeanwhile extends Error {}

interface Shown {
  readonly query: FeedbackPicturedQuery;
  readonly hash: string;
}

/** @throws ApiError `unprocessable` when another picture was told by the number. */
async function wasShown(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: TicketRow,
  { query, hash }: Shown,
): Promise<boolean> {
  const told = await trx
    .selectFrom('ticket_picture')
    .select('body_hash')
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .where('told_no', '=', query.pictureNo)
    .executeTakeFirst();
  if (told === undefined) return false;
  if (told.body_hash !== hash) throw apiError(ApiCode.unprocessable, 'platformTicketMismatch');
  return true;
}

/** @throws ApiError `invalid` for a message that is not there, and beyond the pictures of one message. */
async function show(
  trx: TenantTransaction,
  ticket: TicketRow,
  { query, hash, id }: Shown & { readonly id: string },
): Promise<void> {
  const { franchisee_id, ticket_id } = ticket;
  const message_id = await findMessage(trx, ticket, query.messageNo);
  const { count } = await trx
    .selectFrom('ticket_picture')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow();
  const position = Number(count);
  if (position >= TICKET_IMAGES_MAX) throw apiError(ApiCode.invalid, 'invalidField', { field: 'pictureNo' });
  await trx
    .insertInto('ticket_picture')
    .values({
      ...{ franchisee_id, ticket_id, message_id, position, attachment_id: id },
      ...{ told_no: query.pictureNo, body_hash: hash },
    })
    .execute();
  if (message_id !== ticket_id || position < ticket.image_count) return;
  await trx
    .updateTable('ticket')
    .set({ image_count: position + 1 })
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .execute();
}

async function findMessage(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: TicketRow,
  messageNo: string | undefined,
): Promise<string> {
  if (messageNo === undefined) return ticket_id;
  const found = await trx
    .selectFrom('ticket_message')
    .select('message_id')
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .where('told_no', '=', messageNo)
    .executeTakeFirst();
  if (found === undefined) throw apiError(ApiCode.invalid, 'invalidField', { field: 'messageNo' });
  return found.message_id;
}

import { Type } from '@sinclair/typebox';
import { ATTACHMENT_ID } from '../domain/proof/attachment';
import { OneId } from './parameter';
import type { Shape } from './shape';

/** An attachment, where one is referred to. */
export const AttachmentId = Type.String({ pattern: ATTACHMENT_ID.source, maxLength: 64 });

/** Data of `POST attachment`. */
export const AttachmentAnswer = Type.Object({ attachmentId: Type.String() });
export type AttachmentAnswer = Shape<typeof AttachmentAnswer>;

/** Query of `GET attachment`. */
export const AttachmentQuery = OneId;

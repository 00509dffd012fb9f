import { Type } from '@sinclair/typebox';
import { OneId } from './parameter';
import type { Shape } from './shape';

/** Data of `POST attachment`. */
export const AttachmentAnswer = Type.Object({ attachmentId: Type.String() });
export type AttachmentAnswer = Shape<typeof AttachmentAnswer>;

/** Query of `GET attachment`. */
export const AttachmentQuery = OneId;

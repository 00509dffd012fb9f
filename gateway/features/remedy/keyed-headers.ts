import { Type } from '@sinclair/typebox';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';

/** Headers of a call that takes effect once, however often it is sent. */
export const KEYED_HEADERS = Type.Object({
  [IDEMPOTENCY_KEY_HEADER]: Type.String({ pattern: '^[\\w-]{8,64}$' }),
});

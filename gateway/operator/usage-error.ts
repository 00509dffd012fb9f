/** A command that cannot be carried out as it was typed; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Name of the error of a request that was given up by whoever asked for it. */
export const ABORTED_NAME = 'RequestAborted';

/** Tells whether a request was given up by whoever asked for it. */
export function isAborted(failure: unknown): failure is Error {
  return failure instanceof Error && failure.name === ABORTED_NAME;
}

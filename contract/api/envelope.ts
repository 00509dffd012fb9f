/**
 * Body of every JSON answer. `code` 0 is success; anything else is a refusal whose `message` is meant
 * for people. Answers with an HTTP status of 400 and above repeat code and message in `error`, which is
 * where a client looks in that case (spec §8).
 */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
  readonly error?: { readonly code: number; readonly message: string };
  readonly traceId: string;
}

/** Codes of the envelope. The HTTP status says the family, the code the case. */
export const ApiCode = {
  success: 0,
  malformed: 40000,
  invalid: 40001,
  unauthenticated: 40100,
  forbidden: 40300,
  notFound: 40400,
  methodNotAllowed: 40500,
  conflict: 40900,
  tooLarge: 41300,
  unsupportedType: 41500,
  unprocessable: 42200,
  tooMany: 42900,
  /** Refused by a rule of the business; travels with HTTP status 200. */
  refused: 20001,
  loginFailed: 20002,
  /** The same call with the password of whoever makes it is taken; travels with HTTP status 200. */
  passwordNeeded: 20003,
  internal: 50000,
  unavailable: 50300,
} as const;
export type ApiCode = (typeof ApiCode)[keyof typeof ApiCode];

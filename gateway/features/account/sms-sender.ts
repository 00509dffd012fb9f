/** Sends a text message to a person; the demonstration prints it instead. */
export interface SmsSender {
  /** @throws Error, without the text and the number, when the message could not be handed over. */
  send: (mobile: string, text: string) => Promise<void>;
}

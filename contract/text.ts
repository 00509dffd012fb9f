/** The languages of the interface; Simplified Chinese is the default (spec §1). */
export type Language = 'zh' | 'en';

/** One wording in every language of the interface. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Shortens `{ zh, en }` in declarations; the result is plain data. */
export function text(zh: string, en: string): Text {
  return { zh, en };
}

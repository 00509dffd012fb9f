import { useEffect, useRef, useState } from 'react';
import type { ActionValue } from '../../../../contract/api/page/action';
import {
  ATTACHMENT_MAX_BYTES,
  IMAGES_MAX,
  isAttachmentType,
} from '../../../../contract/domain/proof/attachment';
import type { Text } from '../../../../contract/text';
import { useText } from '../../../i18n/language';
import { useSendPicture } from '../../../providers/use-attachment';
import { useFailureWords } from '../../../providers/use-endpoint';
import { PICTURE_FAILED, PICTURE_UNDER_WAY } from '../field-rules';
import { IMAGES_WORDS } from './images-words';

const MEBIBYTE = 1024 * 1024;
export const PICTURE_MAX_MB = ATTACHMENT_MAX_BYTES / MEBIBYTE;

/** A file that was chosen, and why it is not there; null while nothing is wrong. */
interface Chosen {
  readonly file: File;
  readonly failure: { readonly words: string; readonly canRetry: boolean } | null;
}

/** One picture of the field. */
export interface PictureItem {
  /** What stands for it in the value: its id once it is there. */
  readonly mark: string;
  readonly state: 'there' | 'sending' | 'failed';
  /** What was chosen in this dialog; null for what was there before. */
  readonly file: File | null;
  /** Why it was not sent, in words; null unless it failed. */
  readonly words: string | null;
  readonly canRetry: boolean;
}

/** What is wrong with a file before anything is sent; null when nothing is. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): Text | null {
  if (!isAttachmentType(type)) return IMAGES_WORDS.wrongType;
  if (size === 0) return IMAGES_WORDS.empty;
  return size > ATTACHMENT_MAX_BYTES ? IMAGES_WORDS.tooLarge : null;
}

/**
 * Sends pictures in as they are chosen. The value holds a mark for each, so that a form knows of those that have not
 * arrived; the last that was said counts, for several arrive at once.
 */
export function usePictures(
  value: ActionValue | undefined,
  onChange: ((value: ActionValue) => void) | undefined,
) {
  const t = useText();
  const toWords = useFailureWords();
  const sendPicture = useSendPicture();
  /** How many of those chosen last found no room. */
  const [leftOut, setLeftOut] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const count = useRef(0);
  const marks = useRef<readonly string[]>([]);
  const isGone = useRef(false);
  useEffect(() => {
    marks.current = toMarks(value);
  }, [value]);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  function change(next: readonly string[]): void {
    marks.current = next;
    onChange?.(next.length === 0 ? null : next);
  }
  function put(mark: string, entry: Chosen): void {
    setChosen((before) => new Map(before).set(mark, entry));
  }
  /** A picture that was taken away meanwhile stays away. */
  function replace(mark: string, next: string, entry: Chosen): void {
    if (isGone.current || !marks.current.includes(mark)) return;
    put(next, entry);
    change(marks.current.map((each) => (each === mark ? next : each)));
  }
  async function send(key: string, file: File): Promise<void> {
    const mark = PICTURE_UNDER_WAY + key;
    try {
      replace(mark, await sendPicture(file), { file, failure: null });
    } catch (error) {
      const failure = { words: toWords(error), canRetry: true };
      replace(mark, PICTURE_FAILED + key, { file, failure });
    }
  }

  function add(files: readonly File[]): void {
    const room = Math.max(0, IMAGES_MAX - marks.current.length);
    setLeftOut(Math.max(0, files.length - room));
    const next = files.slice(0, room).map((file) => {
      const problem = problemOf(file);
      const key = String((count.current += 1));
      const mark = (problem === null ? PICTURE_UNDER_WAY : PICTURE_FAILED) + key;
      const words = problem === null ? null : t(problem, { mb: PICTURE_MAX_MB });
      put(mark, { file, failure: words === null ? null : { words, canRetry: false } });
      return { mark, key, file, isFit: problem === null };
    });
    change([...marks.current, ...next.map(({ mark }) => mark)]);
    for (const { key, file, isFit } of next) if (isFit) void send(key, file);
  }
  function retry(mark: string): void {
    const file = chosen.get(mark)?.file;
    if (file === undefined) return;
    const key = String((count.current += 1));
    replace(mark, PICTURE_UNDER_WAY + key, { file, failure: null });
    void send(key, file);
  }
  return {
    items: toMarks(value).map((mark) => toItem(mark, chosen.get(mark))),
    add,
    retry,
    remove: (mark: string) => {
      setLeftOut(0);
      change(marks.current.filter((each) => each !== mark));
    },
    leftOut,
  };
}

function toMarks(value: ActionValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function toItem(mark: string, entry: Chosen | undefined): PictureItem {
  const isSending = mark.startsWith(PICTURE_UNDER_WAY);
  return {
    mark,
    state: mark.startsWith(PICTURE_FAILED) ? 'failed' : isSending ? 'sending' : 'there',
    file: entry?.file ?? null,
    words: entry?.failure?.words ?? null,
    canRetry: entry?.failure?.canRetry ?? false,
  };
}

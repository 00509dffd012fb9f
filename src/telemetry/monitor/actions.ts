import type { Clock } from '../clock';
import { redactText, redactUrl } from '../privacy';
import { toAttributes, toClickText } from './fields';
import type { ActionEvent } from './record';

/** The part of a DOM element that is read. Values of fields are never among it. */
export interface ElementLike {
  /** Name of the tag in lower case. */
  readonly localName: string;
  readonly id: string;
  readonly parentElement: ElementLike | null;
  readonly textContent: string | null;
  getAttribute: (name: string) => string | null;
  closest: (selector: string) => ElementLike | null;
}

const CONTROLS = 'button, a, input, select, option, textarea';
/** Fields have no text: what is typed into them is nobody's business. */
const WRITTEN_ON = /^(?:button|a|option)$/;
/** Password and captcha fields and everything inside `data-private`. */
const PRIVATE =
  '[data-private], [type=password], [autocomplete=one-time-code], [name*=captcha i], [id*=captcha i]';
const PUBLIC_ATTRIBUTES = ['id', 'type', 'role', 'name', 'title', 'aria-label', 'href'];

/** Where a control stands: tags from the outside in, with ids unless private. */
function toTargetPath(control: ElementLike, isPrivate: boolean): string {
  const PATH_DEPTH = 5;
  const path: string[] = [];
  let element: ElementLike | null = control;
  while (element && path.length < PATH_DEPTH) {
    const { localName, id } = element;
    path.unshift(id && !isPrivate ? `${localName}#${redactText(id)}` : localName);
    element = element.parentElement;
  }
  return path.join(' > ');
}

/** The control's harmless attributes; of a private one only tag and type. */
function toSnapshots(control: ElementLike, isPrivate: boolean): string {
  const attributes = (isPrivate ? ['type'] : PUBLIC_ATTRIBUTES).map((name) => {
    const value = control.getAttribute(name);
    const redact = name === 'href' ? redactUrl : redactText;
    return [name, value ? redact(value) : undefined] as const;
  });
  return toAttributes([['tag', control.localName], ...attributes]);
}

/**
 * Makes the function that reports clicks on controls, with the time that the page's handlers took. Call it in
 * the capture phase of a trusted click, before the page's own handlers.
 */
export function createClickTracker(
  clock: Clock,
  onEvent: (event: ActionEvent) => void,
): (target: ElementLike) => void {
  return (target) => {
    // spec §7: what the click was meant for.
    const control = target.closest(CONTROLS);
    if (control === null) return;
    const startedMs = clock.elapsed();
    const isPrivate = control.closest(PRIVATE) !== null;
    const isReadable = !isPrivate && WRITTEN_ON.test(control.localName);
    // Read now: the handlers may remove the control.
    const event = {
      eventType: 'action',
      type: 'click',
      timestampMs: clock.now(),
      name: toClickText((isReadable && control.textContent) || ''),
      targetName: toTargetPath(control, isPrivate),
      snapshots: toSnapshots(control, isPrivate),
    } as const;
    clock.after(0, () => onEvent({ ...event, durationMs: clock.elapsed() - startedMs }));
  };
}

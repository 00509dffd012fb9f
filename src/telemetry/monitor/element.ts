import { redactByKey, redactText, redactUrl } from '../privacy';

/** The part of a DOM element that is read. Values of fields are never among it. */
export interface ElementLike {
  readonly tagName: string;
  readonly id: string;
  readonly parentElement: ElementLike | null;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  closest(selector: string): ElementLike | null;
}

const CONTROLS = 'button, a, input, select, option, textarea';
const PRIVATE =
  '[data-private], [type="password"], [autocomplete="one-time-code"], [name*="captcha" i], [id*="captcha" i]';
const TEXT_CONTROLS: ReadonlySet<string> = new Set(['button', 'a', 'option']);
const PUBLIC_ATTRIBUTES = [
  'id',
  'type',
  'role',
  'name',
  'class',
  'title',
  'aria-label',
  'data-testid',
  'href',
] as const;
const PATH_DEPTH = 5;

/** The control that a click was meant for, or null for a click on anything else (spec §7). */
export function findControl(target: ElementLike): ElementLike | null {
  return target.closest(CONTROLS);
}

/** True for password and captcha fields and for everything inside `data-private`. */
export function isPrivate(element: ElementLike): boolean {
  return element.closest(PRIVATE) !== null;
}

function tagOf(element: ElementLike): string {
  return element.tagName.toLowerCase();
}

/** Where the control stands: tags from the outside in, with ids unless private. */
export function toTargetPath(control: ElementLike): string {
  const showsIds = !isPrivate(control);
  const path: string[] = [];
  for (
    let element: ElementLike | null = control;
    element !== null && path.length < PATH_DEPTH;
    element = element.parentElement
  ) {
    path.unshift(
      showsIds && element.id !== '' ? `${tagOf(element)}#${redactText(element.id)}` : tagOf(element),
    );
  }
  return path.join(' > ');
}

/** What is written on a control. Fields have no text: what is typed into them is nobody's business. */
export function readText(control: ElementLike): string {
  return !isPrivate(control) && TEXT_CONTROLS.has(tagOf(control)) ? (control.textContent ?? '') : '';
}

/** The control's harmless attributes; of a private one only tag and type. */
export function readAttributes(control: ElementLike): readonly (readonly [string, string])[] {
  const tag = [['tag', tagOf(control)]] as const;
  const names = isPrivate(control) ? (['type'] as const) : PUBLIC_ATTRIBUTES;
  const attributes = names.flatMap((name) => {
    const value = control.getAttribute(name);
    if (value === null || value === '') return [];
    return [
      [name, name === 'href' ? redactUrl(value) : (redactByKey(name, value) ?? redactText(value))] as const,
    ];
  });
  return [...tag, ...attributes];
}

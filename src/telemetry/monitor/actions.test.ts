// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/telemetry/manual-clock';
import { createClickTracker } from './actions';
import { toExceptionEvent } from './exceptions';
import type { ActionEvent } from './record';

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function setUp(html: string) {
  const page = parse(html);
  const clock = createManualClock();
  const events: ActionEvent[] = [];
  const note = createClickTracker(clock, (event) => events.push(event));
  const click = (selector: string, handlersMs = 0): ActionEvent | undefined => {
    const target = page.querySelector(selector);
    if (target === null) throw new Error(`Nothing matches ${selector}.`);
    note(target);
    clock.advance(handlersMs);
    clock.advance(0);
    return events.at(-1);
  };
  return { clock, events, click };
}

describe('clicks on controls', () => {
  it.each(['button', 'a', 'input', 'select', 'option', 'textarea'])(
    'ACT-1 a click inside %s is an action',
    (tag) => {
      const void_ = tag === 'input';
      const control = void_ ? '<input id="target">' : `<${tag} id="target">text</${tag}>`;
      const html = tag === 'option' ? `<select>${control}</select>` : control;
      expect(setUp(html).click('#target')).toMatchObject({ eventType: 'action', type: 'click' });
    },
  );

  it('ACT-1 a click on something inside a button belongs to the button', () => {
    const event = setUp(
      '<main id="page"><p><button type="button" id="save" class="big"><span><i>Save</i></span></button></p></main>',
    ).click('i');
    expect(event).toEqual({
      eventType: 'action',
      type: 'click',
      timestampMs: 1_700_000_000_000,
      name: 'Save',
      targetName: 'html > body > main#page > p > button#save',
      snapshots: '{"tag":"button","id":"save","type":"button"}',
      durationMs: 0,
    });
  });

  it('ACT-1 the path names the five nearest elements', () => {
    const event = setUp('<main><section><div><p><b><button>x</button></b></p></div></section></main>').click(
      'button',
    );
    expect(event?.targetName).toBe('section > div > p > b > button');
  });

  it('ACT-1 a click on a plain element is none', () => {
    expect(setUp('<div><p>text</p></div>').click('p')).toBeUndefined();
  });

  it('ACT-1 fields have no text: not what is typed and not the options', () => {
    const { click } = setUp(
      '<textarea>typed</textarea><select><option>one</option></select><input value="typed">',
    );
    for (const tag of ['textarea', 'select', 'input']) {
      const event = click(tag);
      expect(event?.name).toBe('');
      expect(event?.snapshots).not.toContain('typed');
    }
  });

  it('ACT-1 addresses and texts on the control are redacted', () => {
    const event = setUp('<a href="/x?token=abc#y" title="call 13800138000">13800138000</a>').click('a');
    expect(event?.name).toBe('138****8000');
    expect(event?.snapshots).toBe('{"tag":"a","title":"call 138****8000","href":"/x?token=***"}');
  });

  it('ACT-4 a device name with markup stays a plain text of 20 characters', () => {
    const name = `<script>${'n'.repeat(192)}`;
    const escaped = name.replaceAll('<', '&lt;');
    expect(setUp(`<button>${escaped}</button>`).click('button')?.name).toBe(`${name.slice(0, 20)}...`);
  });
});

describe('private controls', () => {
  it.each([
    ['a password field', '<input type="password" id="x" name="pw" value="hunter2" title="hunter2">'],
    ['a captcha field by name', '<input type="text" name="loginCaptcha" value="hunter2" class="hunter2">'],
    ['a captcha field by id', '<input type="text" id="captcha" value="hunter2" aria-label="hunter2">'],
    ['a one-time code', '<input type="text" autocomplete="one-time-code" value="hunter2" title="hunter2">'],
    [
      'a button within data-private',
      '<div data-private><button type="button" id="hunter2" title="hunter2">hunter2</button></div>',
    ],
  ])('ACT-2 of %s only tag and type are read', (_, html) => {
    const event = setUp(html).click('input, button');
    expect(event?.name).toBe('');
    expect(Object.keys(JSON.parse(event?.snapshots ?? ''))).toEqual(['tag', 'type']);
    expect(JSON.stringify(event)).not.toContain('hunter2');
    expect(event?.targetName).not.toContain('#');
  });

  it('ACT-2 nothing written into a private control gets out', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{8,20}$/).map((text) => `zq${text}qz`);
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom('title', 'aria-label', 'value', 'class', 'name', 'href'),
        (text, attribute) => {
          const event = setUp(`<div data-private><a ${attribute}="${text}">${text}</a></div>`).click('a');
          expect(JSON.stringify(event)).not.toContain(text);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('duration', () => {
  it('ACT-1 is the time that the handlers of the page took', () => {
    const { clock, events } = setUp('<button>x</button>');
    const note = createClickTracker({ ...clock, elapsed: () => elapsed }, (event) => events.push(event));
    let elapsed = 10;
    const button = parse('<button>x</button>').querySelector('button');
    if (button === null) throw new Error('No button.');
    note(button);
    elapsed = 52;
    clock.advance(0);
    expect(events[0]?.durationMs).toBe(42);
  });
});

describe('exceptions', () => {
  it('TRN-13 are described by name, message and stack', () => {
    const error = new TypeError('no');
    expect(toExceptionEvent(5, error, 'error')).toEqual({
      eventType: 'exception',
      type: 'error',
      timestampMs: 5,
      name: 'TypeError',
      message: 'no',
      stack: error.stack,
    });
  });

  it.each([
    ['text', 'string', 'text'],
    [undefined, 'undefined', 'undefined'],
    [null, 'object', 'null'],
    [42, 'number', '42'],
    [{ a: 1 }, 'object', '[object Object]'],
  ])('TRN-13 the thrown value %j is described too', (reason, name, message) => {
    expect(toExceptionEvent(0, reason, 'unhandledrejection')).toMatchObject({ name, message, stack: '' });
  });
});

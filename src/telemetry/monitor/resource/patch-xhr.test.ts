import { describe, expect, it } from 'vitest';
import { createFakeXhr, fakeXhrPrototype, type FakeXhr } from '../../../../test/support/telemetry/fake-xhr';
import { createRecordingTracker, guard, HEADER } from '../../../../test/support/telemetry/recording-tracker';
import { settle } from '../../../../test/support/settle';
import { patchXhr, type XhrPrototype } from './patch-xhr';

function setUpXhr(options: Parameters<typeof createRecordingTracker>[0] = {}) {
  const made = createRecordingTracker(options);
  const shared: unknown = fakeXhrPrototype;
  const prototype = shared as XhrPrototype; // the fake's three methods are called through `this` only
  const before = {
    ...{ open: prototype.open, send: prototype.send, setRequestHeader: prototype.setRequestHeader },
  };
  const restore = patchXhr(prototype, made.tracker, guard);
  return { ...made, restore, prototype, before };
}

describe('XMLHttpRequest', () => {
  function run(
    options: Parameters<typeof createRecordingTracker>[0],
    act: (made: ReturnType<typeof setUpXhr>, xhr: FakeXhr) => void,
    headers = {},
  ) {
    const made = setUpXhr(options);
    try {
      act(made, createFakeXhr(headers));
    } finally {
      made.restore();
    }
    return made;
  }

  it('REQ-2 tells the tracker the method as it was given', () => {
    const { begun } = run({ skips: true }, (_, xhr) => {
      xhr.open('head', 'https://a.test/x');
      xhr.send();
      xhr.finish(200);
      expect(xhr.headers).toEqual([]);
      expect(xhr.listenerCount()).toBe(0);
    });
    expect(begun).toEqual([{ type: 'xhr', url: 'https://a.test/x', method: 'head', isNoCors: false }]);
  });

  it('REQ-6 an answer ends the call once and leaves no listener', () => {
    const { ends } = run({}, (_, xhr) => {
      xhr.open('GET', '/x');
      xhr.send();
      xhr.finish(404);
      expect(xhr.listenerCount()).toBe(0);
    });
    expect(ends).toEqual([{ status: 404 }]);
  });

  it.each(['error', 'abort', 'timeout'] as const)('REQ-6 %s ends the call with its name', (type) => {
    const { ends } = run({}, (_, xhr) => {
      xhr.open('GET', '/x');
      xhr.send();
      xhr.fail(type);
    });
    expect(ends).toEqual([{ status: 0, failure: type }]);
  });

  it('TRC-4 adds the trace header, but not beside one of the caller', () => {
    const own = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
    const { adopted } = run({}, (_, xhr) => {
      xhr.open('GET', '/x');
      xhr.send();
      expect(xhr.headers).toEqual([['traceparent', HEADER]]);
      xhr.finish(200);
      xhr.open('GET', '/x');
      xhr.setRequestHeader('Traceparent', own);
      xhr.send();
      expect(xhr.headers).toEqual([['Traceparent', own]]);
    });
    expect(adopted).toEqual([own]);
  });

  it('REQ-13 an object that is used again gives one event per send', () => {
    const { ends } = run({}, (_, xhr) => {
      xhr.open('GET', '/1');
      xhr.send();
      xhr.finish(200);
      xhr.open('GET', '/2');
      xhr.send();
      // Opened again while under way: the browser ends it without any event.
      xhr.open('GET', '/3');
      xhr.send();
      xhr.finish(204);
      expect(xhr.listenerCount()).toBe(0);
    });
    expect(ends.map((end) => [end.status, end.failure])).toEqual([
      [200, undefined],
      [0, 'abort'],
      [204, undefined],
    ]);
  });

  it('REQ-13 abort before send gives no event', () => {
    const { ends, begun } = run({}, (_, xhr) => {
      xhr.open('GET', '/x');
      xhr.abort();
    });
    expect([begun, ends]).toEqual([[], []]);
  });

  it('REQ-13 a synchronous request gives one event, also when it throws', () => {
    const { ends } = run({}, (_, xhr) => {
      xhr.open('GET', '/x', false);
      xhr.onSend = () => xhr.finish(200);
      xhr.send();
      xhr.open('GET', '/x', false);
      xhr.onSend = () => {
        throw new Error('NetworkError');
      };
      expect(() => xhr.send()).toThrow('NetworkError');
    });
    expect(ends).toEqual([{ status: 200 }, { status: 0, failure: 'Error: NetworkError' }]);
  });

  it('REQ-13 send without open comes through to the browser', () => {
    run({}, (made, xhr) => {
      xhr.send('body');
      expect(xhr.sent).toBe('body');
      expect(made.begun).toEqual([]);
    });
  });

  it('REQ-13 responseType json is read without responseText', () => {
    const { ends } = run(
      { readsBodies: true },
      (_, xhr) => {
        xhr.open('GET', '/x');
        xhr.responseType = 'json';
        xhr.response = { code: 1 };
        Object.defineProperty(xhr, 'responseText', {
          get() {
            throw new DOMException('not readable', 'InvalidStateError');
          },
        });
        xhr.send();
        xhr.finish(200);
      },
      { 'Content-Type': 'application/json' },
    );
    expect(ends).toEqual([{ status: 200, body: { code: 1 } }]);
  });

  it.each<[XMLHttpRequestResponseType, string, string, unknown]>([
    ['', 'application/json', '{"code":1}', '{"code":1}'],
    ['text', 'application/json', '{"code":1}', '{"code":1}'],
    ['', 'text/html', '{"code":1}', undefined],
    ['blob', 'application/json', '{"code":1}', undefined],
    ['arraybuffer', 'application/json', '{"code":1}', undefined],
  ])('REQ-8 a %j answer of %s is handed on only if it is a JSON text', (responseType, type, text, body) => {
    const { ends } = run(
      { readsBodies: true },
      (_, xhr) => {
        xhr.open('GET', '/x');
        xhr.responseType = responseType;
        xhr.response = text;
        xhr.send();
        xhr.finish(200);
      },
      { 'Content-Type': type },
    );
    expect(ends).toEqual([body === undefined ? { status: 200 } : { status: 200, body }]);
  });

  it('REQ-12 the page sees load before loadend, and what it registered in its order', () => {
    const order: string[] = [];
    run({}, (_, xhr) => {
      xhr.addEventListener('load', () => order.push('load 1'));
      xhr.open('GET', '/x');
      xhr.addEventListener('load', () => order.push('load 2'));
      xhr.onloadend = () => order.push('loadend');
      xhr.send();
      xhr.finish(200);
    });
    expect(order).toEqual(['load 1', 'load 2', 'loadend']);
  });

  it('REQ-14 the very same methods are back after the stop', () => {
    const { prototype, before, restore } = setUpXhr();
    expect(prototype.open).not.toBe(before.open);
    restore();
    expect(prototype.open).toBe(before.open);
    expect(prototype.send).toBe(before.send);
    expect(prototype.setRequestHeader).toBe(before.setRequestHeader);
  });

  it('REQ-14 methods that somebody patched later stay, and the page still sends', async () => {
    const { prototype, before, restore } = setUpXhr();
    const ours = { ...prototype };
    const theirs: XhrPrototype['send'] = function (this: XMLHttpRequest, body) {
      ours.send.call(this, body);
    };
    ours.send = prototype.send;
    prototype.send = theirs;
    restore();
    expect(prototype.send).toBe(theirs);
    const xhr = createFakeXhr();
    xhr.open('GET', '/x');
    xhr.send('body');
    expect(xhr.sent).toBe('body');
    prototype.send = before.send;
    await settle();
  });
});

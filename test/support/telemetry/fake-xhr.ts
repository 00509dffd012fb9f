/** A stand-in for XMLHttpRequest that a test finishes by hand. */
export interface FakeXhr {
  method: string;
  url: string;
  timeout: number;
  sent: unknown;
  status: number;
  responseType: XMLHttpRequestResponseType;
  response: unknown;
  responseText: string;
  readonly headers: [string, string][];
  onloadend: (() => void) | null;
  onSend: () => void;
  open: (method: string, url: string | URL, isAsync?: boolean) => void;
  send: (body?: unknown) => void;
  abort: () => void;
  setRequestHeader: (name: string, value: string) => void;
  getResponseHeader: (name: string) => string | null;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  removeEventListener: (type: string, listener: (event: Event) => void) => void;
  finish: (status: number) => void;
  fail: (type: 'error' | 'abort' | 'timeout') => void;
  listenerCount: () => number;
  /** The same object, as the product's types want it. */
  asXhr: () => XMLHttpRequest;
}

class TestXhr extends EventTarget implements FakeXhr {
  method = '';
  url = '';
  timeout = 0;
  sent: unknown = undefined;
  status = 0;
  responseType: XMLHttpRequestResponseType = '';
  response: unknown = null;
  responseText = '';
  readonly headers: [string, string][] = [];
  onloadend: (() => void) | null = null;
  onSend: () => void = () => undefined;
  readonly #responseHeaders: Readonly<Record<string, string>>;
  #listeners = 0;
  #isSending = false;

  constructor(responseHeaders: Readonly<Record<string, string>>) {
    super();
    this.#responseHeaders = responseHeaders;
  }

  open(method: string, url: string | URL): void {
    this.method = method;
    this.url = String(url);
    this.status = 0;
    this.headers.length = 0;
  }

  send(body?: unknown): void {
    this.sent = body;
    this.#isSending = true;
    this.onSend();
  }

  abort(): void {
    if (this.#isSending) this.fail('abort');
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.push([name, value]);
  }

  getResponseHeader(name: string): string | null {
    return this.#responseHeaders[name] ?? null;
  }

  override addEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners += 1;
    super.addEventListener(type, listener);
  }

  override removeEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners -= 1;
    super.removeEventListener(type, listener);
  }

  finish(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event('load'));
    this.#end();
  }

  fail(type: 'error' | 'abort' | 'timeout'): void {
    this.status = 0;
    this.dispatchEvent(new Event(type));
    this.#end();
  }

  listenerCount(): number {
    return this.#listeners;
  }

  asXhr(): XMLHttpRequest {
    const self: unknown = this;
    return self as XMLHttpRequest; // the fake offers all that telemetry touches, not the whole interface
  }

  #end(): void {
    this.#isSending = false;
    this.dispatchEvent(new Event('loadend'));
    this.onloadend?.();
  }
}

/** Makes one; the prototype's methods can be patched as those of the browser's class. */
export function createFakeXhr(responseHeaders: Readonly<Record<string, string>> = {}): FakeXhr {
  return new TestXhr(responseHeaders);
}

export const fakeXhrPrototype: Pick<FakeXhr, 'open' | 'send' | 'setRequestHeader'> = TestXhr.prototype;

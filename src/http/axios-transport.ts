import axios, { AxiosError, type AxiosResponse } from 'axios';
import { ABORTED_NAME } from './aborted';
import type { Answer, OutgoingRequest } from './send-request';

/**
 * Transport by axios: one time limit for the whole exchange and one way to give it up. It goes through
 * `fetch`, which is handed in so that usage monitoring sees every call.
 *
 * @throws Error in the words of spec §8 "Client library errors", which are for logs.
 */
export async function transfer(request: OutgoingRequest): Promise<Answer> {
  try {
    return await receive(
      await axios.request<Blob>({
        adapter: 'fetch',
        env: { fetch: request.fetch },
        fetchOptions: { cache: 'no-store' },
        url: request.url,
        method: request.method,
        // Without a body axios would call it a form, which the gateway refuses.
        headers: { ...request.headers, ...(request.body === null ? { 'content-type': null } : {}) },
        ...(request.body === null ? {} : { data: request.body }),
        // The body is JSON text already, or a file.
        transformRequest: [(data: unknown) => data],
        responseType: 'blob',
        timeout: request.timeoutMs,
        transitional: { clarifyTimeoutError: true },
        // Whatever the status, the table of errors decides (spec §8).
        validateStatus: () => true,
        ...(request.signal === null ? {} : { signal: request.signal }),
      }),
    );
  } catch (cause) {
    throw toTransportError(cause, request);
  }
}

async function receive({ status, headers, data }: AxiosResponse<Blob>): Promise<Answer> {
  const header = (name: string): string | null => {
    const value: unknown = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const isJson = (header('content-type') ?? '').includes('json');
  return {
    statusCode: status,
    isJson,
    json: isJson ? parseJson(await data.text()) : undefined,
    contentDisposition: header('content-disposition'),
    retryAfterSeconds: readSeconds(header('retry-after')),
    blob: data,
  };
}

function toTransportError(cause: unknown, { timeoutMs, signal }: OutgoingRequest): Error {
  if (signal?.aborted === true) {
    const error = new Error('Request aborted', { cause });
    error.name = ABORTED_NAME;
    return error;
  }
  const isLate = cause instanceof AxiosError && cause.code === AxiosError.ETIMEDOUT;
  return new Error(isLate ? `timeout of ${timeoutMs} ms exceeded` : 'Network Error', { cause });
}

function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function parseJson(source: string): unknown {
  try {
    const value: unknown = JSON.parse(source);
    return value;
  } catch {
    return undefined;
  }
}

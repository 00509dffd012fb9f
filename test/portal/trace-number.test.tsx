import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/screens/error-boundary';
import { MessageHost } from '../../src/app/message-host';
import type { MessageOutlet } from '../../src/providers/notification-provider';
import { FailedBanner, UnreadBlock } from '../../src/layout/state-block';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

let written: string[] = [];
beforeEach(() => {
  written = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
  vi.stubGlobal('navigator', { ...window.navigator, userAgent: window.navigator.userAgent, clipboard });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function copyShown(): Promise<string | undefined> {
  fireEvent.click(await screen.findByRole('button', { name: '复制' }));
  await screen.findByText('已复制');
  return written.at(-1);
}

describe('the trace id of a failure can be copied', () => {
  it('from what could not be read', async () => {
    const error = { message: '系统错误', statusCode: 500, traceId: TRACE_ID };
    render(<UnreadBlock error={error} onRetry={() => undefined} />);
    expect(await copyShown()).toBe(TRACE_ID);
  });

  it('from what could not be read anew', async () => {
    const error = { message: '系统错误', statusCode: 500, traceId: TRACE_ID };
    render(<FailedBanner error={error} updatedAt={0} onRetry={() => undefined} />);
    expect(await copyShown()).toBe(TRACE_ID);
  });

  it('from a message', async () => {
    let outlet: MessageOutlet | undefined;
    render(<MessageHost onReady={(ready) => (outlet = ready)} />);
    outlet?.open({ key: 'k', type: 'error', content: '设备离线', traceId: TRACE_ID, duration: 8 });
    expect(await screen.findByText(/设备离线/)).toBeTruthy();
    expect(await copyShown()).toBe(TRACE_ID);
  });

  it('from a page that crashed, by the number that is logged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onCrash = vi.fn<(error: unknown, traceId: string) => void>();
    const Broken = () => {
      throw new Error('broken');
    };
    render(
      <ErrorBoundary onCrash={onCrash}>
        <Broken />
      </ErrorBoundary>,
    );
    const copied = await copyShown();
    expect(copied).toMatch(/^[0-9a-f]{32}$/);
    expect(onCrash.mock.calls.map(([, traceId]) => traceId)).toEqual([copied]);
    vi.restoreAllMocks();
  });

  it('by hand where the browser has no clipboard', async () => {
    vi.stubGlobal('navigator', { ...window.navigator, clipboard: undefined });
    const error = { message: '系统错误', statusCode: 500, traceId: TRACE_ID };
    render(<UnreadBlock error={error} onRetry={() => undefined} />);
    fireEvent.click(await screen.findByRole('button', { name: '复制' }));
    expect(await screen.findByText(TRACE_ID)).toBeTruthy();
    expect(screen.getByText('请手动复制')).toBeTruthy();
  });

  it('nowhere where there is none', () => {
    render(<UnreadBlock error={{ message: '系统错误', statusCode: 500 }} onRetry={() => undefined} />);
    expect(screen.queryByText(/追踪号/)).toBeNull();
  });
});

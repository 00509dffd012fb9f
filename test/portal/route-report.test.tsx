import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createPortalBase } from '../../src/app/portal-base';
import { useRouteReport } from '../../src/app/routes/use-route-report';
import { startTelemetry } from '../../src/app/telemetry';

const PATTERN = '/inspection/detail/:id';

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

/** Takes what the page reports in the place of the browser's senders. */
function takeReports(): Sent[] {
  const sent: Sent[] = [];
  const take = (url: unknown, body: unknown) =>
    void sent.push({
      path: new URL(String(url), 'http://localhost').pathname,
      body: JSON.parse(String(body)),
    });
  vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
    take(url, init?.body);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: unknown, body: unknown) => {
      take(url, body);
      return true;
    },
  });
  return sent;
}

it('what a route was called with reaches the events of the log and of the monitoring (spec §7)', async () => {
  const sent = takeReports();
  const telemetry = startTelemetry('1.2.40', document);
  const base = createPortalBase({
    storage: window.localStorage,
    events: window,
    reload: () => undefined,
    isDarkPreferred: false,
    onRoute: telemetry.onRoute,
  });
  telemetry.follow(base.session);
  function Plan() {
    useRouteReport(base, PATTERN);
    return <Link to="/inspection/detail/13800138000">next</Link>;
  }
  const pages = (
    <Routes>
      <Route path={PATTERN} element={<Plan />} />
    </Routes>
  );
  render(
    <MemoryRouter initialEntries={['/inspection/detail/p1']}>
      <Routes>
        <Route path="*" element={pages} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('next'));
  const logged = () => sent.filter(({ path }) => path === '/telemetry/log').map(({ body }) => body);
  await waitFor(() => expect(logged()).toHaveLength(2));
  expect(logged()).toMatchObject([
    { event: { name: 'page_view', route: PATTERN, params: { id: 'p1' }, previousRoute: '' } },
    { event: { name: 'page_view', route: PATTERN, params: { id: '138****8000' }, previousRoute: PATTERN } },
  ]);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const reported = () => sent.filter(({ path }) => path === '/telemetry/monitor').map(({ body }) => body);
  await waitFor(() => expect(reported()).not.toHaveLength(0));
  expect(reported()).toMatchObject([
    {
      events: [
        {
          event_type: 'view',
          view: { name: '/inspection/detail/{id}', params: { id: '138****8000' } },
        },
      ],
    },
  ]);
});

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/telemetry/manual-clock';
import { createPaints } from './paints';
import type { ViewEvent } from './record';
import { createViews, toViewName } from './views';

function setUp(path = '/inspection/detail/1', onEvent: () => void = () => undefined) {
  const clock = createManualClock();
  const events: ViewEvent[] = [];
  let ids = 0;
  const views = createViews({
    clock,
    pageUrl: () => `https://portal.test${path}?token=abc#x`,
    newId: () => {
      ids += 1;
      return ids.toString(16).padStart(32, '0');
    },
    paints: { values: { first_paint: 80 } },
    onEvent(event) {
      events.push(event);
      onEvent();
    },
  });
  return { clock, events, views };
}

describe('the first view', () => {
  it('VIE-1 gives one event of type initial_load with a new view id of 32 hex digits', () => {
    const { clock, events, views } = setUp();
    clock.advance(400);
    views.load();
    views.load();
    clock.advance(999);
    expect(events).toHaveLength(0);
    clock.advance(1);
    expect(events).toEqual([
      {
        eventType: 'view',
        type: 'initial_load',
        loadingType: 'initial_load',
        name: '',
        url: 'https://portal.test/inspection/detail/1?token=abc#x',
        timestampMs: 1_700_000_000_000,
        durationMs: 400,
        first_paint: 80,
      },
    ]);
    expect(views.current().id).toMatch(/^[0-9a-f]{32}$/);
    views.settle();
    clock.advance(5000);
    expect(events).toHaveLength(1);
  });

  it('VIE-1 takes its name from the first word of the router', () => {
    const { events, views } = setUp();
    const { id } = views.current();
    views.set('/inspection/detail/:planId');
    expect(events).toHaveLength(0);
    expect(views.current()).toEqual({ id, name: '/inspection/detail/{planId}', params: {} });
    views.settle();
    expect(events[0]).toMatchObject({ name: '/inspection/detail/{planId}', durationMs: 0 });
  });

  it('VIE-1 is reported before a view that follows before it has settled', () => {
    const { clock, events, views } = setUp();
    views.load();
    views.set('/a');
    clock.advance(300);
    views.set('/b');
    clock.advance(5000);
    expect(events.map((event) => [event.name, event.type])).toEqual([
      ['/a', 'initial_load'],
      ['/b', 'route_change'],
    ]);
  });
});

describe('later views', () => {
  it('VIE-2 only another pattern begins a view', () => {
    const { clock, events, views } = setUp();
    views.set('/inspection/detail/:id');
    views.settle();
    const first = views.current();
    views.set('/inspection/detail/{id}');
    expect(views.current()).toEqual(first);
    clock.advance(5000);
    views.set('/inspection/list');
    expect(views.current().id).not.toBe(first.id);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({
      name: '/inspection/list',
      loadingType: 'route_change',
      timestampMs: 1_700_000_005_000,
    });
    expect(events[1]).not.toHaveProperty('durationMs');
    expect(events[1]).not.toHaveProperty('first_paint');
  });

  it('VIE-2 what a view was called with changes without a new view, and is that of the view when it is told', () => {
    const told: unknown[] = [];
    const { views } = setUp('/', () => told.push(views.current().params));
    views.set('/inspection/detail/:id', { id: '1' });
    views.set('/inspection/detail/:id', { id: '2' });
    const { id } = views.current();
    views.set('/inspection/list');
    expect(told).toEqual([{ id: '2' }, {}]);
    expect(views.current().id).not.toBe(id);
  });

  it('VIE-2 the first word of the router after the first view was reported begins a view', () => {
    const { events, views } = setUp('/');
    views.settle();
    views.set('/washer/device');
    expect(events.map((event) => event.name)).toEqual(['', '/washer/device']);
  });

  it.each([
    ['/inspection/detail/:id', '/inspection/detail/{id}'],
    ['/a/:b/c/:d?', '/a/{b}/c/{d}'],
    ['/plain', '/plain'],
  ])('VIE-2 the pattern %s is written %s', (pattern, name) => {
    expect(toViewName(pattern)).toBe(name);
  });
});

describe('paint times', () => {
  const paint = (startTime: number, name = 'first-contentful-paint') => ({
    name,
    entryType: 'paint',
    duration: 0,
    startTime,
  });

  it.each([
    [0, false],
    [0.6, true],
    [599_999, true],
    [600_000, false],
  ])('VIE-3 a paint at %d ms is kept: %s', (startTime, isKept) => {
    const paints = createPaints(() => 0, false);
    paints.note(paint(startTime));
    expect('first_contentful_paint' in paints.values).toBe(isKept);
  });

  it('VIE-3 knows the three paints and the last of the largest', () => {
    const paints = createPaints(() => 0, false);
    paints.note(paint(80.4, 'first-paint'));
    paints.note(paint(90));
    paints.note({ name: '', entryType: 'largest-contentful-paint', duration: 0, startTime: 100 });
    paints.note({ name: '', entryType: 'largest-contentful-paint', duration: 0, startTime: 250 });
    expect(paints.values).toEqual({
      first_paint: 80,
      first_contentful_paint: 90,
      largest_contentful_paint: 250,
    });
  });

  it('VIE-4 a page opened in the background has none', () => {
    const paints = createPaints(() => 0, true);
    paints.note(paint(50_000));
    expect(paints.values).toEqual({});
  });

  it('VIE-4 what is painted after the page was hidden does not count', () => {
    let nowMs = 100;
    const paints = createPaints(() => nowMs, false);
    paints.note(paint(80));
    paints.hide();
    nowMs = 5000;
    paints.hide();
    paints.note(paint(120, 'first-paint'));
    paints.note(paint(100, 'first-paint'));
    expect(paints.values).toEqual({ first_contentful_paint: 80 });
  });
});

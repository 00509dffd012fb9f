import type { Clock } from '../clock';
import { findControl, readAttributes, readText, toTargetPath, type ElementLike } from './element';
import { toAttributes, toClickText, toName } from './fields';
import type { ActionEvent } from './record';
import { toDuration } from './timing';

export interface ClickTracker {
  /** Call in the capture phase of a trusted click, before the page's own handlers. */
  note(target: ElementLike): void;
}

export interface ClickTrackerOptions {
  readonly clock: Clock;
  readonly onEvent: (event: ActionEvent) => void;
}

/** Reports clicks on controls, with the time that the page's handlers took. */
export function createClickTracker(options: ClickTrackerOptions): ClickTracker {
  const { clock } = options;
  return {
    note(target) {
      const control = findControl(target);
      if (control === null) return;
      const startedMs = clock.elapsed();
      // Read now: the handlers may remove the control.
      const event = {
        kind: 'action',
        type: 'click',
        timestampMs: clock.now(),
        name: toClickText(readText(control)),
        targetName: toName(toTargetPath(control)),
        snapshots: toAttributes(readAttributes(control)),
      } as const;
      clock.after(0, () =>
        options.onEvent({ ...event, durationMs: toDuration(clock.elapsed() - startedMs) }),
      );
    },
  };
}

import { said, toLine, type Line } from './line';

/** An alert as timelines tell of it. */
export interface ToldAlert {
  readonly id: string;
  readonly rule: string;
  readonly cause: string;
  readonly level: number;
  readonly times: number;
  readonly firstAt: number;
  readonly recoveredAt: number | null;
}

/** When an alert was raised. */
export function toRaisedLine({ id, firstAt, rule, cause, level, times }: ToldAlert): readonly Line[] {
  return toLine(id, firstAt, ['alert', 'system'], {
    ...{ name: rule, value: level, ...(times > 1 ? { times } : {}) },
    ...said('words', cause),
  });
}

/** When what it was raised for was over. */
export function toRecoveredLine({ id, recoveredAt, rule }: ToldAlert): readonly Line[] {
  return toLine(id, recoveredAt, ['alertOver', 'system'], { name: rule });
}

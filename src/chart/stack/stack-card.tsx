import { useMemo, type ReactNode } from 'react';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { ChartCard } from '../chart-card';
import type { CurveData } from '../curve/curve-data';
import { CurveTable } from '../curve/curve-table';
import { toDrawnSeries, withSum } from './stack-data';
import { STACK_WORDS } from './stack-words';

/** Loaded when a picture is first looked at: the library weighs more than a page. */
const StackCanvas = lazyPart(async () => (await import('./stack-canvas')).StackCanvas);

interface StackCardProps {
  readonly title: string;
  /** Quantities of one unit that add up. */
  readonly data: CurveData;
  readonly isStale: boolean;
  /** Stands beside the title. */
  readonly children?: ReactNode;
}

/** Quantities that add up, upon one another over time: as a picture, or as the table of what was told. */
export function StackCard({ title, data, isStale, children }: StackCardProps) {
  const t = useText();
  // The table tells what the picture draws, and what it comes to.
  const whole = useMemo(
    () => withSum({ ...data, series: toDrawnSeries(data.series) }, t(STACK_WORDS.sum)),
    [data, t],
  );
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={<StackCanvas data={data} label={title} />}
      table={<CurveTable data={whole} label={title} />}
    >
      {children}
    </ChartCard>
  );
}

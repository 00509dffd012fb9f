import { type ReactNode } from 'react';
import { lazyPart } from '../../away/lazy-part';
import { ChartCard } from '../chart-card';
import type { CurveData } from './curve-data';
import { CurveTable } from './curve-table';

/** Loaded when a picture is first looked at: the library weighs more than a page. */
const CurveCanvas = lazyPart(async () => (await import('./curve-canvas')).CurveCanvas);

interface CurveCardProps {
  readonly title: string;
  readonly data: CurveData;
  readonly isStale: boolean;
  /** Stands beside the title. */
  readonly children?: ReactNode;
}

/** Quantities over time as a picture, or as the table of what was told. */
export function CurveCard({ title, data, isStale, children }: CurveCardProps) {
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={<CurveCanvas data={data} label={title} />}
      table={<CurveTable data={data} label={title} />}
    >
      {children}
    </ChartCard>
  );
}

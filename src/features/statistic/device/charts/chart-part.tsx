import { Suspense, useState, type ReactNode } from 'react';
import { ChartLooks, type ChartLook } from '../../../../chart/chart-looks';
import { CHART_WORDS } from '../../../../chart/chart-words';
import canvas from '../../../../chart/chart.module.css';
import { useText } from '../../../../i18n/language';
import type { EndpointQuery } from '../../../../providers/use-endpoint';
import { PartCard } from '../../summary/beside/part-card';
import part from '../../summary/beside/part.module.css';

interface ChartPartProps<T> {
  readonly title: string;
  readonly query: EndpointQuery<T>;
  readonly isEmpty: (answer: T) => boolean;
  readonly toPicture: (answer: T) => ReactNode;
  readonly toTable: (answer: T) => ReactNode;
  /** Stands above picture and table. @default nothing */
  readonly toLegend?: (answer: T) => ReactNode;
  /** Says how it is to be read. */
  readonly toNote: (answer: T) => ReactNode;
}

/** A chart above the table with a call of its own, as a picture or as the table of its numbers. */
export function ChartPart<T>(props: ChartPartProps<T>) {
  const { title, query, isEmpty, toPicture, toTable, toLegend, toNote } = props;
  const t = useText();
  const [look, setLook] = useState<ChartLook>('asChart');
  const waiting = (
    <div className={canvas['canvas']} data-waiting role="status" aria-label={t(CHART_WORDS.loading)} />
  );
  return (
    <PartCard title={title} query={query} head={<ChartLooks title={title} look={look} onLook={setLook} />}>
      {(answer) =>
        isEmpty(answer) ? (
          <p className={part['empty']}>{t(CHART_WORDS.empty)}</p>
        ) : (
          <>
            {toLegend?.(answer)}
            {look === 'asTable' ? (
              toTable(answer)
            ) : (
              <Suspense fallback={waiting}>{toPicture(answer)}</Suspense>
            )}
            <p className={part['note']}>{toNote(answer)}</p>
          </>
        )
      }
    </PartCard>
  );
}

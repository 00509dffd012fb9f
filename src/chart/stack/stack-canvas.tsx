import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/language';
import { usePalette } from '../../theme/theme';
import type { CurveData } from '../curve/curve-data';
import { useEchart } from '../use-echart';
import { stackHeightPx, toStackOption } from './stack-option';
import { STACK_WORDS } from './stack-words';

register([BarChart, GridComponent, LegendComponent]);

interface StackCanvasProps {
  readonly data: CurveData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The picture of quantities upon one another over time. */
export function StackCanvas({ data, label }: StackCanvasProps) {
  const language = useLanguage();
  const palette = usePalette();
  const t = useText();
  const option = useMemo(
    () => toStackOption(data, { palette, language, sum: t(STACK_WORDS.sum) }),
    [data, palette, language, t],
  );
  const place = useEchart(option);
  return <div ref={place} style={{ height: stackHeightPx(data) }} role="img" aria-label={label} />;
}

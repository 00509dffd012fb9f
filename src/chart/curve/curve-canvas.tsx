import { CustomChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language';
import { usePalette } from '../../theme/theme';
import { useEchart } from '../use-echart';
import type { CurveData } from './curve-data';
import { curveHeightPx, toCurveOption } from './curve-option';

register([CustomChart, LineChart, GridComponent, MarkAreaComponent]);

interface CurveCanvasProps {
  readonly data: CurveData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The picture of quantities over time. */
export function CurveCanvas({ data, label }: CurveCanvasProps) {
  const language = useLanguage();
  const palette = usePalette();
  const option = useMemo(() => toCurveOption(data, { palette, language }), [data, palette, language]);
  const place = useEchart(option);
  return <div ref={place} style={{ height: curveHeightPx(data) }} role="img" aria-label={label} />;
}

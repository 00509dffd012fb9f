import { text } from '../../contract/text';

/** Units of figures, as they stand behind the number. */
export const AMPERE = text('A', 'A');
export const CELSIUS = text('℃', '°C');
export const DAYS = text('天', 'd');
export const HOURS = text('小时', 'h');
export const KG = text('kg', 'kg');
export const KWH = text('kWh', 'kWh');
export const LITRES = text('L', 'L');
export const LITRES_PER_MINUTE = text('L/分', 'L/min');
export const MG_PER_LITRE = text('mg/L', 'mg/L');
export const MILLIAMPERE = text('mA', 'mA');
export const MINUTES = text('分钟', 'min');
export const ML = text('ml', 'ml');
export const ML_PER_SECOND = text('ml/秒', 'ml/s');
export const MS = text('毫秒', 'ms');
export const SECONDS = text('秒', 's');
export const VOLT = text('V', 'V');
export const WATT = text('W', 'W');
export const WATT_HOUR = text('Wh', 'Wh');

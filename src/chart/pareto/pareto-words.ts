import { text } from '../../../contract/text';

/** What the columns of a Pareto are called. */
export const PARETO_WORDS = {
  code: text('故障码', 'Code'),
  text: text('说明', 'Meaning'),
  count: text('次数', 'Faults'),
  share: text('占比', 'Share'),
  cumulative: text('累计占比', 'Together'),
  devices: text('涉及设备', 'Devices'),
  total: text('合计', 'Total'),
};

import { yesNo } from '../vocabulary/inspection/checks';

/** What is looked at when universal boxes are inspected (pages 7.2). */
export const boxChecklist = [
  yesNo('relay', '继电器正常', 'Relay works'),
  yesNo('feedbackWire', '反馈线完好', 'Feedback wire intact'),
  yesNo('seal', '铅封完好', 'Seal intact'),
];

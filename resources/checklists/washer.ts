import { measured, yesNo } from '../vocabulary/inspection/checks';
import { MG_PER_LITRE } from '../vocabulary/units';

/** What is looked at when washers and dryers are inspected (pages 7.2). */
export const washerChecklist = [
  yesNo('appearance', '外观完好', 'Looks intact'),
  yesNo('doorSeal', '门封无霉', 'Door seal free of mould', { category: 'hygiene' }),
  yesNo('drum', '筒内清洁', 'Drum clean', { category: 'hygiene' }),
  yesNo('plumbing', '进排水正常', 'Water comes and goes'),
  yesNo('vibration', '震动正常', 'Runs without shaking'),
  yesNo('cable', '电源线完好', 'Power cable intact'),
  yesNo('code', '二维码完好', 'Code readable'),
  yesNo('selfClean', '桶自洁已完成', 'Drum self-clean done', { category: 'hygiene' }),
  measured('disinfectant', '消毒液浓度', 'Disinfectant', {
    ...{ unit: MG_PER_LITRE, min: 250, max: 1_000, category: 'hygiene' },
  }),
  yesNo('lintFilter', '滤网无绒毛', 'Lint filter clear'),
];

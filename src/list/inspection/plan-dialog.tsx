import { useState } from 'react';
import type { ActionAnswer, ActionValue } from '../../../contract/api/page/action';
import { StepsForm } from '../../form/submit/steps-form';
import { useText } from '../../i18n/language';
import { useRightsSource } from '../../access/rights-source';
import { createIdempotencyKey } from '../action/action-call';
import { toRequest, type ActionDialogProps } from '../action/action-dialog';
import { DIALOG_WORDS } from '../action/dialog-words';
import { CourseDialog } from './course-dialog';
import { INSPECTION_WORDS } from './inspection-words';
import { pickedOf, toPicked, type PlanEntry } from './plan-entry';
import { BasicsStep, ConfirmStep, ItemsStep, RangeStep, RulesStep } from './plan-steps';

const WIDTH_PX = 760;
const HOUR_MS = 3_600_000;

/** Makes an inspection plan step by step (pages 7.1), or changes one that waits. */
export function PlanDialog(props: ActionDialogProps) {
  const { effect } = props.action;
  if (effect.kind === 'inspection' && effect.step === 'create') return <NewPlanDialog {...props} />;
  return <CourseDialog {...props} />;
}

function NewPlanDialog({ page, action, onChanged, onClose }: ActionDialogProps) {
  const t = useText();
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const { equipment } = useRightsSource().declaration;
  const types = equipment.filter(({ checklist }) => checklist.length > 0);
  const shared = { page, action, types };
  const param = (name: string) => ['params', name];
  return (
    <StepsForm<PlanEntry, ActionAnswer>
      title={t(action.title)}
      width={WIDTH_PX}
      submitLabel={t(action.title)}
      initialValues={{ params: toInitial(action.params) }}
      submission={{
        call: { kind: 'action', pageId: page.id, name: action.name, idempotencyKey },
        toBody: (entry) => toRequest([], { params: { ...entry.params, ...toSent(entry) } }),
        done: t(DIALOG_WORDS.done, { action: t(action.title) }),
        onAnswered() {
          setIdempotencyKey(createIdempotencyKey());
          onChanged();
        },
        onDone: onClose,
      }}
      onClose={onClose}
      steps={[
        {
          title: t(INSPECTION_WORDS.basics),
          fields: ['planName', 'types', 'cycle', 'startAt', 'hours', 'inspectorIds'].map(param),
          body: <BasicsStep {...shared} />,
        },
        {
          title: t(INSPECTION_WORDS.range),
          fields: [param('storeIds'), param('pick'), ['picked']],
          body: <RangeStep {...shared} />,
        },
        { title: t(INSPECTION_WORDS.items), fields: [param('items')], body: <ItemsStep {...shared} /> },
        {
          title: t(INSPECTION_WORDS.rules),
          fields: ['mustScan', 'photosMin', 'distanceMax', 'maySkip', 'opensTickets'].map(param),
          body: <RulesStep {...shared} />,
        },
        { title: t(INSPECTION_WORDS.confirm), fields: [], body: <ConfirmStep {...shared} /> },
      ]}
    />
  );
}

/** A plan from the next full hour on, by rules that most keep. */
function toInitial(params: ActionDialogProps['action']['params']): Readonly<Record<string, ActionValue>> {
  const empty = Object.fromEntries(params.map(({ field, initial }) => [field, initial]));
  const startAt = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const rules = { mustScan: true, maySkip: true, opensTickets: true };
  return { ...empty, cycle: 'once', pick: 'all', startAt, items: [], storeIds: [], types: [], ...rules };
}

function toSent(entry: PlanEntry) {
  return toPicked(pickedOf(entry)) ?? { deviceIds: [], exceptIds: [] };
}

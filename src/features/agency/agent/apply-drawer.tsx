import { useNotification } from '@refinedev/core';
import { Checkbox, DatePicker, Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import type { AgreementRow } from '../../../../contract/api/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import { PermissionPicker } from '../../../form/permission/permission-picker';
import { useRightsSource } from '../../../access/rights-source';
import { FormDrawer } from '../../../form/form-drawer';
import { LabelledField } from '../../../form/labelled-field';
import { useText } from '../../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../../providers/use-endpoint';
import {
  findApplicationProblems,
  NAME_MAX_LENGTH,
  REMARK_MAX_LENGTH,
  toApplication,
  toApplicationDraft,
  type ApplicationDraft,
  type ApplicationField,
} from './application-draft';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';

const DRAWER_WIDTH_PX = 720;
const DAY_FORMAT = 'YYYY-MM-DD';

interface ApplyDrawerProps {
  /** An earlier application to start from; null: an empty form. */
  readonly earlier: AgreementRow | null;
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

/** Asks a merchant to be its agent; what is typed stays when the gateway refuses. */
export function ApplyDrawer({ earlier, onClose, onApplied }: ApplyDrawerProps) {
  const t = useText();
  const form = useApplication(earlier, onApplied);
  const { draft, change, problemOf } = form;
  return (
    <FormDrawer
      width={DRAWER_WIDTH_PX}
      title={t(OPERATING_WORDS.applyTitle)}
      submitLabel={t(OPERATING_WORDS.send)}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MerchantFields draft={draft} onChange={change} problemOf={problemOf} />
      <EquipmentField draft={draft} onChange={change} problemOf={problemOf} />
      <TermFields draft={draft} onChange={change} problemOf={problemOf} />
      <RightsField draft={draft} onChange={change} problemOf={problemOf} />
      <LabelledField label={t(OPERATING_WORDS.remark)}>
        {(links) => (
          <Input.TextArea
            {...links}
            rows={3}
            maxLength={REMARK_MAX_LENGTH}
            showCount
            value={draft.remark}
            onChange={({ target }) => change({ remark: target.value })}
          />
        )}
      </LabelledField>
    </FormDrawer>
  );
}

interface PartProps {
  readonly draft: ApplicationDraft;
  readonly onChange: (change: Partial<ApplicationDraft>) => void;
  readonly problemOf: (field: ApplicationField) => string | null;
}

function MerchantFields({ draft, onChange, problemOf }: PartProps) {
  const t = useText();
  return (
    <div className={styles['pair']}>
      <LabelledField label={t(OPERATING_WORDS.mobile)} isRequired problem={problemOf('mobile')}>
        {(links) => (
          <Input
            {...links}
            name="franchiseeMobile"
            inputMode="tel"
            autoComplete="off"
            value={draft.franchiseeMobile}
            onChange={({ target }) => onChange({ franchiseeMobile: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField
        label={t(OPERATING_WORDS.name)}
        isRequired
        hint={t(OPERATING_WORDS.nameHint)}
        problem={problemOf('name')}
      >
        {(links) => (
          <Input
            {...links}
            name="franchiseeName"
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
            value={draft.franchiseeName}
            onChange={({ target }) => onChange({ franchiseeName: target.value })}
          />
        )}
      </LabelledField>
    </div>
  );
}

function EquipmentField({ draft, onChange, problemOf }: PartProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const problem = problemOf('equipment');
  return (
    <fieldset className={styles['fieldset']}>
      <legend className={styles['legend']}>{t(OPERATING_WORDS.equipment)}</legend>
      <Radio.Group
        value={draft.isAllEquipment}
        onChange={({ target }) => onChange({ isAllEquipment: target.value === true })}
        options={[
          { value: true, label: t(OPERATING_WORDS.allEquipment) },
          { value: false, label: t(OPERATING_WORDS.someEquipment) },
        ]}
      />
      {!draft.isAllEquipment && (
        <Checkbox.Group
          className={styles['choices'] ?? ''}
          value={[...draft.equipmentTypes]}
          options={declaration.equipment.map(({ deviceType, title }) => ({
            value: deviceType,
            label: t(title),
          }))}
          onChange={(equipmentTypes) => onChange({ equipmentTypes })}
        />
      )}
      {problem !== null && <p className={styles['problem']}>{problem}</p>}
    </fieldset>
  );
}

function TermFields({ draft, onChange, problemOf }: PartProps) {
  const t = useText();
  return (
    <div className={styles['pair']}>
      <LabelledField label={t(OPERATING_WORDS.period)} isRequired problem={problemOf('days')}>
        {({ id }) => (
          <DatePicker.RangePicker
            id={id}
            placeholder={[t(OPERATING_WORDS.startDay), t(OPERATING_WORDS.endDay)]}
            value={
              draft.days === null
                ? null
                : [dayjs(draft.days[0], DAY_FORMAT), dayjs(draft.days[1], DAY_FORMAT)]
            }
            disabledDate={(day) => day.isBefore(dayjs(), 'day')}
            onChange={(days) => {
              const [first, last] = days ?? [];
              const isWhole = first !== null && first !== undefined && last !== null && last !== undefined;
              onChange({ days: isWhole ? [first.format(DAY_FORMAT), last.format(DAY_FORMAT)] : null });
            }}
          />
        )}
      </LabelledField>
      <LabelledField
        label={t(OPERATING_WORDS.shareRate)}
        isRequired
        hint={t(OPERATING_WORDS.shareHint)}
        problem={problemOf('share')}
      >
        {(links) => (
          <Input
            {...links}
            name="share"
            suffix="%"
            inputMode="decimal"
            value={draft.share}
            onChange={({ target }) => onChange({ share: target.value })}
          />
        )}
      </LabelledField>
    </div>
  );
}

function RightsField({ draft, onChange, problemOf }: PartProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const delegable = useMemo(
    () => declaration.catalogue.permissions.filter(({ isDelegable }) => isDelegable),
    [declaration],
  );
  const problem = problemOf('rights');
  return (
    <div>
      <PermissionPicker
        label={t(OPERATING_WORDS.rightsWanted)}
        permissions={delegable}
        value={draft.permissionIds}
        onChange={(permissionIds) => onChange({ permissionIds })}
      />
      <p className={problem === null ? styles['hint'] : styles['problem']}>
        {problem ?? t(OPERATING_WORDS.neverHint)}
      </p>
    </div>
  );
}

function useApplication(earlier: AgreementRow | null, onApplied: () => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [draft, setDraft] = useState(() => toApplicationDraft(earlier));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = isSubmitted ? findApplicationProblems(draft) : {};

  async function submit(form: HTMLFormElement): Promise<void> {
    setIsSubmitted(true);
    if (isBusy) return;
    if (Object.keys(findApplicationProblems(draft)).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      await call(ENDPOINTS.proxyApply, toApplication(draft, Date.now()));
      open?.({ type: 'success', message: t(OPERATING_WORDS.applied) });
      onApplied();
    } catch (error) {
      setFailure(toWords(error));
      setIsBusy(false);
      form.scrollIntoView({ block: 'start' });
    }
  }

  return {
    draft,
    change: (part: Partial<ApplicationDraft>) => setDraft((current) => ({ ...current, ...part })),
    problemOf: (field: ApplicationField) => {
      const words = problems[field];
      return words === undefined ? null : t(words);
    },
    failure,
    isBusy,
    submit,
  };
}

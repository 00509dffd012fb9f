import { Checkbox, Form, Input, Radio } from 'antd';
import { useMemo } from 'react';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { startOfDay } from '../../../../contract/day';
import { createRightScope } from '../../../../contract/resources/agreement/right-scope';
import { useRightsSource } from '../../../access/rights-source';
import { QuantityInput } from '../../../form/field/quantity-input';
import { parseDay } from '../../../form/period/business-day';
import { DayRangeInput } from '../../../form/period/day-input';
import { PermissionPicker } from '../../../form/permission/permission-picker';
import { DrawerForm } from '../../../form/submit/drawer-form';
import { useText } from '../../../i18n/language';
import {
  applicationRules,
  NAME_MAX_LENGTH,
  REMARK_MAX_LENGTH,
  toApplication,
  toApplicationEntry,
  type ApplicationEntry,
} from './application';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';

const DRAWER_WIDTH_PX = 720;

interface ApplyDrawerProps {
  /** An earlier application to start from; null: an empty form. */
  readonly earlier: AgreementRow | null;
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

/** Asks a merchant to be its agent; what is typed stays when the gateway refuses. */
export function ApplyDrawer({ earlier, onClose, onApplied }: ApplyDrawerProps) {
  const t = useText();
  return (
    <DrawerForm<ApplicationEntry>
      width={DRAWER_WIDTH_PX}
      title={t(OPERATING_WORDS.applyTitle)}
      submitLabel={t(OPERATING_WORDS.send)}
      initialValues={toApplicationEntry(earlier)}
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.proxyApply },
        toBody: (entry) => toApplication(entry, Date.now()),
        done: t(OPERATING_WORDS.applied),
        onDone: onApplied,
      }}
      onClose={onClose}
    >
      <MerchantItems />
      <EquipmentItem />
      <TermItems />
      <RightsItem />
      <Form.Item name="remark" label={t(OPERATING_WORDS.remark)} rules={applicationRules(t).remark}>
        <Input.TextArea rows={3} maxLength={REMARK_MAX_LENGTH} showCount />
      </Form.Item>
    </DrawerForm>
  );
}

function MerchantItems() {
  const t = useText();
  const rules = applicationRules(t);
  return (
    <div className={styles['pair']}>
      <Form.Item
        name="franchiseeMobile"
        label={t(OPERATING_WORDS.mobile)}
        rules={rules.franchiseeMobile}
        validateFirst
      >
        <Input name="franchiseeMobile" inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="franchiseeName"
        label={t(OPERATING_WORDS.name)}
        extra={t(OPERATING_WORDS.nameHint)}
        rules={rules.franchiseeName}
      >
        <Input name="franchiseeName" autoComplete="off" maxLength={NAME_MAX_LENGTH} />
      </Form.Item>
    </div>
  );
}

function EquipmentItem() {
  const t = useText();
  const { declaration } = useRightsSource();
  const isAll = Form.useWatch<boolean | undefined>('isAllEquipment');
  return (
    <Form.Item label={t(OPERATING_WORDS.equipment)}>
      <Form.Item name="isAllEquipment" noStyle>
        <Radio.Group
          aria-label={t(OPERATING_WORDS.equipment)}
          options={[
            { value: true, label: t(OPERATING_WORDS.allEquipment) },
            { value: false, label: t(OPERATING_WORDS.someEquipment) },
          ]}
        />
      </Form.Item>
      {isAll === false && (
        <Form.Item name="equipmentTypes" noStyle rules={applicationRules(t).equipmentTypes}>
          <Checkbox.Group
            className={styles['choices'] ?? ''}
            options={declaration.equipment.map(({ deviceType, title }) => ({
              value: deviceType,
              label: t(title),
            }))}
          />
        </Form.Item>
      )}
    </Form.Item>
  );
}

function TermItems() {
  const t = useText();
  const rules = applicationRules(t);
  return (
    <div className={styles['pair']}>
      <Form.Item name="days" label={t(OPERATING_WORDS.period)} rules={rules.days} validateFirst>
        <DayRangeInput
          aria-label={t(OPERATING_WORDS.period)}
          placeholder={[t(OPERATING_WORDS.startDay), t(OPERATING_WORDS.endDay)]}
          isPossible={(day) => (parseDay(day) ?? 0) >= startOfDay(Date.now())}
        />
      </Form.Item>
      <Form.Item
        name="shareRate"
        label={t(OPERATING_WORDS.shareRate)}
        extra={t(OPERATING_WORDS.shareHint)}
        rules={rules.shareRate}
        validateFirst
      >
        <QuantityInput kind="percent" name="share" />
      </Form.Item>
    </div>
  );
}

function RightsItem() {
  const t = useText();
  const { declaration } = useRightsSource();
  const isAll = Form.useWatch<boolean | undefined>('isAllEquipment');
  const chosen = Form.useWatch<readonly string[] | undefined>('equipmentTypes');
  // Rights of the types that are not chosen would be dropped by the gateway.
  const delegable = useMemo(() => {
    const isWithin = createRightScope(declaration.equipment, isAll === false ? (chosen ?? []) : []);
    return declaration.catalogue.permissions.filter(({ id, isDelegable }) => isDelegable && isWithin(id));
  }, [declaration, isAll, chosen]);
  return (
    <Form.Item
      name="permissionIds"
      rules={applicationRules(t).permissionIds}
      extra={t(OPERATING_WORDS.neverHint)}
    >
      <PermissionPicker label={t(OPERATING_WORDS.rightsWanted)} permissions={delegable} />
    </Form.Item>
  );
}

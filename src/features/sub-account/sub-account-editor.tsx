import { Form, Segmented } from 'antd';
import { useMemo } from 'react';
import { CUSTOM_ROLE, ROLE_TEMPLATES } from '../../../contract/access/role-template';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import type { SubAccount } from '../../../contract/api/account/sub-account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { useRightsSource } from '../../access/rights-source';
import { FrozenNote } from './frozen-note';
import { DrawerForm } from '../../form/submit/drawer-form';
import { useText } from '../../i18n/language';
import { PortalPreview } from './rights/portal-preview';
import { toSubject, type HolderFacts, type RightsDraft } from './rights/rights-draft';
import { RightsEditor } from './rights/rights-editor';
import styles from './sub-account-editor.module.css';
import { NEW_SUB_ACCOUNT, toChange, toCreation, toEntry, type SubAccountEntry } from './sub-account-entry';
import { SubAccountFields } from './sub-account-fields';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

const EDITOR_WIDTH_PX = 1160;

interface SubAccountEditorProps {
  /** Null: a new one. */
  readonly account: SubAccount | null;
  readonly holder: HolderFacts;
  /** Who operates the organisation at the moment; also when that begins while the form is open. */
  readonly operatedBy: AgreementInForce | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Makes or changes a sub-account, with its rights and what they come to (pages §10). */
export function SubAccountEditor(props: SubAccountEditorProps) {
  const { account, holder, operatedBy, onClose, onSaved } = props;
  const t = useText();
  const isNew = account === null;
  return (
    <DrawerForm<SubAccountEntry>
      width={EDITOR_WIDTH_PX}
      title={isNew ? t(SUB_ACCOUNT_WORDS.create) : t(SUB_ACCOUNT_WORDS.editTitle, { name: account.username })}
      submitLabel={t(SUB_ACCOUNT_WORDS.save)}
      initialValues={isNew ? NEW_SUB_ACCOUNT : toEntry(account)}
      submission={{
        call: {
          kind: 'endpoint',
          endpoint: isNew ? ENDPOINTS.subAccountCreate : ENDPOINTS.subAccountUpdate,
        },
        toBody: (entry) =>
          isNew ? toCreation(entry) : { id: account.id, ...toChange(entry, account.expiresAt) },
        done: t(isNew ? SUB_ACCOUNT_WORDS.created : SUB_ACCOUNT_WORDS.saved),
        onDone: onSaved,
      }}
      onClose={onClose}
      aside={<Preview holder={holder} />}
    >
      {operatedBy !== null && (
        <div className={styles['frozen']}>
          <FrozenNote agreement={operatedBy} />
        </div>
      )}
      <SubAccountFields account={account} />
      <Form.Item name="rights" noStyle>
        <RightsEntry holder={holder} />
      </Form.Item>
    </DrawerForm>
  );
}

interface RightsEntryProps {
  readonly holder: HolderFacts;
  readonly value?: RightsDraft;
  readonly onChange?: (rights: RightsDraft) => void;
}

/** The rights as one value of the form: a template, and what is given beyond it or taken from it. */
function RightsEntry({ holder, value = NEW_SUB_ACCOUNT.rights, onChange }: RightsEntryProps) {
  const { declaration } = useRightsSource();
  return (
    <>
      <RoleChoice
        value={value.roleTemplate}
        onChange={(roleTemplate) => onChange?.({ ...value, roleTemplate })}
      />
      <RightsEditor
        permissions={declaration.catalogue.permissions}
        draft={value}
        subject={useSubject(value, holder)}
        onChange={(rights) => onChange?.(rights)}
      />
    </>
  );
}

function Preview({ holder }: { readonly holder: HolderFacts }) {
  const rights = Form.useWatch<RightsDraft | undefined>('rights');
  return <PortalPreview subject={useSubject(rights ?? NEW_SUB_ACCOUNT.rights, holder)} />;
}

function useSubject(rights: RightsDraft, holder: HolderFacts) {
  const { declaration } = useRightsSource();
  const { permissions } = declaration.catalogue;
  return useMemo(() => toSubject(rights, permissions, holder), [rights, permissions, holder]);
}

interface RoleChoiceProps {
  readonly value: string;
  readonly onChange: (roleTemplate: string) => void;
}

function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const t = useText();
  return (
    <div className={styles['role']}>
      <span className={styles['legend']}>{t(SUB_ACCOUNT_WORDS.role)}</span>
      <Segmented<string>
        aria-label={t(SUB_ACCOUNT_WORDS.role)}
        value={value}
        onChange={onChange}
        options={[
          ...ROLE_TEMPLATES.map(({ name, title }) => ({ value: name, label: t(title) })),
          { value: CUSTOM_ROLE, label: t(SUB_ACCOUNT_WORDS.custom) },
        ]}
      />
    </div>
  );
}

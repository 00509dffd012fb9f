import { useNotification } from '@refinedev/core';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { CUSTOM_ROLE, ROLE_TEMPLATES } from '../../../contract/access/role-template';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { SubAccount } from '../../../contract/api/sub-account';
import { FormDrawer } from '../../form/form-drawer';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { useNow } from '../../format/use-now';
import { PortalPreview } from './rights/portal-preview';
import { toSubject, type HolderFacts } from './rights/rights-draft';
import { RightsEditor } from './rights/rights-editor';
import { useRightsSource } from '../../access/rights-source';
import {
  findProblems,
  NEW_SUB_ACCOUNT,
  toChange,
  toCreation,
  toDraft,
  type SubAccountDraft,
} from './sub-account-draft';
import styles from './sub-account-editor.module.css';
import { SubAccountFields } from './sub-account-fields';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

const EDITOR_WIDTH_PX = 1160;

interface SubAccountEditorProps {
  /** Null: a new one. */
  readonly account: SubAccount | null;
  readonly holder: HolderFacts;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Makes or changes a sub-account, with its rights and what they come to (pages §10). */
export function SubAccountEditor({ account, holder, onClose, onSaved }: SubAccountEditorProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const { permissions } = declaration.catalogue;
  const form = useSubAccountForm({ account, onSaved });
  const { draft, change } = form;
  const subject = useMemo(
    () => toSubject(draft.rights, permissions, holder),
    [draft.rights, permissions, holder],
  );
  return (
    <FormDrawer
      width={EDITOR_WIDTH_PX}
      title={
        account === null
          ? t(SUB_ACCOUNT_WORDS.create)
          : t(SUB_ACCOUNT_WORDS.editTitle, { name: account.username })
      }
      submitLabel={t(SUB_ACCOUNT_WORDS.save)}
      isBusy={form.isSaving}
      failure={form.failure}
      onSubmit={form.save}
      onClose={onClose}
      aside={<PortalPreview subject={subject} />}
    >
      <SubAccountFields draft={draft} problems={form.problems} onChange={change} />
      <RoleChoice
        value={draft.rights.roleTemplate}
        onChange={(roleTemplate) => change({ rights: { ...draft.rights, roleTemplate } })}
      />
      <RightsEditor
        permissions={permissions}
        draft={draft.rights}
        subject={subject}
        onChange={(rights) => change({ rights })}
      />
    </FormDrawer>
  );
}

function RoleChoice({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (roleTemplate: string) => void;
}) {
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

function useSubAccountForm({ account, onSaved }: Pick<SubAccountEditorProps, 'account' | 'onSaved'>) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const nowMs = useNow();
  const [draft, setDraft] = useState<SubAccountDraft>(() =>
    account === null ? NEW_SUB_ACCOUNT : toDraft(account),
  );
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = isSubmitted ? findProblems(draft, nowMs) : {};

  async function save(form: HTMLFormElement): Promise<void> {
    if (isSaving) return;
    setIsSubmitted(true);
    if (Object.keys(findProblems(draft, nowMs)).length > 0) {
      // The wrong fields are marked with the next drawing; the first of them takes the focus.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setIsSaving(true);
    setFailure(null);
    try {
      if (draft.id === null) await call(ENDPOINTS.subAccountCreate, toCreation(draft));
      else await call(ENDPOINTS.subAccountUpdate, { id: draft.id, ...toChange(draft) });
      open?.({
        type: 'success',
        message: t(draft.id === null ? SUB_ACCOUNT_WORDS.created : SUB_ACCOUNT_WORDS.saved),
      });
      onSaved();
    } catch (error) {
      setFailure(toWords(error));
      setIsSaving(false);
      form.scrollIntoView({ block: 'start' });
    }
  }

  const change = (part: Partial<SubAccountDraft>) => setDraft((current) => ({ ...current, ...part }));
  return { draft, change, problems, failure, isSaving, save };
}

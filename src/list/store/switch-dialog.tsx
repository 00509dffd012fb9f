import { useState } from 'react';
import type { StoreCard, StoreSwitchAnswer } from '../../../contract/api/page/store-card';
import { toStoreSwitchName } from '../../../contract/api/page/store-card-endpoints';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ResolvedStoreSwitch } from '../../../contract/resources/store-switch';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { STORE_WORDS } from './store-words';
import styles from './store-card.module.css';

const WIDTH_PX = 448;

interface SwitchDialogProps {
  readonly page: ResolvedListPage;
  readonly store: StoreCard;
  readonly about: ResolvedStoreSwitch;
  readonly state: StoreCard['switches'][number];
  /** How it is to stand. */
  readonly isOn: boolean;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

/** Says what follows before a store is switched, and how many devices were told after. */
export function SwitchDialog(props: SwitchDialogProps) {
  const { page, store, about, state, isOn, onAnswered, onClose } = props;
  const t = useText();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const what = t(about.title);
  const { devices, offline } = state;
  return (
    <ModalForm<object, StoreSwitchAnswer>
      title={t(isOn ? STORE_WORDS.titleOn : STORE_WORDS.titleOff, { store: store.name, what })}
      width={WIDTH_PX}
      okText={t(isOn ? STORE_WORDS.okOn : STORE_WORDS.okOff)}
      isDanger={!isOn}
      submission={{
        call: { kind: 'action', pageId: page.id, name: toStoreSwitchName(about), idempotencyKey },
        toBody: () => ({ id: store.id, isOn }),
        done: (answer) => {
          const words = { what, state: t(isOn ? STORE_WORDS.isOn : STORE_WORDS.isOff) };
          if (!answer.isChanged) return t(STORE_WORDS.unchanged, words);
          const counts = { told: answer.told, offline: answer.offline };
          return t(answer.offline > 0 ? STORE_WORDS.toldSome : STORE_WORDS.told, { ...words, ...counts });
        },
        onDone: onClose,
        onAnswered,
      }}
      onClose={onClose}
    >
      <ul className={styles['follows']}>
        <li>{isOn ? t(STORE_WORDS.willOffer, { what }) : t(about.whenOff)}</li>
        {!isOn && <li>{t(STORE_WORDS.staysUnderWay)}</li>}
        <li>{t(toTelling(devices, offline), { devices, offline })}</li>
        <li className={styles['muted']}>{t(STORE_WORDS.logged)}</li>
      </ul>
    </ModalForm>
  );
}

function toTelling(devices: number, offline: number) {
  if (devices === 0) return STORE_WORDS.willTellNone;
  return offline > 0 ? STORE_WORDS.willTellSome : STORE_WORDS.willTell;
}

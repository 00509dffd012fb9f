import { Radio, Select } from 'antd';
import { useState } from 'react';
import type { StartState } from '../../../contract/api/page/remedy/remote-start';
import { useText } from '../../i18n/language';
import { START_WORDS } from './remedy-words';
import styles from './remedy.module.css';

type Device = StartState['devices'][number];

interface DeviceChoiceProps {
  readonly devices: readonly Device[];
  readonly id?: string;
  /** Id of the device; null while none is chosen. */
  readonly value?: string | null;
  readonly onChange?: (deviceId: string | null) => void;
}

/** The order's own device, or another that is free: told by number and name. */
export function DeviceChoice({ devices, id, value = null, onChange }: DeviceChoiceProps) {
  const t = useText();
  const own = devices.find(({ isOwn }) => isOwn);
  const others = devices.filter(({ isOwn }) => !isOwn);
  const [isOther, setIsOther] = useState(own === undefined || (value !== null && value !== own.deviceId));
  return (
    <div>
      <Radio.Group
        {...(id === undefined ? {} : { id })}
        aria-label={t(START_WORDS.device)}
        className={styles['choices'] ?? ''}
        value={isOther ? 'other' : 'own'}
        options={[
          {
            value: 'own',
            disabled: own === undefined,
            label: own === undefined ? t(START_WORDS.ownTaken) : t(START_WORDS.own, { device: nameOf(own) }),
          },
          {
            value: 'other',
            disabled: others.length === 0,
            label: t(others.length === 0 ? START_WORDS.noOther : START_WORDS.other),
          },
        ]}
        onChange={({ target }) => {
          const goesElsewhere = target.value === 'other';
          setIsOther(goesElsewhere);
          // Another device is never chosen by itself.
          onChange?.(goesElsewhere ? null : (own?.deviceId ?? null));
        }}
      />
      {isOther && (
        <Select<string>
          className={styles['others'] ?? ''}
          aria-label={t(START_WORDS.chooseOther)}
          placeholder={t(START_WORDS.chooseOther)}
          showSearch
          optionFilterProp="label"
          value={others.some(({ deviceId }) => deviceId === value) ? value : null}
          options={others.map((device) => ({ value: device.deviceId, label: nameOf(device) }))}
          onChange={(deviceId) => onChange?.(deviceId)}
        />
      )}
    </div>
  );
}

function nameOf({ deviceNumber, deviceName, roomName }: Device): string {
  const name = [deviceNumber, deviceName].filter((part) => part !== '').join(' ');
  return roomName === '' ? name : `${name} · ${roomName}`;
}

import { useId } from 'react';
import { useText } from '../../../i18n/language';
import { RIGHT_CHOICES, type RightChoice } from './rights-draft';
import styles from './right-switch.module.css';
import { CHOICE_WORDS, INHERITED_WORDS } from './rights-words';

interface RightSwitchProps {
  /** What is switched: a right, or a whole group of them. */
  readonly label: string;
  /** Null: the rights of a group are set differently. */
  readonly value: RightChoice | null;
  /** Whether the template has it; absent for a group, where it may have some. */
  readonly isInherited?: boolean;
  readonly onChange: (choice: RightChoice) => void;
}

/**
 * One right, three positions. Plain radio buttons: arrow keys and reading aloud come with them, and the editor
 * draws two hundred of these at once, where a heavier control takes seconds (`npm run bench:boxes`).
 */
export function RightSwitch({ label, value, isInherited, onChange }: RightSwitchProps) {
  const t = useText();
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={styles['switch']}>
      {RIGHT_CHOICES.map((choice) => {
        const { title, hint } = CHOICE_WORDS[choice];
        return (
          <label key={choice} className={styles['position']} data-choice={choice} title={t(hint)}>
            <input
              type="radio"
              name={name}
              className={styles['radio']}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {t(title)}
            {choice === 'inherit' && isInherited !== undefined && (
              <small className={styles['inherited']}>
                {t(isInherited ? INHERITED_WORDS.yes : INHERITED_WORDS.no)}
              </small>
            )}
          </label>
        );
      })}
    </span>
  );
}

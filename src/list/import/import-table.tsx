import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import type { CheckedLine } from './check-lines';
import styles from './import.module.css';
import { IMPORT_WORDS } from './import-words';
import type { Outcomes } from './send-portions';

interface ImportTableProps {
  readonly params: readonly ResolvedField[];
  readonly lines: readonly CheckedLine[];
  /** Null before anything is sent. */
  readonly outcomes: Outcomes | null;
}

/** The lines of a file, each with what is wrong with it or what became of it. */
export function ImportTable({ params, lines, outcomes }: ImportTableProps) {
  const t = useText();
  const toWords = useLineWords(outcomes);
  return (
    <div className={styles['table']} tabIndex={0} role="group" aria-label={t(IMPORT_WORDS.many)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(IMPORT_WORDS.line)}</th>
            <th scope="col">{t(outcomes === null ? IMPORT_WORDS.problem : IMPORT_WORDS.outcome)}</th>
            {params.map(({ field, title }) => (
              <th key={field} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { words, tone } = toWords(line);
            return (
              <tr key={line.row} data-tone={tone}>
                <td>{line.row}</td>
                <td className={styles['outcome']}>{words}</td>
                {params.map(({ field }) => (
                  <td key={field}>{line.cells[field]}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What is said of a line, and whether it is good news. */
export interface LineWords {
  readonly words: string;
  readonly tone: 'good' | 'bad' | 'open';
}

/** Words a line: what is wrong with it, else what became of it. */
export function useLineWords(outcomes: Outcomes | null): (line: CheckedLine) => LineWords {
  const t = useText();
  return ({ row, problems }) => {
    if (problems.length > 0) return { words: problems.join('；'), tone: 'bad' };
    const outcome = outcomes?.get(row);
    if (outcomes === null) return { words: t(IMPORT_WORDS.fine), tone: 'good' };
    switch (outcome?.is) {
      case 'done':
        return { words: t(IMPORT_WORDS.done), tone: 'good' };
      case 'refused':
        return { words: t(outcome.problem), tone: 'bad' };
      case 'unsent':
        return { words: outcome.why, tone: 'bad' };
      case undefined:
        return { words: t(IMPORT_WORDS.waiting), tone: 'open' };
    }
  };
}

import type { SumLine } from '../../../contract/resources/declaration';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { Hint } from '../../layout/hint';
import { FieldCell, type CellProps } from '../../table/cells';
import { SUM_SIGNS } from './sum-signs';
import styles from './sum-lines.module.css';

interface SumLinesProps extends Omit<CellProps, 'field' | 'value'> {
  readonly sum: readonly SumLine[];
  /** Those that the reader may see. */
  readonly fields: readonly ResolvedField[];
  readonly label: string;
}

/** Amounts one under another with what each does to the sum; one that the row does not have is left out. */
export function SumLines({ sum, fields, label, row, ...context }: SumLinesProps) {
  const t = useText();
  return (
    <table className={styles['sum']} aria-label={label}>
      <tbody>
        {sum.map((line) => {
          const field = fields.find((each) => each.field === line.field);
          const value = row[line.field];
          if (field === undefined || typeof value !== 'number') return null;
          const sign = SUM_SIGNS[line.as];
          return (
            <tr key={line.field} data-as={line.as} data-none={value === 0}>
              <th scope="row">
                {t(field.title)}
                {field.hint !== null && (
                  <>
                    {' '}
                    <Hint words={t(field.hint)} />
                  </>
                )}
              </th>
              <td>
                {sign !== null && (
                  <span className={styles['sign']} role="img" aria-label={t(sign.words)}>
                    {sign.mark}
                  </span>
                )}
                <FieldCell {...context} field={field} value={value} row={row} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import type { SectionDeclaration } from '../../../contract/resources/declaration';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { DetailLines, isDetailField, type DetailLinesProps } from './detail-lines';
import type { DetailPartProps } from './detail-parts';
import styles from './detail.module.css';
import { SumLines } from './sum-lines';

/** What is known of the row, in the sections that the page declares. */
export function DetailSections({ page, ...context }: DetailPartProps) {
  const t = useText();
  // What belongs to the rows of one tab says nothing of most others.
  const ofTabs = page.tabs.flatMap(({ shows }) => shows);
  const isSaid = ({ field }: ResolvedField) => !ofTabs.includes(field) || hasValue(context.row[field]);
  const shown = page.fields.filter((field) => isDetailField(field) && isSaid(field));
  return page.sections.map((section) => {
    const fields = shown.filter((field) => field.section === section.name);
    return fields.length === 0 ? null : (
      <section key={section.name} className={styles['section']}>
        <h2>{t(section.title)}</h2>
        <Section {...context} section={section} fields={fields} />
      </section>
    );
  });
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined;
}

interface SectionProps extends DetailLinesProps {
  readonly section: SectionDeclaration;
}

/** Amounts that add up stand as a sum, the rest below. */
function Section({ section: { sum = [], title }, fields, row, timeStyle, siblingPath }: SectionProps) {
  const t = useText();
  const isSummed = ({ field }: (typeof fields)[number]) => sum.some((line) => line.field === field);
  const context = { row, timeStyle, siblingPath };
  return (
    <>
      {fields.some(isSummed) && (
        <SumLines {...context} sum={sum} fields={fields.filter(isSummed)} label={t(title)} />
      )}
      <DetailLines {...context} fields={fields.filter((field) => !isSummed(field))} />
    </>
  );
}

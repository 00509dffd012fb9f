import { Skeleton } from 'antd';
import type { SectionDeclaration } from '../../../contract/resources/declaration';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { DetailLines, isDetailField, type DetailLinesProps } from './detail-lines';
import type { DetailPartProps } from './detail-parts';
import styles from './detail.module.css';
import { isSaid } from './lead/is-said';
import { Lead } from './lead/lead';
import { LEAD_WORDS } from './lead/lead-words';
import { SumLines } from './sum-lines';

/** What is known of the row, in the sections that the page declares for it; what matters now comes first. */
export function DetailSections(props: DetailPartProps) {
  const lead = props.page.sections.find(({ part }) => part === 'lead');
  return lead === undefined ? (
    <SectionsOf {...props} part={undefined} />
  ) : (
    <LedSections {...props} lead={lead} />
  );
}

/** What leads, what is known, and folded away what is empty or a plain "no". */
function LedSections({ lead, ...props }: DetailPartProps & { readonly lead: SectionDeclaration }) {
  const { page, row, changedAt } = props;
  const t = useText();
  const ofPart = page.sections.filter(({ part }) => part === undefined).map(({ name }) => name);
  const leading = page.fields.filter(({ section }) => section === lead.name);
  const shown = page.fields.filter((field) => ofPart.includes(field.section) && isDetailField(field));
  // The list's row lacks what no column shows: that is on its way, not empty.
  const folded = shown.filter(({ field }) => row[field] !== undefined && !isSaid(row[field]));
  const said = page.fields.filter((field) => !shown.includes(field) || isSaid(row[field.field]));
  return (
    <>
      <Lead {...props} fields={leading} title={t(lead.title)} />
      <SectionsOf {...props} page={{ ...page, fields: said }} part={undefined} />
      {changedAt === 0 && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {folded.length > 0 && (
        <details className={styles['more']}>
          <summary>{t(LEAD_WORDS.more, { count: String(folded.length) })}</summary>
          <DetailLines {...props} fields={folded} />
        </details>
      )}
    </>
  );
}

/** The sections that the page declares for one part of the drawer. */
export function SectionsOf({
  page,
  part,
  ...context
}: DetailPartProps & { readonly part: SectionDeclaration['part'] }) {
  const t = useText();
  // What belongs to the rows of one tab says nothing of most others.
  const ofTabs = page.tabs.flatMap(({ shows }) => shows);
  const isOfRow = ({ field }: ResolvedField) => !ofTabs.includes(field) || hasValue(context.row[field]);
  const shown = page.fields.filter((field) => isDetailField(field) && isOfRow(field));
  return page.sections
    .filter((section) => section.part === part)
    .map((section) => {
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

import { useText } from '../../i18n/language';
import { DetailLines, isDetailField } from './detail-lines';
import type { DetailPartProps } from './detail-parts';
import styles from './detail.module.css';

/** What is known of the row, in the sections that the page declares. */
export function DetailSections({ page, row, timeStyle, siblingPath }: DetailPartProps) {
  const t = useText();
  const shown = page.fields.filter(isDetailField);
  return page.sections.map(({ name, title }) => {
    const fields = shown.filter(({ section }) => section === name);
    return fields.length === 0 ? null : (
      <section key={name} className={styles['section']}>
        <h2>{t(title)}</h2>
        <DetailLines {...{ fields, row, timeStyle, siblingPath }} />
      </section>
    );
  });
}

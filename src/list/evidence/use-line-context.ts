import { useMemo } from 'react';
import { createLogWords } from '../../../contract/messages/log-words';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { useLanguage, useText } from '../../i18n/language';
import { pagesOfType, type LineContext } from './line-text';

/** What the lines of a page's timelines are worded with. */
export function useLineContext(page: Pick<ResolvedListPage, 'source'>): LineContext {
  const t = useText();
  const language = useLanguage();
  const { declaration } = useRightsSource();
  const words = useMemo(() => createLogWords(declaration), [declaration]);
  return { t, language, words, declaration, ...pagesOfType(declaration, page) };
}

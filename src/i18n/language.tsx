import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { Language, Text } from '../../contract/text';
import type { Preference } from '../preference/preference';
import { fillText, type TextValues } from './fill-text';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'zh', choose: () => undefined });

/** Hands the chosen language down; everything below follows a change at once. */
export function LanguageProvider({
  preference,
  children,
}: {
  readonly preference: Preference<Language>;
  readonly children: ReactNode;
}) {
  const language = useSyncExternalStore(preference.subscribe, preference.read);
  return <LanguageContext value={{ language, choose: preference.write }}>{children}</LanguageContext>;
}

/** The language of the interface. */
export function useLanguage(): Language {
  return use(LanguageContext).language;
}

/** The language with the way to change it. */
export function useLanguageChoice(): LanguageChoice {
  return use(LanguageContext);
}

/** A function that words a text in the reader's language and fills its `{places}`. */
export function useText(): (text: Text, values?: TextValues) => string {
  const { language } = use(LanguageContext);
  return useCallback((text, values) => fillText(text[language], values), [language]);
}

import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { Language } from '../../contract/text';
import type { Preference } from '../preference/preference';

/** The languages in the order they are offered. */
export const LANGUAGES: readonly Language[] = ['zh', 'en'];

/** Tags of the languages, for `<html lang>` and the accept-language header. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };

const DAYJS_LOCALES: Readonly<Record<Language, string>> = { zh: 'zh-cn', en: 'en' };

/** Sets the date handling and the page's language now and at every change (spec §1: zh-cn on start). */
export function startLocale(preference: Preference<Language>, root: Pick<HTMLElement, 'lang'>): void {
  const follow = () => {
    dayjs.locale(DAYJS_LOCALES[preference.read()]);
    root.lang = LANGUAGE_TAGS[preference.read()];
  };
  follow();
  preference.subscribe(follow);
}

import type { I18nProvider } from '@refinedev/core';
import type { Language, Text } from '../../contract/text';
import { fillText } from '../i18n/fill-text';
import type { Preference } from '../preference/preference';

/** Wording of the keys that refine's own hooks ask for. */
const REFINE_TEXTS: Readonly<Record<string, Text>> = {
  'notifications.success': { zh: '操作成功', en: 'Done' },
  'notifications.error': { zh: '操作失败', en: 'Failed' },
  'notifications.deleteSuccess': { zh: '已删除', en: 'Deleted' },
  'notifications.createSuccess': { zh: '已创建', en: 'Created' },
  'notifications.editSuccess': { zh: '已保存', en: 'Saved' },
  'notifications.undoable': { zh: '{seconds} 秒后生效', en: 'Takes effect in {seconds} s' },
  'actions.list': { zh: '列表', en: 'List' },
  'actions.show': { zh: '详情', en: 'Details' },
  'pages.error.404': { zh: '页面不存在', en: 'Page not found' },
};

/** refine's translations, following the same choice of language as everything else. */
export function createI18nProvider(preference: Preference<Language>): I18nProvider {
  return {
    translate(key, values, fallback) {
      const text = REFINE_TEXTS[key];
      if (text !== undefined) return fillText(text[preference.read()], toTextValues(values));
      return typeof values === 'string' ? values : (fallback ?? key);
    },
    changeLocale(language) {
      if (language === 'zh' || language === 'en') preference.write(language);
      return Promise.resolve();
    },
    getLocale: () => preference.read(),
  };
}

function toTextValues(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

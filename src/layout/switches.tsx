import { Button } from 'antd';
import { useLanguageChoice, useText } from '../i18n/language';
import { useThemeChoice } from '../theme/theme';
import { Icon } from './icon';
import { LAYOUT_TEXTS } from './texts';

/** Switches between Chinese and English; everything follows at once. */
export function LanguageSwitch() {
  const t = useText();
  const { language, choose } = useLanguageChoice();
  const isChinese = language === 'zh';
  return (
    <Button
      type="text"
      icon={<Icon name="language" size={16} />}
      aria-label={t(LAYOUT_TEXTS.switchLanguage)}
      onClick={() => choose(isChinese ? 'en' : 'zh')}
    >
      <span lang={isChinese ? 'en' : 'zh-CN'}>
        {t(isChinese ? LAYOUT_TEXTS.toEnglish : LAYOUT_TEXTS.toChinese)}
      </span>
    </Button>
  );
}

/** Switches between light and dark. */
export function ThemeSwitch() {
  const t = useText();
  const { mode, choose } = useThemeChoice();
  const title = t(mode === 'light' ? LAYOUT_TEXTS.toDark : LAYOUT_TEXTS.toLight);
  return (
    <Button
      type="text"
      icon={<Icon name={mode === 'light' ? 'moon' : 'sun'} size={16} />}
      aria-label={title}
      title={title}
      onClick={() => choose(mode === 'light' ? 'dark' : 'light')}
    />
  );
}

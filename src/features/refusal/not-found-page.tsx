import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import { StatePage } from '../../layout/state-page';

const TEXTS = {
  heading: text('页面不存在', 'This page does not exist'),
  hint: text('地址可能有误，或该页面已被移除。', 'The address may be wrong, or the page was removed.'),
  back: text('返回首页', 'Back to the home page'),
};

/** What an unknown address shows. */
export function NotFoundPage({ landingPath }: { readonly landingPath: string }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <StatePage
      icon="compass"
      code="404"
      heading={t(TEXTS.heading)}
      action={
        <Button type="primary" onClick={() => void navigate(landingPath)}>
          {t(TEXTS.back)}
        </Button>
      }
    >
      <title>{t(TEXTS.heading)}</title>
      <p>{t(TEXTS.hint)}</p>
    </StatePage>
  );
}

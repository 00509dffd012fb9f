import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Expression } from '../../../contract/access/expression';
import { text, type Text } from '../../../contract/text';
import { useRefusal } from '../../access/use-refusal';
import { useText } from '../../i18n/language';
import { StatePage } from '../../layout/state-page';

const TEXTS = {
  heading: text('您没有权限查看该内容', 'You have no permission to view this content'),
  page: text('页面：{title}', 'Page: {title}'),
  back: text('返回可访问的页面', 'Go to a page you may open'),
  nothing: text('该账号目前没有任何可访问的页面。', 'This account may open no page at present.'),
};

/** /403 (spec §2): what is missing, whom to ask, and the way back. */
export function ForbiddenPage({
  pageTitle,
  needs,
  landingPath,
}: {
  /** Null when the address does not say which page was refused. */
  readonly pageTitle: Text | null;
  readonly needs: readonly Expression[] | null;
  /** Null when the account may open no page at all. */
  readonly landingPath: string | null;
}) {
  const t = useText();
  const explain = useRefusal();
  const navigate = useNavigate();
  const reason = needs === null ? null : explain(needs);
  return (
    <StatePage
      icon="lock"
      code="403"
      heading={t(TEXTS.heading)}
      action={
        landingPath === null ? undefined : (
          <Button type="primary" onClick={() => void navigate(landingPath)}>
            {t(TEXTS.back)}
          </Button>
        )
      }
    >
      <title>{t(TEXTS.heading)}</title>
      {pageTitle === null ? null : <p>{t(TEXTS.page, { title: t(pageTitle) })}</p>}
      {reason === null ? null : <p>{t(reason)}</p>}
      {landingPath === null ? <p>{t(TEXTS.nothing)}</p> : null}
    </StatePage>
  );
}

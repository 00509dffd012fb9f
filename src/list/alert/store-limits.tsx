import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { toAlertLimitsEndpoint } from '../../../contract/api/page/alert-limit-endpoints';
import { storeMeasureOf, type ResolvedAlertRule } from '../../../contract/resources/alert';
import { toLimitRights } from '../../../contract/resources/alert-rights';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { useDeclaredPage } from '../detail/use-declared-page';
import { LIMIT_WORDS } from './limit-words';
import { toLimitText } from './limit-text';
import styles from './alert.module.css';

/** Loaded when a limit is first changed. */
const LimitDialog = lazyPart(async () => (await import('./limit-dialog')).LimitDialog);

interface StoreLimitsProps {
  readonly page: ResolvedListPage;
  readonly storeId: string;
}

/** The limits in which the store of a device may differ from what is declared; nothing where there are none. */
export function StoreLimits({ page, storeId }: StoreLimitsProps) {
  const { declaration } = useRightsSource();
  const type = declaration.equipment.find(({ deviceType }) => deviceType === page.source.equipment);
  const rules = (type?.alerts ?? []).filter((rule) => storeMeasureOf(rule) !== null);
  return rules.length === 0 ? null : <Limits {...{ page, storeId, rules }} />;
}

function Limits({
  page,
  storeId,
  rules,
}: StoreLimitsProps & { readonly rules: readonly ResolvedAlertRule[] }) {
  const t = useText();
  const { data, error, refresh } = useEndpointQuery(toAlertLimitsEndpoint(page), { body: { storeId } });
  return (
    <section className={styles['limits']} aria-label={t(LIMIT_WORDS.title)}>
      <h3 className={styles['level']}>{t(LIMIT_WORDS.title)}</h3>
      <p className={styles['limitsHint']}>
        {t(LIMIT_WORDS.hint, { store: data?.storeName ?? t(LIMIT_WORDS.thisStore) })}
      </p>
      {data === undefined ? (
        error === null ? (
          <Skeleton active title={false} paragraph={{ rows: rules.length }} />
        ) : (
          <UnreadBlock error={error} onRetry={refresh} />
        )
      ) : (
        <ul className={styles['lines']}>
          {rules.map((rule) => {
            const own = data.limits.find((limit) => limit.rule === rule.name)?.value ?? null;
            return <Limit key={rule.name} {...{ page, storeId, rule, own }} onChanged={refresh} />;
          })}
        </ul>
      )}
    </section>
  );
}

interface LimitProps extends StoreLimitsProps {
  readonly rule: ResolvedAlertRule;
  /** Null: as declared. */
  readonly own: number | null;
  readonly onChanged: () => void;
}

function Limit({ page, storeId, rule, own, onChanged }: LimitProps) {
  const t = useText();
  const isPermitted = usePermitted();
  const [isOpen, setIsOpen] = useState(false);
  // What the reader may not do is left out of the page it sees, and decides all the same who may change limits.
  const declared = useDeclaredPage(page);
  const measure = storeMeasureOf(rule);
  if (measure === null) return null;
  const { value } = measure.limit;
  const mayChange = declared !== null && isPermitted([...declared.reads, ...toLimitRights(declared)]);
  const what = toLimitText(page, measure, own ?? value, t);
  return (
    <li>
      <p className={styles['head']}>
        <strong>{t(rule.title)}</strong>
        <span className={styles['cause']}>{what}</span>
        <span className={styles['limitsHint']}>{t(own === null ? LIMIT_WORDS.usual : LIMIT_WORDS.own)}</span>
        {mayChange && (
          <Button
            size="small"
            className={styles['limitChange'] ?? ''}
            aria-label={`${t(LIMIT_WORDS.change)} ${t(rule.title)}`}
            onClick={() => setIsOpen(true)}
          >
            {t(LIMIT_WORDS.change)}
          </Button>
        )}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <LimitDialog
            {...{ page, storeId, rule, measure, own }}
            onChanged={onChanged}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ListFilters, Row } from '../../../../contract/api/page/list';
import { toListEndpoint } from '../../../../contract/api/page/page-endpoints';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../../contract/limits';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { usePermitted } from '../../../access/access-context';
import { useRightsSource } from '../../../access/rights-source';
import { useNow } from '../../../format/use-now';
import { useText } from '../../../i18n/language';
import { EmptyBlock } from '../../../layout/empty-block';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { alignmentOf, FieldCell, type CellProps } from '../../../table/cells';
import type { DataColumn } from '../../../table/data-table/data-column';
import { toDetailPath } from '../../../table/detail-path';
import { RecordTable } from '../../../table/record-table';
import { pagesOfType } from '../../evidence/line-text';
import { toListPath } from '../../view/list-path';
import type { DetailPartProps } from '../detail-parts';
import { fittingFields } from './fitting-fields';
import styles from './orders.module.css';
import { ORDERS_WORDS } from './orders-words';

/** Orders that are shown: those that came before are in the list. */
const SHOWN = 20;

/** The newest orders of a device, each with the way to it, and the way to all of them (pages 3.3). */
export function DeviceOrders(props: DetailPartProps) {
  const { declaration } = useRightsSource();
  const { order } = pagesOfType(declaration, props.page);
  return order === undefined ? null : <Orders {...props} orders={order} />;
}

function Orders({ page, row, orders, siblingPath }: DetailPartProps & { readonly orders: ResolvedListPage }) {
  const t = useText();
  const asked = useAsked(orders, row);
  const query = useEndpointQuery(toListEndpoint(orders), { body: { ...asked, pageSize: SHOWN } });
  useLiveRefresh(orders.id, query.refresh);
  const isPermitted = usePermitted();
  const columns = useMemo(() => {
    const permitted = { fields: orders.fields.filter(({ permission }) => isPermitted(permission)) };
    return fittingFields(permitted, page).map((field, index) =>
      toColumn(field, { siblingPath, title: t(field.title), path: index === 0 ? orders.path : null }),
    );
  }, [orders, page, siblingPath, t, isPermitted]);
  const count = query.data?.list.length ?? 0;
  return (
    <section className={styles['orders']} aria-label={t(ORDERS_WORDS.title)}>
      <header>
        <h2>{t(ORDERS_WORDS.title)}</h2>
        {count === SHOWN && <span>{t(ORDERS_WORDS.note, { count: String(SHOWN) })}</span>}
        <Link to={toListPath(orders, { tab: null, ...asked })}>{t(ORDERS_WORDS.all)}</Link>
      </header>
      <RecordTable
        label={t(ORDERS_WORDS.title)}
        columns={columns}
        query={query}
        empty={<EmptyBlock title={t(ORDERS_WORDS.none)} />}
      />
    </section>
  );
}

/** What the list of orders is asked for: the device by its number, which is told apart within its store. */
function useAsked({ period, fields }: ResolvedListPage, { deviceNumber, storeId }: Row) {
  const day = startOfDay(useNow());
  return useMemo(() => {
    const canFilter = (name: string) => fields.some(({ field, isFilter }) => field === name && isFilter);
    const filters: ListFilters = {
      ...(typeof storeId === 'string' && canFilter('storeId') ? { storeId: [storeId] } : {}),
      ...(period === null ? {} : { [period]: [day - (PERIOD_MAX_DAYS - 1) * ONE_DAY_MS, endOfDay(day) - 1] }),
    };
    return { filters, keyword: typeof deviceNumber === 'string' ? deviceNumber : '' };
  }, [day, period, fields, deviceNumber, storeId]);
}

interface ColumnOptions extends Pick<CellProps, 'siblingPath'> {
  readonly title: string;
  /** Of the list of orders, for the column that leads there. */
  readonly path: string | null;
}

function toColumn(field: ResolvedField, { siblingPath, title, path }: ColumnOptions): DataColumn<Row> {
  const draw = (row: Row) => (
    <FieldCell {...{ field, row, siblingPath }} timeStyle="exact" value={row[field.field]} />
  );
  return {
    ...{ key: field.field, title, width: field.width, align: alignmentOf(field.kind), isCut: true },
    render: path === null ? draw : (row) => <Link to={toDetailPath(path, row.id)}>{draw(row)}</Link>,
  };
}

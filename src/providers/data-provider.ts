import type {
  BaseRecord,
  CreateParams,
  CrudFilter,
  CustomParams,
  CustomResponse,
  DataProvider,
  GetListParams,
  GetListResponse,
  GetOneResponse,
} from '@refinedev/core';
import { ENDPOINTS, type ApiVersion, type Place } from '../../contract/api/endpoints';
import type { ListAnswer, ListRequest, Row } from '../../contract/api/page/list';
import { toDetailEndpoint, toListEndpoint } from '../../contract/api/page/page-endpoints';
import { FAILURES } from '../../contract/messages/portal';
import { PAGE_SIZES } from '../../contract/limits';
import type { Text } from '../../contract/text';
import type { CallOptions, GatewayClient } from '../http/client';
import { GatewayError } from '../http/gateway-error';
import { createCursorMemory } from './cursor-memory';

const VERSION: ApiVersion = 'v1';

/** A list as pages get it: refine's `data` and `total`, and what the contract adds (cursors). */
export type PortalListResponse = GetListResponse<BaseRecord> & Omit<ListAnswer, 'list'>;

/**
 * refine's data provider over the gateway.
 *
 * - `getList` is `POST {resource}/list`. `meta` takes `tab`, `keyword` and `cursor` (which wins over the
 *   remembered one); each filter's value is a `FilterValue` of the contract, its operator is ignored, for
 *   the field's kind decides how it compares.
 *   With `meta.endpoint` it is that call of the contract, which answers all of a bounded list at once.
 * - `getOne` is `GET {resource}/detail?id=`.
 * - `custom` is any other call: `url` is the path below the version, for example `washer/device/tabs`;
 *   `meta.version` is `v1` unless said otherwise; a payload that is a `Blob` goes as it is; with `meta.isFile` the
 *   answer is a `ReceivedFile`.
 *
 * - `create` and `update` are a declared change, `variables` its body: `meta.endpoint` is a call of the
 *   contract, or `meta.action` names an action of the page, with its idempotency key in `meta.headers`.
 *   A change that nobody declared would pass by reason and key; it is refused, and so is every delete.
 */
export function createDataProvider(client: GatewayClient, toWords: (text: Text) => string): DataProvider {
  const cursors = createCursorMemory();

  function malformed(): GatewayError {
    return new GatewayError(toWords(FAILURES.network), { kind: 'malformed', statusCode: 200 });
  }

  async function getList(params: GetListParams): Promise<GetListResponse<BaseRecord>> {
    const whole = readWholeList(params.meta);
    return whole === null ? getPage(params) : getWhole(whole, toSignal(params.meta));
  }

  async function getWhole(place: Place, call: CallOptions): Promise<GetListResponse<BaseRecord>> {
    const data = await client.call(place, call);
    if (!Array.isArray(data) || !data.every(isRow)) throw malformed();
    return { data, total: data.length };
  }

  async function getPage(params: GetListParams): Promise<PortalListResponse> {
    const { currentPage = 1, pageSize = PAGE_SIZES[0] } = params.pagination ?? {};
    const query = toListQuery(params);
    const view = JSON.stringify([params.resource, query, pageSize]);
    const cursor = readWord(params.meta?.['cursor']) ?? cursors.recall(view, currentPage);
    const body: ListRequest = {
      ...query,
      pageSize,
      ...(cursor === undefined ? { page: currentPage } : { cursor }),
    };
    const place = toListEndpoint({ id: params.resource });
    const answer = await client.call(place, { body, ...toSignal(params.meta) });
    if (!isListAnswer(answer)) throw malformed();
    cursors.note(view, currentPage, answer);
    const { list, ...rest } = answer;
    return { ...rest, data: [...list] };
  }

  async function getOne(resource: string, id: string, call: CallOptions): Promise<GetOneResponse<Row>> {
    const place = toDetailEndpoint({ id: resource });
    const data = await client.call(place, { ...call, query: { id } });
    if (!isRow(data)) throw malformed();
    return { data };
  }

  async function custom(params: CustomParams): Promise<CustomResponse<BaseRecord>> {
    const { url, method, payload, query, meta, headers } = params;
    const version: ApiVersion = meta?.['version'] === 'v3' ? 'v3' : VERSION;
    const place = { method: method === 'get' ? 'GET' : 'POST', version, path: url } as const;
    const call: CallOptions = {
      ...(payload === undefined ? {} : payload instanceof Blob ? { file: payload } : { body: payload }),
      ...(query === undefined || query === null ? {} : { query: toTexts(query) }),
      ...(headers === undefined ? {} : { headers: toTexts(headers) }),
      ...toSignal(meta),
    };
    if (meta?.['isFile'] === true) return { data: { ...(await client.receiveFile(place, call)) } };
    const data = await client.call(place, call);
    // What changes something may have nothing to say; refine's answer has an object in any case.
    if (data === null && method !== 'get') return { data: {} };
    if (typeof data !== 'object' || data === null) throw malformed();
    return { data };
  }

  async function change({ resource, variables, meta }: ChangeParams): Promise<CustomResponse<BaseRecord>> {
    const place = readDeclaredCall(resource, meta);
    if (place === null) return refuse();
    const headers: unknown = meta?.['headers'];
    const data = await client.call(place, {
      body: variables,
      ...(typeof headers === 'object' && headers !== null ? { headers: toTexts(headers) } : {}),
    });
    // What changes something may have nothing to say; refine's answer has an object in any case.
    if (data === null) return { data: {} };
    if (typeof data !== 'object') throw malformed();
    return { data };
  }

  // refine's signatures are generic in the row type, which only the caller knows; the shape that every
  // row has is checked above.
  return {
    getApiUrl: () => VERSION,
    getList,
    getOne: ({ resource, id, meta }) => getOne(resource, String(id), toSignal(meta)),
    custom,
    create: change,
    update: change,
    deleteOne: refuse,
  } as DataProvider;
}

/** What would break a table, in production too; the rest of the shape is checked in development. */
function isListAnswer(data: unknown): data is ListAnswer {
  if (typeof data !== 'object' || data === null) return false;
  const list: unknown = Reflect.get(data, 'list');
  return Array.isArray(list) && list.every(isRow) && typeof Reflect.get(data, 'total') === 'number';
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string';
}

/** The call of the contract that answers a list as a whole; null where the list is a page's. */
function readWholeList(meta: GetListParams['meta']): Place | null {
  const place = readEndpoint(meta);
  return place?.method === 'GET' ? place : null;
}

function readEndpoint(meta: GetListParams['meta']): Place | undefined {
  const endpoint: unknown = meta?.['endpoint'];
  return Object.values<Place>(ENDPOINTS).find((each) => each === endpoint);
}

/** What refine hands over for a change; an update adds the id, which a declared call has in its body. */
type ChangeParams = Pick<CreateParams<unknown>, 'resource' | 'variables' | 'meta'>;

/** The call that a change is declared as; null where it is none. */
function readDeclaredCall(resource: string, meta: CreateParams['meta']): Place | null {
  const action = readWord(meta?.['action']);
  // The page's own actions stand with its resource, from where refine joins them in.
  const actions: unknown = meta?.['actions'];
  if (action !== undefined) {
    const isDeclared = Array.isArray(actions) && actions.includes(action);
    return isDeclared ? { method: 'POST', version: VERSION, path: `${resource}/${action}` } : null;
  }
  const place = readEndpoint(meta);
  return place?.method === 'POST' ? place : null;
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('Changes are made through declared actions, not through refine.'));
}

function toListQuery({
  filters = [],
  sorters = [],
  meta,
}: GetListParams): Omit<ListRequest, 'page' | 'pageSize'> {
  const tab = readWord(meta?.['tab']);
  const keyword = readWord(meta?.['keyword']);
  const byField = toListFilters(filters);
  return {
    ...(Object.keys(byField).length === 0 ? {} : { filters: byField }),
    ...(sorters.length === 0 ? {} : { sorters: sorters.map(({ field, order }) => ({ field, order })) }),
    ...(tab === undefined ? {} : { tab }),
    ...(keyword === undefined ? {} : { keyword }),
  };
}

function toListFilters(filters: readonly CrudFilter[]): NonNullable<ListRequest['filters']> {
  return Object.fromEntries(
    filters.flatMap((filter) =>
      'field' in filter && filter.value !== undefined && filter.value !== null
        ? [[filter.field, filter.value]]
        : [],
    ),
  );
}

function toSignal(meta: GetListParams['meta']): Pick<CallOptions, 'signal'> {
  const signal: unknown = meta?.queryContext?.signal;
  return signal instanceof AbortSignal ? { signal } : {};
}

function readWord(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toTexts(values: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

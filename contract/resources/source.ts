import type { FieldKind } from './field';

/**
 * Columns of the tables that lists read, by field name, each with the kind it holds: what every device, order, refund,
 * ticket, entry of the blacklist and export task has. A field that is none of these is declared as an attribute of the row.
 */
export const COLUMNS = {
  device: {
    deviceId: 'text',
    deviceNumber: 'text',
    deviceName: 'text',
    imei: 'text',
    placeName: 'text',
    storeName: 'text',
    storeId: 'reference',
    roomName: 'text',
    position: 'text',
    model: 'text',
    linkType: 'enum',
    displayStatus: 'enum',
    online: 'boolean',
    enabled: 'boolean',
    longIdle: 'boolean',
    severeTimeout: 'boolean',
    supplyAlert: 'boolean',
    saleStopped: 'boolean',
    lastHeartbeatAt: 'time',
    offlineHours: 'number',
    signal: 'level',
    currentOrderNo: 'reference',
    currentOrderId: 'text',
    todayStartCount: 'number',
    todayFreeStartCount: 'number',
    todayIncome: 'money',
    totalIncome: 'money',
    lastOrderAt: 'time',
    idleDays: 'number',
    faultText: 'text',
    faultCode: 'text',
    faultSince: 'time',
    firmwareVersion: 'text',
    firmwareOutdated: 'boolean',
    workStatus: 'enum',
    upgrading: 'boolean',
    reportedAt: 'time',
    commandAction: 'enum',
    commandStatus: 'enum',
    commandAt: 'time',
    simExpireAt: 'time',
    bindAt: 'time',
    tags: 'tags',
    parts: 'rows',
    partUse: 'percent',
    partDue: 'boolean',
  },
  order: {
    orderId: 'text',
    orderNo: 'text',
    createdAt: 'time',
    paidAt: 'time',
    startedAt: 'time',
    endedAt: 'time',
    usedSec: 'duration',
    endReason: 'enum',
    reserved: 'boolean',
    attendance: 'enum',
    userMobile: 'mobile',
    placeName: 'text',
    storeName: 'text',
    storeId: 'reference',
    roomName: 'text',
    deviceId: 'text',
    deviceNumber: 'text',
    deviceName: 'text',
    model: 'text',
    itemName: 'text',
    markAmount: 'money',
    discountAmount: 'money',
    memberDiscount: 'money',
    offPeakDiscount: 'money',
    platformCoupon: 'money',
    merchantCoupon: 'money',
    otherDiscount: 'money',
    payAmount: 'money',
    refundedAmount: 'money',
    platformShare: 'money',
    netAmount: 'money',
    serviceFee: 'money',
    settleAmount: 'money',
    payMethod: 'enum',
    payNo: 'text',
    orderStatus: 'enum',
    refundStatus: 'enum',
    refundAsked: 'money',
    refundAskedBy: 'text',
    refundAskedAt: 'time',
    flags: 'tags',
    attention: 'boolean',
    source: 'enum',
  },
  refund: {
    refundNo: 'text',
    doneAt: 'time',
    refundAmount: 'money',
    orderId: 'text',
    orderNo: 'text',
    paidAt: 'time',
    itemName: 'text',
    userMobile: 'mobile',
    placeName: 'text',
    storeName: 'text',
    storeId: 'reference',
    deviceNumber: 'text',
    payMethod: 'enum',
    reason: 'enum',
    note: 'text',
    applicantKind: 'enum',
    applicant: 'text',
    createdAt: 'time',
    reviewer: 'text',
    isOffline: 'boolean',
    channelNo: 'text',
  },
  ticket: {
    ticketId: 'text',
    ticketNo: 'text',
    equipment: 'enum',
    createdAt: 'time',
    source: 'enum',
    category: 'enum',
    content: 'text',
    imageCount: 'number',
    userMobile: 'mobile',
    placeName: 'text',
    storeName: 'text',
    storeId: 'reference',
    roomName: 'text',
    deviceId: 'text',
    deviceNumber: 'text',
    orderId: 'text',
    orderNo: 'text',
    priority: 'enum',
    assigneeId: 'reference',
    assigneeName: 'text',
    ticketStatus: 'enum',
    dueAt: 'time',
    slaLeft: 'duration',
    overdue: 'boolean',
    changedAt: 'time',
    lastReplyAt: 'time',
    rating: 'enum',
    mergedInto: 'text',
    duplicates: 'number',
  },
  blacklist: {
    blockId: 'text',
    userMobile: 'mobile',
    userMask: 'text',
    blockScope: 'enum',
    storeNames: 'tags',
    storeId: 'reference',
    reason: 'enum',
    note: 'text',
    evidence: 'tags',
    images: 'images',
    orders30d: 'number',
    refunds30d: 'number',
    source: 'enum',
    createdBy: 'text',
    createdAt: 'time',
    expireAt: 'time',
    blockStatus: 'enum',
    liftedBy: 'text',
    liftedAt: 'time',
    liftReason: 'text',
  },
  export: {
    taskId: 'text',
    taskNo: 'text',
    taskName: 'text',
    reportType: 'enum',
    filterText: 'text',
    dataRange: 'text',
    format: 'enum',
    rowCount: 'number',
    fileSize: 'number',
    progress: 'percent',
    exportStatus: 'enum',
    creator: 'text',
    createdAt: 'time',
    finishedAt: 'time',
    expireAt: 'time',
    failReason: 'enum',
    storeId: 'reference',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

/** A table that lists read. */
export type TableName = keyof typeof COLUMNS;

/** Field names of a table's columns. */
export type ColumnOf<T extends TableName> = { [U in T]: keyof (typeof COLUMNS)[U] & string }[T];

/** Columns whose filters may offer the values that devices have. */
export const USED_COLUMNS = {
  device: ['model', 'tags', 'firmwareVersion', 'faultCode'],
  order: ['model'],
  refund: [],
  ticket: [],
  blacklist: [],
  export: [],
} as const satisfies { readonly [T in TableName]: readonly ColumnOf<T>[] };

/** Names of such columns. */
export type UsedColumn = (typeof USED_COLUMNS)[TableName][number];

/** Columns that an action may set; the others follow from what happens to the row. */
export const SETTABLE_COLUMNS = {
  device: ['deviceNumber', 'deviceName', 'roomName', 'position', 'enabled', 'tags'],
  order: ['attention'],
  refund: [],
  ticket: [],
  blacklist: [],
  export: [],
} as const satisfies { readonly [T in TableName]: readonly ColumnOf<T>[] };
/** Field names of the columns that an action may set. */
export type SettableColumn<T extends TableName> = (typeof SETTABLE_COLUMNS)[T][number];

/**
 * Beside its fields, a row of a list of every equipment type says which type it is of, by its word on the wire: links
 * lead to the pages of that type.
 */
export const EQUIPMENT_FIELD = 'equipment';

/** Columns that a new row takes from whoever adds it: those that it needs, and those that may be left empty. */
export const CREATED_COLUMNS = {
  device: {
    needed: ['imei', 'deviceNumber', 'storeId', 'model'],
    offered: ['deviceName', 'roomName', 'position', 'linkType', 'tags'],
  },
} as const satisfies {
  readonly device: Readonly<Record<'needed' | 'offered', readonly ColumnOf<'device'>[]>>;
};

/** The kind that a column holds; null when the table has no such column. */
export function columnKindOf(table: TableName, field: string): FieldKind | null {
  const columns: Readonly<Record<string, FieldKind>> = COLUMNS[table];
  return Object.hasOwn(columns, field) ? (columns[field] ?? null) : null;
}

/** Kinds that hold the same values as another kind, and may stand for its columns. */
const ALSO_SHOWN_AS: Readonly<Partial<Record<FieldKind, readonly FieldKind[]>>> = {
  text: ['reference', 'enum', 'mobile'],
  reference: ['text'],
  enum: ['text'],
  level: ['number'],
};

/** Tells whether a column of one kind may be declared as a field of another. */
export function isShownAs(column: FieldKind, kind: FieldKind): boolean {
  return column === kind || (ALSO_SHOWN_AS[column]?.includes(kind) ?? false);
}

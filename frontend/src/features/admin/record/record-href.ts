/** What has a page of its own in the back office, with the segment of its address. */
export const RECORDS = {
  order: { path: 'orders', tab: 'orders', section: 'orders' },
  complaint: { path: 'complaints', tab: 'orders', section: 'complaints' },
  box: { path: 'boxes', tab: 'orders', section: 'boxes' },
  person: { path: 'people', tab: 'users', section: 'users' },
} as const;

export type RecordKind = keyof typeof RECORDS;
export const RECORD_KINDS = Object.keys(RECORDS) as readonly RecordKind[];

/** The address of a record: `/admin/orders/<id>`. */
export const recordHref = (kind: RecordKind, id: string): string =>
  `/admin/${RECORDS[kind].path}/${encodeURIComponent(id)}`;

/** Whether a parameter of a list's former address names a record: `?order=<id>`. */
export const isRecordKind = (name: string): name is RecordKind => name in RECORDS;

import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Filters and order of a list under a name of one's own, as the query of its address. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

/** How one member of staff arranged a list of the back office (rule A42). */
export const StaffList = defineEntity({
  name: 'StaffList',
  tableName: 'staff_list',
  properties: {
    userId: p.uuid().primary(),
    /** As the page names it, such as 'orders'. */
    list: p.string().length(30).primary(),
    /** The shown columns; null for the usual ones. */
    columns: p.json<readonly string[]>().nullable(),
    views: p.json<readonly SavedView[]>(),
    updatedAt: p.datetime().length(3),
  },
});
export type StaffList = InferEntity<typeof StaffList>;

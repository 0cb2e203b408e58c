import { notifyingCatalogChanges, type DatabasePart } from '../platform/database/database-part.js';

/** Database functions and triggers of promotions. */
export const PROMOTIONS_DATABASE: readonly DatabasePart[] = [
  {
    keeps:
      'Catalogue caches are invalidated when a promotion changes, so pages advertise the current one (rule T7).',
    sql: [notifyingCatalogChanges('promotion')],
  },
  {
    keeps: 'The code of a promotion is immutable, as orders, uses and emails refer to it (rule P10).',
    sql: [
      `create function promotion_code_immutable() returns trigger language plpgsql as $$
      begin
        raise exception 'the code of a promotion stays' using errcode = 'restrict_violation';
      end $$`,
      `create trigger promotion_code_immutable before update of code on promotion for each row
        when (old.code <> new.code) execute function promotion_code_immutable()`,
    ],
  },
];

import { notifyingCatalogChanges, type DatabasePart } from '../platform/database/database-part.js';

/** Database functions and triggers of promotions. */
export const PROMOTIONS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Pages advertise the promotion that is in force: readers are told of a change (rule T7).',
    sql: [notifyingCatalogChanges('promotion')],
  },
  {
    keeps: 'Orders, uses and emails name a promotion by its code, so it stays (rule P10).',
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

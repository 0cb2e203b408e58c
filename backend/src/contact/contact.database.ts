import type { DatabasePart } from '../platform/database/database-part.js';

/** Database functions and triggers of the waiting list. */
export const CONTACT_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Waiting list entries are grouped by the delivery area they wait for (rule X24).',
    sql: [
      `create function waitlist_area_of(country text, postcode text) returns text language sql immutable as $$
        select coalesce(case country when 'IE' then substring(postcode from '^[A-Z][0-9][0-9W]')
                                     else substring(postcode from '^[A-Z]{1,2}') end, '?')
      $$`,
      `create function waitlist_entry_placed() returns trigger language plpgsql as $$
      begin
        new.area := waitlist_area_of(new.country, new.postcode);
        return new;
      end $$`,
      `create trigger waitlist_entry_placed before insert on waitlist_entry
        for each row execute function waitlist_entry_placed()`,
    ],
  },
  {
    keeps:
      'Waiting list counts per area are maintained incrementally, so that reading them scans no rows (rules A22 and X24).',
    sql: [
      `create function waitlist_entry_counted() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into waitlist_area (country, area, entries) values (new.country, new.area, 1)
          on conflict (country, area) do update set entries = waitlist_area.entries + 1;
        else
          update waitlist_area set entries = entries - 1 where country = old.country and area = old.area;
        end if;
        return null;
      end $$`,
      `create trigger waitlist_entry_counted after insert or delete on waitlist_entry
        for each row execute function waitlist_entry_counted()`,
    ],
  },
];

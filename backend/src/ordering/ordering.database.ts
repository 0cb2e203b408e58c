import { statementTrigger, type DatabasePart } from '../platform/database/database-part.js';
import { DISH_RATINGS_DATABASE } from './ratings/ratings.database.js';

/** Triggers that PostgreSQL runs on every order, whichever code writes it. */
export const ORDERING_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'The photo of a complaint is removed with it, whichever statement removes it (rule H3).',
    sql: [
      `create function remove_complaint_photo() returns trigger language plpgsql as $$
      begin
        delete from stored_object where id = old.photo_id;
        return null;
      end $$`,
      `create trigger complaint_photo_removed after delete on complaint for each row
        when (old.photo_id is not null) execute function remove_complaint_photo()`,
    ],
  },
  {
    keeps: 'A hold ends when its order is paid or closed, and the network key is cleared with it (rule D20).',
    sql: [
      `create function orders_end_hold() returns trigger language plpgsql as $$
      begin
        new.holds_place := false;
        new.network := null;
        return new;
      end $$`,
      `create trigger orders_hold_ends before update on orders for each row
        when (old.holds_place and (new.status <> 'pending' or new.paid_at is not null or not new.holds_place))
        execute function orders_end_hold()`,
    ],
  },
  {
    keeps:
      'Places taken and held, and portions of limited dishes, are counted on the delivery day through every status change (rules D9, D20 and D21).',
    sql: [
      `create function count_delivery_day() returns trigger language plpgsql as $$
      declare
        places int := (old.status = 'cancelled')::int - (new.status = 'cancelled')::int;
        holds int := new.holds_place::int - old.holds_place::int;
      begin
        if places > 0 then
          insert into delivery_day (date, taken) values (new.delivery_date, 1)
          on conflict (date) do update set taken = delivery_day.taken + 1;
        else
          update delivery_day set taken = greatest(taken + places, 0), held = greatest(held + holds, 0), "full" = false
           where date = new.delivery_date;
        end if;
        if places <> 0 and (select limited from delivery_day where date = new.delivery_date) then
          update dish_day d set taken = greatest(d.taken + places * l.portions, 0)
            from (select sku, sum(quantity)::int as portions from order_line where order_id = new.id group by sku) l
           where d.date = new.delivery_date and d.sku = l.sku;
        end if;
        return null;
      end $$`,
      `create trigger orders_delivery_day after update on orders for each row
        when (new.delivery_date is not null and (
          (old.status = 'cancelled') is distinct from (new.status = 'cancelled')
          or old.holds_place is distinct from new.holds_place))
        execute function count_delivery_day()`,
    ],
  },
  {
    keeps: 'A consignment only goes forwards, and by the newest report of its courier (rule O123).',
    sql: [
      `create function consignments_only_forwards() returns trigger language plpgsql as $$
      begin
        if new.reported_at < old.reported_at then
          raise exception 'an older report of the courier about consignment %', old.id using errcode = 'check_violation';
        end if;
        if new.status <> old.status and old.status || ' ' || new.status not in (
          'requested booking_failed', 'requested booked', 'requested cancelling', 'requested cancelled',
          'booking_failed requested', 'booking_failed cancelled',
          'booked label_printed', 'booked collected', 'booked out_for_delivery', 'booked attempt_failed',
          'booked delivered', 'booked returned', 'booked cancelling', 'booked cancelled',
          'label_printed collected', 'label_printed out_for_delivery', 'label_printed attempt_failed',
          'label_printed delivered', 'label_printed returned', 'label_printed cancelling', 'label_printed cancelled',
          'collected out_for_delivery', 'collected attempt_failed', 'collected delivered', 'collected returned',
          'out_for_delivery attempt_failed', 'out_for_delivery delivered', 'out_for_delivery returned',
          'attempt_failed out_for_delivery', 'attempt_failed delivered', 'attempt_failed returned',
          'cancelling cancelled', 'cancelling collected', 'cancelling out_for_delivery', 'cancelling attempt_failed',
          'cancelling delivered', 'cancelling returned'
        ) then
          raise exception 'consignment % cannot go from % to %', old.id, old.status, new.status
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
      `create trigger consignment_only_forwards before update of status, reported_at on consignment
        for each row execute function consignments_only_forwards()`,
    ],
  },
  {
    keeps:
      'Data kept for an open complaint after an account is erased has an expiry date, also if the previous release wrote it; a replacement shares the date of its order (rules H40, H41).',
    sql: [
      `create function orders_set_retention_end() returns trigger language plpgsql as $$
      begin
        if new.anonymise_from is null then
          new.anonymise_by := null;
        elsif new.anonymise_by is null then
          new.anonymise_by := greatest(new.updated_at::date, new.delivery_date) + 60;
        end if;
        if tg_op = 'INSERT' and new.anonymise_by is not null and new.replaces_order_id is not null then
          new.anonymise_by := least(new.anonymise_by,
            (select o.anonymise_by from orders o where o.id = new.replaces_order_id));
        end if;
        return new;
      end $$`,
      `create trigger orders_retention_has_end before insert or update of anonymise_from, anonymise_by on orders
        for each row execute function orders_set_retention_end()`,
    ],
  },
  {
    keeps:
      'The list of orders filters by the latest step of each parcel, whichever code recorded it (rule A22).',
    sql: [
      `create function move_parcel() returns trigger language plpgsql as $$
      begin
        update orders set parcel_step = new.kind where id = new.order_id;
        return null;
      end $$`,
      `create trigger order_event_moves_parcel after insert on order_event for each row
        when (new.kind in ('preparing', 'dispatched', 'delivered', 'delivery_failed'))
        execute function move_parcel()`,
    ],
  },
  {
    keeps:
      'The order cards of the back office read counters, to which every statement that adds or removes orders and each changed order adds (rule A22).',
    sql: [
      `create function count_orders() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into order_counter (status, orders, total_pence)
          select status, count(*), sum(amount_pence + wallet_pence) from added group by status;
        else
          insert into order_counter (status, orders, total_pence)
          select status, -count(*), -sum(amount_pence + wallet_pence) from removed group by status;
        end if;
        return null;
      end $$`,
      statementTrigger('orders', 'insert', 'orders_counter_insert', 'count_orders'),
      statementTrigger('orders', 'delete', 'orders_counter_delete', 'count_orders'),
      `create function recount_order() returns trigger language plpgsql as $$
      begin
        insert into order_counter (status, orders, total_pence)
        values (old.status, -1, -(old.amount_pence + old.wallet_pence)),
               (new.status, 1, new.amount_pence + new.wallet_pence);
        return null;
      end $$`,
      `create trigger orders_counter_update after update on orders for each row
        when (old.status is distinct from new.status or old.amount_pence <> new.amount_pence
          or old.wallet_pence <> new.wallet_pence)
        execute function recount_order()`,
    ],
  },
  ...DISH_RATINGS_DATABASE,
];

import { notifyingCatalogChanges, type DatabasePart } from './database/database-part.js';

/** Triggers and functions of PostgreSQL for settings, events, the audit log and the probe. */
export const PLATFORM_DATABASE: readonly DatabasePart[] = [
  {
    keeps:
      'Screens, letters and checks follow a changed setting at once: readers keep answers until they are told (rule A15).',
    sql: [
      `create function notify_catalog_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalog_changed', '');
        return null;
      end $$`,
      notifyingCatalogChanges('setting'),
    ],
  },
  {
    keeps:
      'An event that was recorded, such as a payment, is acted on at once: the relay sleeps until it is told (rule O2).',
    sql: [
      `create function notify_outbox_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox_changed', '');
        return null;
      end $$`,
      `create trigger outbox_event_recorded after insert on outbox_event
        for each statement execute function notify_outbox_changed()`,
    ],
  },
  {
    keeps:
      'The shop cannot remove entries of the audit log but by this, which knows how long they are kept (rules H4 and H21).',
    sql: [
      `create function purge_audit_entries(most integer) returns integer language sql security definer set search_path = pg_catalog, public, pg_temp as $$
        with old as (
          select id from public.audit_entry
           where at < now() - interval '90 days' and action not like 'admin.%' and action not like 'identity.role-%'
              or at < now() - interval '2 years'
           limit greatest(0, least(most, 5000))
        ), gone as (
          delete from public.audit_entry e using old where e.id = old.id returning 1
        )
        select count(*)::int from gone
      $$`,
      `revoke execute on function purge_audit_entries(int) from public`,
    ],
  },
  {
    keeps:
      'What shows whether there is room to write lies in its page itself, and is as long as it is (rule O60).',
    sql: [`alter table write_probe alter column filler set storage plain`],
  },
];

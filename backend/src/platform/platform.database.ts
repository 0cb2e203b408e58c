import { notifyingCatalogChanges, type DatabasePart } from './database/database-part.js';

/** Triggers and functions of PostgreSQL for settings, events, the audit log and the probe. */
export const PLATFORM_DATABASE: readonly DatabasePart[] = [
  {
    keeps:
      'Setting caches are invalidated on every change, so screens, emails and checks use current values (rule A15).',
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
    keeps: 'A notification wakes the relay as soon as an event is recorded (rule O2).',
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
      'The only way for the shop to delete audit log entries; it enforces their retention period (rules H4 and H21).',
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
      'What is removed here is removed from the bucket as well, whichever statement removes it (rule H3, ADR 0050).',
    sql: [
      `create function record_object_removed() returns trigger language plpgsql as $$
      begin
        insert into outbox_event (name, payload, occurred_at)
        values ('storage.object-removed', jsonb_build_object('objectId', old.id), now());
        return null;
      end $$`,
      `create trigger stored_object_removed after delete on stored_object for each row
        when (old.moved_at is not null) execute function record_object_removed()`,
    ],
  },
  {
    keeps:
      'The write probe is stored inline and uncompressed, so that writing it needs real disk space (rule O60).',
    sql: [`alter table write_probe alter column filler set storage plain`],
  },
];

import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "agreed_words" (
    "id" uuid not null,
    "kind" varchar(40) not null,
    "version" varchar(20) not null,
    "words" varchar(1000) not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,

  `create table "audit_entry" (
    "id" bigserial primary key,
    "at" timestamptz(3) not null,
    "actor_id" uuid null,
    "action" varchar(60) not null,
    "subject_id" varchar(100) null,
    "address_hash" varchar(64) null,
    "details" jsonb not null
  )`,
  `create index "audit_entry_newest" on "audit_entry" ("at", "id")`,
  `create index "audit_entry_of_actor" on "audit_entry" ("actor_id", "id")`,
  `create index "audit_entry_of_subject" on "audit_entry" ("subject_id", "id")`,
  `create index "audit_entry_of_action" on "audit_entry" ("action", "id")`,

  `create table "customer_erasure" (
    "id" uuid not null,
    "sealed" bytea not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "customer_erasure_age" on "customer_erasure" ("created_at")`,

  `create table "idempotency_key" (
    "key" varchar(300) not null,
    "request_hash" varchar(44) not null,
    "ref_id" uuid not null,
    "created_at" timestamptz(3) not null,
    primary key ("key")
  )`,
  `create index "idempotency_key_age" on "idempotency_key" ("created_at")`,

  `create table "outbox_event" (
    "id" bigserial primary key,
    "name" varchar(80) not null,
    "payload" jsonb not null,
    "occurred_at" timestamptz(3) not null,
    "dispatched_at" timestamptz(3) null,
    "request_id" varchar(100) null,
    "trace_parent" varchar(55) null
  )`,
  `create index "outbox_event_undispatched" on "outbox_event" ("id") where dispatched_at is null`,

  `create table "event_job" (
    "event_id" bigint not null,
    "consumer" varchar(80) not null,
    "queue" varchar(20) not null,
    "tries" int not null default 0,
    "failures" int not null default 0,
    "next_at" timestamptz(3) not null,
    "locked_until" timestamptz(3) null,
    "done_at" timestamptz(3) null,
    "dead_at" timestamptz(3) null,
    "error" varchar(1000) null,
    primary key ("event_id", "consumer")
  )`,
  `create index "event_job_due" on "event_job" ("next_at") where done_at is null and dead_at is null`,
  `create index "event_job_dead" on "event_job" ("dead_at") where dead_at is not null`,

  `create table "payment" (
    "id" uuid not null,
    "purpose" text not null,
    "ref_id" uuid not null,
    "amount_pence" int not null,
    "session_id" varchar(255) null,
    "url" text null,
    "closed_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "payment" add constraint "payment_session_id_unique" unique ("session_id")`,
  `create index "payment_ref_id" on "payment" ("ref_id")`,
  `create index "payment_newest" on "payment" ("created_at")`,
  `alter table "payment" add constraint "payment_amount_positive" check (amount_pence > 0)`,
  `alter table "payment" add constraint "payment_purpose_check" check ("purpose" in ('order', 'box', 'membership', 'top_up'))`,

  `create table "rate_limit" (
    "key" varchar(255) not null,
    "points" int not null default 0,
    "expire" bigint null,
    primary key ("key")
  )`,

  `create table "schedule" (
    "name" varchar(80) not null,
    "next_at" timestamptz(3) not null,
    "last_at" timestamptz(3) null,
    primary key ("name")
  )`,

  `create table "setting" (
    "key" varchar(80) not null,
    "value" jsonb not null,
    "updated_at" timestamptz(3) not null,
    primary key ("key")
  )`,

  `create table "setting_change" (
    "id" bigserial primary key,
    "key" varchar(80) not null,
    "version" int not null,
    "old_value" jsonb not null,
    "new_value" jsonb not null,
    "changed_by" uuid not null,
    "at" timestamptz(3) not null
  )`,
  `create index "setting_change_of_key" on "setting_change" ("key", "id")`,
  `alter table "setting_change" add constraint "setting_change_once_version" unique ("key", "version")`,

  `create table "stored_object" (
    "id" uuid not null,
    "bytes" bytea null,
    "moved_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "stored_object_to_move" on "stored_object" ("id") where moved_at is null`,
  `alter table "stored_object" add constraint "stored_object_in_one_place" check ((bytes is null) = (moved_at is not null))`,
  `alter table "stored_object" add constraint "stored_object_size" check (octet_length(bytes) >= 1 and octet_length(bytes) <= 8388608)`,

  `create table "uploaded_picture" (
    "sha256" varchar(64) not null,
    "width" int not null,
    "height" int not null,
    "format" text not null default 'webp',
    "object_id" uuid not null,
    "created_at" timestamptz(3) not null,
    primary key ("sha256")
  )`,
  `alter table "uploaded_picture" add constraint "uploaded_picture_hash_shape" check (sha256 ~ '^[0-9a-f]{64}$')`,
  `alter table "uploaded_picture" add constraint "uploaded_picture_format_check" check ("format" in ('webp', 'avif'))`,

  `create table "webhook_event" (
    "id" varchar(255) not null,
    "type" varchar(100) not null,
    "object_id" varchar(255) not null,
    "source" text not null,
    "received_at" timestamptz(3) not null,
    "handled_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "webhook_event_handled" on "webhook_event" ("handled_at")`,
  `create index "webhook_event_missed" on "webhook_event" ("received_at") where source = 'poll' and handled_at is null`,
  `alter table "webhook_event" add constraint "webhook_event_source_check" check ("source" in ('webhook', 'poll'))`,
  `create table "courier_event" (
    "id" varchar(64) not null,
    "parcel_id" varchar(64) not null,
    "sent_at" timestamptz(3) not null,
    "received_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "courier_event_received" on "courier_event" ("received_at")`,

  `create table "worker_heartbeat" (
    "id" uuid not null,
    "started_at" timestamptz(3) not null,
    "beat_at" timestamptz(3) not null,
    primary key ("id")
  )`,

  `create table "write_probe" (
    "id" smallint not null,
    "filler" bytea not null,
    "written_at" timestamptz(3) not null,
    primary key ("id")
  )`,
];

const REFERENCES = [
  `alter table "event_job" add constraint "event_job_event_id_foreign" foreign key ("event_id") references "outbox_event" ("id")`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // Screens, emails and checks follow a changed setting at once: readers cache it until a notification (rule
  // A15).
  `create function notify_catalog_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalog_changed', '');
        return null;
      end $$`,
  `create trigger setting_changed after insert or update or delete or truncate on setting
        for each statement execute function notify_catalog_changed()`,
  // A recorded event, such as a payment, is handled at once: the relay sleeps until a notification (rule O2).
  // What is removed from the stored objects is removed from the bucket as well.
  `create function record_object_removed() returns trigger language plpgsql as $$
      begin
        insert into outbox_event (name, payload, occurred_at)
        values ('storage.object-removed', jsonb_build_object('objectId', old.id), now());
        return null;
      end $$`,
  `create trigger stored_object_removed after delete on stored_object for each row
        when (old.moved_at is not null) execute function record_object_removed()`,
  `create function notify_outbox_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox_changed', '');
        return null;
      end $$`,
  `create trigger outbox_event_recorded after insert on outbox_event
        for each statement execute function notify_outbox_changed()`,
  // The shop can remove entries of the audit log only by this function, which knows their retention (rules H4
  // and H21).
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
  // The probe of free space is stored in its page itself, uncompressed (rule O60).
  `alter table write_probe alter column filler set storage plain`,
];

/** What belongs to no module: settings, events and their jobs, payments, limits, the audit log. */
export class Migration20261123001Platform extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES, ...TRIGGERS_AND_FUNCTIONS]) this.addSql(statement);
  }
}

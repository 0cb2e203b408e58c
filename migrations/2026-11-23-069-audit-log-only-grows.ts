import { Migration } from '@mikro-orm/migrations';

/**
 * The role that the shop runs as cannot remove what was written to the audit log (rule H21). What is older than it
 * may be kept (rule H4) goes by this function, which runs as the owner and knows the terms itself.
 */
export class Migration20261123069AuditLogOnlyGrows extends Migration {
  override up(): void {
    this.addSql(`
      create function forget_old_audit_entries(most int) returns int
      language sql security definer set search_path = pg_catalog, public, pg_temp as $$
        with old as (
          select id from public.audit_entry
           where at < now() - interval '90 days' and action not like 'admin.%' and action not like 'identity.role-%'
              or at < now() - interval '2 years'
           limit greatest(0, least(most, 5000))
        ), gone as (
          delete from public.audit_entry e using old where e.id = old.id returning 1
        )
        select count(*)::int from gone
      $$`);
    this.addSql(`revoke execute on function forget_old_audit_entries(int) from public`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const KEEPERS = ['ledger_entries_added', 'commission_entries_added', 'commission_entries_changed'] as const;

/**
 * Balances and sums are written by their triggers alone (rules W9, H21): these run as the owner, and the role that
 * the shop runs as loses the right to write what they keep.
 */
export class Migration20261123111BalancesFollowEntries extends Migration {
  override up(): void {
    for (const name of KEEPERS) {
      this.addSql(`alter function ${name}() security definer set search_path = pg_catalog, public, pg_temp`);
      this.addSql(`revoke execute on function ${name}() from public`);
    }
  }
}

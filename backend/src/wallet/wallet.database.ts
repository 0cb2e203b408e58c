import { statementTrigger, type DatabasePart } from '../platform/database/database-part.js';
import { TRANSFER_RULES, WALLET_COLUMNS } from './ledger.entity.js';

const OWNED = Object.entries(WALLET_COLUMNS).flatMap(([account, column]) =>
  column ? [{ account, ...column }] : [],
);

const SHOWN = OWNED.filter(({ isShown }) => isShown)
  .map(({ account }) => `'${account}'`)
  .join(', ');

/** The kinds of transfer that add to a lifetime total of the wallet, as a condition. */
function kindsOf(total: 'deposited' | 'earned'): string {
  const kinds = Object.entries(TRANSFER_RULES).filter(([, rule]) => rule.total === total);
  const names = kinds.map(([kind]) => `'${kind}'`).join(', ');
  return kinds.length === 1 ? `t.kind = ${names}` : `t.kind in (${names})`;
}

/** Two to a line. */
const WRITTEN = OWNED.map(
  ({ account, column, sign }) => `${column} = w.${column} ${sign === 1 ? '+' : '-'} s.${account}`,
).reduce((lines, each, index) => `${lines}${index % 2 === 0 ? `,\n${' '.repeat(15)}` : ', '}${each}`);

const SUMMED = OWNED.map(
  ({ account }) => `coalesce(sum(e.amount_pence) filter (where e.account = '${account}'), 0) as ${account},`,
).join(`\n${' '.repeat(23)}`);

/** The wallet balances, which PostgreSQL triggers maintain: nothing else writes a balance. */
export const WALLET_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'The ledger is append-only (rule W9).',
    sql: [
      `create function ledger_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger only grows' using errcode = 'restrict_violation';
      end $$`,
      `create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
        for each statement execute function ledger_append_only()`,
      `create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
        for each statement execute function ledger_append_only()`,
    ],
  },
  {
    keeps: 'Every transfer has entries when its transaction commits (rule W9).',
    sql: [
      `create function ledger_transfer_has_entries() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from ledger_entry where transfer_id = new.id) then
          raise exception 'ledger transfer % has no entries', new.id using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
      `create constraint trigger ledger_transfer_entered after insert on ledger_transfer
        deferrable initially deferred for each row execute function ledger_transfer_has_entries()`,
    ],
  },
  {
    keeps:
      'Entries balance, and only this owner-run trigger writes balances, as the sum of entries (rules W9 and H21).',
    sql: [
      `create function ledger_entries_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      declare unbalanced bigint;
      begin
        select e.transfer_id into unbalanced
          from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
         where e.transfer_id in (select transfer_id from added)
         group by e.transfer_id, t.amount_pence
        having sum(e.amount_pence) <> 0
            or coalesce(sum(e.amount_pence) filter (where e.account in (${SHOWN})), 0) <> t.amount_pence
         limit 1;
        if unbalanced is not null then
          raise exception 'ledger transfer % does not add up', unbalanced using errcode = 'check_violation';
        end if;
        update user_wallets w
           set ${WRITTEN},
               total_deposited_pence = w.total_deposited_pence + s.deposited,
               total_bonus_earned_pence = w.total_bonus_earned_pence + s.earned
          from (select t.wallet_id,
                       ${SUMMED}
                       coalesce(sum(e.amount_pence) filter (where e.account = 'cash' and ${kindsOf('deposited')}), 0) as deposited,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'bonus' and ${kindsOf('earned')}), 0) as earned
                  from added e join ledger_transfer t on t.id = e.transfer_id group by t.wallet_id) s
         where w.id = s.wallet_id;
        return null;
      end $$`,
      `revoke execute on function ledger_entries_added() from public`,
      statementTrigger('ledger_entry', 'insert', 'ledger_entry_added', 'ledger_entries_added'),
    ],
  },
];

import { Migration } from '@mikro-orm/migrations';

/** Processes cache sessions for half a second, and drop them when one of these tables changes. */
export class Migration20261125014SessionNotifications extends Migration {
  override up(): void {
    this.addSql(`create function notify_sessions_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('sessions_changed', '');
        return null;
      end $$`);
    this
      .addSql(`create trigger login_session_sessions_changed after update of user_id, aal or delete on login_session
        for each row execute function notify_sessions_changed()`);
    this.addSql(`create trigger app_user_sessions_changed after update of email on app_user
        for each row execute function notify_sessions_changed()`);
    this.addSql(`create trigger user_role_sessions_changed after insert or update or delete on user_role
        for each row execute function notify_sessions_changed()`);
    this
      .addSql(`create trigger mfa_factor_sessions_changed after insert or update of user_id, status or delete on mfa_factor
        for each row execute function notify_sessions_changed()`);
  }
}

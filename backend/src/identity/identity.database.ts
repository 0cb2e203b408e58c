import type { DatabasePart } from '../platform/database/database-part.js';

const notifyingSessions = (table: string, events: string): string =>
  `create trigger ${table}_sessions_changed after ${events} on ${table}
        for each row execute function notify_sessions_changed()`;

/** Triggers of PostgreSQL for accounts and their sessions. */
export const IDENTITY_DATABASE: readonly DatabasePart[] = [
  {
    keeps:
      'Whatever ends a session or changes what it may do is notified to every process that has it cached (rules I5 and I11).',
    sql: [
      `create function notify_sessions_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('sessions_changed', '');
        return null;
      end $$`,
      notifyingSessions('login_session', 'update of user_id, aal or delete'),
      notifyingSessions('app_user', 'update of email'),
      notifyingSessions('user_role', 'insert or update or delete'),
      notifyingSessions('mfa_factor', 'insert or update of user_id, status or delete'),
    ],
  },
];

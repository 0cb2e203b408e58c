import { Migration } from '@mikro-orm/migrations';

/** Which request told of a fact, and the trace it is part of: logs and traces go on from there in the worker. */
export class Migration20261121034OriginOfEvents extends Migration {
  override up(): void {
    this.addSql(
      `alter table "outbox_event" add column "request_id" varchar(100) null, add column "trace_parent" varchar(55) null`,
    );
  }
}

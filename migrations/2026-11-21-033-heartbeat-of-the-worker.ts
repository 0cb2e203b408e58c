import { Migration } from '@mikro-orm/migrations';

/** When each worker last said that it is alive. */
export class Migration20261121033HeartbeatOfTheWorker extends Migration {
  override up(): void {
    this.addSql(
      `create table "worker_heartbeat" ("id" uuid not null, "started_at" timestamptz(3) not null, "beat_at" timestamptz(3) not null, primary key ("id"))`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "supplier" (
    "id" uuid not null,
    "name" varchar(120) not null,
    "name_key" varchar(120) not null,
    "address" varchar(300) not null,
    "phone" varchar(40) not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "supplier" add constraint "supplier_once" unique ("name_key")`,

  `create table "ingredient_batch" (
    "id" uuid not null,
    "supplier_id" uuid not null,
    "ingredient" varchar(120) not null,
    "ingredient_key" varchar(120) not null,
    "code" varchar(60) not null,
    "use_by" date null,
    "amount" int not null,
    "unit" text not null,
    "storage" text not null,
    "tenths_celsius" int null,
    "action" varchar(500) null,
    "received_on" date not null,
    "ended_on" date null,
    "recorded_by" uuid not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "ingredient_batch_page" on "ingredient_batch" ("created_at" desc, "id" desc)`,
  `create index "ingredient_batch_by_code" on "ingredient_batch" ("code")`,
  `create index "ingredient_batch_by_ingredient" on "ingredient_batch" ("ingredient_key", "received_on")`,
  `create index "ingredient_batch_of_supplier" on "ingredient_batch" ("supplier_id")`,
  `alter table "ingredient_batch" add constraint "ingredient_batch_some" check (amount > 0)`,
  `alter table "ingredient_batch" add constraint "ingredient_batch_ends_later" check (ended_on >= received_on)`,
  `alter table "ingredient_batch" add constraint "ingredient_batch_measured" check ((storage = 'ambient') = (tenths_celsius is null))`,
  `alter table "ingredient_batch" add constraint "ingredient_batch_unit_check" check ("unit" in ('g', 'piece'))`,
  `alter table "ingredient_batch" add constraint "ingredient_batch_storage_check" check ("storage" in ('ambient', 'chilled', 'frozen'))`,

  `create table "batch_use" (
    "delivery_date" date not null,
    "dish" varchar(120) not null,
    "batch_id" uuid not null,
    "dish_name" varchar(200) not null,
    "is_used" boolean not null,
    "recorded_by" uuid not null,
    "recorded_at" timestamptz(3) not null,
    primary key ("delivery_date", "dish", "batch_id")
  )`,
  `create index "batch_use_of_batch" on "batch_use" ("batch_id")`,

  `create table "temperature_point" (
    "id" uuid not null,
    "name" varchar(80) not null,
    "kind" text not null,
    "created_at" timestamptz(3) not null,
    "retired_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create unique index "temperature_point_once" on "temperature_point" (lower(name)) where retired_at is null`,
  `alter table "temperature_point" add constraint "temperature_point_kind_check" check ("kind" in ('fridge', 'freezer', 'chilled', 'hot', 'cooked'))`,

  `create table "temperature_reading" (
    "id" uuid not null,
    "point_id" uuid not null,
    "taken_at" timestamptz(3) not null,
    "tenths_celsius" int not null,
    "limit_celsius" int not null,
    "is_beyond" boolean not null,
    "action" varchar(500) null,
    "recorded_by" uuid not null,
    primary key ("id")
  )`,
  `create index "temperature_reading_of_point" on "temperature_reading" ("point_id", "taken_at")`,
  `create index "temperature_reading_page" on "temperature_reading" ("taken_at" desc, "id" desc)`,
  `alter table "temperature_reading" add constraint "temperature_reading_acted" check (is_beyond = (action is not null))`,
];

const REFERENCES = [
  `alter table "ingredient_batch" add constraint "ingredient_batch_supplier_id_foreign" foreign key ("supplier_id") references "supplier" ("id")`,
  `alter table "batch_use" add constraint "batch_use_batch_id_foreign" foreign key ("batch_id") references "ingredient_batch" ("id")`,
  `alter table "temperature_reading" add constraint "temperature_reading_point_id_foreign" foreign key ("point_id") references "temperature_point" ("id")`,
];

/** What the kitchen receives and measures. */
export class Migration20261127016Kitchen extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES]) this.addSql(statement);
  }
}

import type pg from 'pg';

/**
 * The objects of a database as PostgreSQL reports them: the name, such as `column orders.status`, and its
 * definition.
 */
export type SchemaSnapshot = ReadonlyMap<string, string>;

/** The table of applied migrations belongs to the migration tool and not to the shop. */
const OURS = `n.nspname = 'public' and c.relname not like 'mikro_orm_migrations%'`;
const OF_EXTENSION = (catalog: string, oid: string) =>
  `exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
const GRANTS = (acl: string) => `coalesce(' grants ' || (select string_agg(a::text, ',' order by a::text)
  from unnest(${acl}) a), '')`;
const COMMENT = (oid: string, catalog: string) =>
  `coalesce(' comment ' || quote_literal(obj_description(${oid}, '${catalog}')), '')`;

const TABLES = `
  select case c.relkind when 'r' then 'table ' when 'v' then 'view ' when 'm' then 'materialized view '
                        else c.relkind::text || ' ' end || c.relname as name,
         concat('persistence ', c.relpersistence, ' options ', c.reloptions, ' row security ', c.relrowsecurity,
                case when c.relkind in ('v', 'm') then ' ' || pg_get_viewdef(c.oid) end,
                ${GRANTS('c.relacl')}, ${COMMENT('c.oid', 'pg_class')}) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind not in ('i', 'I', 'S') and not ${OF_EXTENSION('pg_class', 'c.oid')}`;

const COLUMNS = `
  select concat('column ', c.relname, '.', a.attname) as name,
         concat(format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
                case when a.attidentity <> '' then ' identity ' || a.attidentity::text end,
                case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text || ' as '
                     else ' default ' end || pg_get_expr(e.adbin, e.adrelid),
                case when a.attcollation <> t.typcollation then ' collate ' || l.collname end,
                case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text end,
                ' compression ' || nullif(a.attcompression::text, ''), ' statistics ' || a.attstattarget,
                ${GRANTS('a.attacl')}, ' comment ' || quote_literal(col_description(c.oid, a.attnum))) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum
   where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

/** That a column is not null is listed with the column, and a constraint trigger with the triggers. */
const CONSTRAINTS = `
  select concat(case o.contype when 'c' then 'check' when 'f' then 'foreign key' when 'p' then 'primary key'
                when 'u' then 'unique' else 'constraint' end, ' ', c.relname, '.', o.conname) as name,
         concat(pg_get_constraintdef(o.oid), ${COMMENT('o.oid', 'pg_constraint')}) as definition
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and o.contype not in ('n', 't')`;

const INDEXES = `
  select concat('index ', c.relname) as name,
         concat(pg_get_indexdef(i.indexrelid), case when not i.indisvalid then ' invalid' end,
                case when i.indisclustered then ' clustered' end, ${COMMENT('c.oid', 'pg_class')}) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS}`;

const TRIGGERS = `
  select concat('trigger ', c.relname, '.', t.tgname) as name,
         concat(pg_get_triggerdef(t.oid), case when t.tgenabled <> 'O' then ' enabled ' || t.tgenabled::text end,
                ${COMMENT('t.oid', 'pg_trigger')}) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and not t.tgisinternal`;

const ROUTINES = `
  select concat('routine ', p.proname, '(', pg_get_function_identity_arguments(p.oid), ')') as name,
         concat(pg_get_functiondef(p.oid), ${GRANTS('p.proacl')}, ${COMMENT('p.oid', 'pg_proc')}) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = 'public' and p.prokind in ('f', 'p') and not ${OF_EXTENSION('pg_proc', 'p.oid')}`;

const SEQUENCES = `
  select concat('sequence ', c.relname) as name,
         concat(format_type(s.seqtypid, null), ' start ', s.seqstart, ' step ', s.seqincrement, ' from ', s.seqmin,
                ' to ', s.seqmax, ' cache ', s.seqcache, case when s.seqcycle then ' cycle' end,
                (select concat(' of ', d.refobjid::regclass, '.', a.attname) from pg_depend d
                   join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
                  where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')),
                ${GRANTS('c.relacl')}) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS}`;

/** Types that are not the row of a table, planner statistics of several columns, rules and policies: none so far. */
const REST = `
  select concat('type ', t.typname) as name,
         concat(t.typtype, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e
                             where e.enumtypid = t.oid)) as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.nspname = 'public' and t.typtype in ('e', 'd', 'r') and not ${OF_EXTENSION('pg_type', 't.oid')}
  union all select concat('extension ', extname), extversion from pg_extension
  union all select concat('statistics ', stxname), pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select concat('policy ', tablename, '.', policyname), concat(cmd, roles, qual, with_check) from pg_policies
  union all select concat('rule ', tablename, '.', rulename), definition from pg_rules where schemaname = 'public'
  union all select concat('default grants ', defaclobjtype), defaclacl::text from pg_default_acl`;

/**
 * Reads the shape of the database behind `client`: tables, columns, checks, keys, indexes, triggers,
 * routines, sequences, grants and comments. Ignores the order of columns and the indentation of routines.
 */
export async function readSchemaSnapshot(client: pg.Client): Promise<SchemaSnapshot> {
  const shape = new Map<string, string>();
  for (const question of [ROUTINES, SEQUENCES, TABLES, COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, REST]) {
    const { rows } = await client.query<{ name: string; definition: string }>(`${question} order by 1`);
    for (const { name, definition } of rows) shape.set(name, definition.replace(/\s+/g, ' ').trim());
  }
  return shape;
}

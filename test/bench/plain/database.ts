import pg from 'pg';

/** As many connections as one backend of the product may open. */
const CONNECTIONS = 10;

export const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });

/** Runs a statement that each connection prepares once, under its name. */
export async function ask<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return rows;
}

/** Calls back when the catalogue has changed. */
export async function onCatalogChange(forget: () => void): Promise<void> {
  const listener = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await listener.connect();
  listener.on('notification', forget);
  await listener.query('listen catalog_changed');
}

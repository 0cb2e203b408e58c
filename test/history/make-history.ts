import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { sequencesOf, tablesOf } from '#backend/platform/backups/backup.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ABOUT_FILE, HISTORY_FOLDER, type HistoryAbout } from '#backend/demo-history/history-files.js';
import { schemaWords } from '#backend/demo-history/load-history.js';
import { packTable } from '#backend/demo-history/packed-table.js';
import { PUBLIC_URL } from '#test/setup/system/app.js';
import { startTestPostgres } from '#test/setup/system/postgres.js';
import { CellReader } from './cell-reader.js';
import { FROM_START, LEFT_OUT, LiveSnapshot } from './live-snapshot.js';
import { Recording } from './recording.js';
import { CARDS } from './shopping.js';
import { World } from './world.js';
import { RECORDED_DAYS, Year } from './year.js';

const size = {
  days: Number(process.env['HISTORY_DAYS'] ?? 365),
  customers: Number(process.env['HISTORY_CUSTOMERS'] ?? 400),
  subscribers: Number(process.env['HISTORY_SUBSCRIBERS'] ?? 190),
};
const PART_CHARACTERS = 280_000;
const folder = process.env['HISTORY_FOLDER'] ?? HISTORY_FOLDER;

/** Lives the year, records its last week and writes the snapshot that `npm start` loads. */
async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  process.env['TEST_DATABASE_ADMIN_URL'] = postgres.adminUrl;
  const world = await World.open();
  const ownerUrl = process.env['MIGRATION_DATABASE_URL'] ?? '';
  const reader = new CellReader(
    new Map([
      [world.shop.outside.paymentsUrl, '§payments§'],
      [PUBLIC_URL, '§site§'],
    ]),
  );
  const snapshot = await LiveSnapshot.open(ownerUrl, reader, world.shop.get(Vault));
  snapshot.cards = CARDS.map((number) =>
    createHash('sha256').update(`card ${number}`).digest('hex').slice(0, 16),
  );
  await snapshot.rememberStart();
  const recording = new Recording();
  const moments: number[] = [];
  const record = async (): Promise<void> => {
    const moment = moments.push(world.now().getTime()) - 1;
    await snapshot.read(world.now(), (table, row) => recording.take(moment, table, row));
    recording.takeProvider(moment, world.shop.outside.paymentsFile, reader, world.now().getTime());
  };
  await liveYear(world, record);
  for (const [reason, times] of world.refusals) say(`refused ${times} times: ${reason}`);
  for (const hash of reader.unknownHashes) say(`hash of an unknown text: ${hash}`);
  writeParts(await aboutOf(ownerUrl, moments), reader, recording);
  await snapshot.close();
  await world.close();
  await postgres.stop();
}

async function liveYear(world: World, record: () => Promise<void>): Promise<void> {
  const year = new Year(world, size);
  await year.begin();
  for (let day = 1; day <= size.days; day += 1) {
    await year.live(day, record);
    if (day % RECORDED_DAYS === 0) say(`day ${day}: ${await world.shop.count('orders')} orders`);
  }
}

async function aboutOf(ownerUrl: string, moments: number[]): Promise<HistoryAbout> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = await tablesOf(client);
  const sequences = await sequencesOf(client);
  await client.end();
  return {
    moments,
    schema: Object.fromEntries(tables.map(({ table, columns }) => [table, schemaWords(new Map(columns))])),
    leftOut: [...LEFT_OUT],
    fromStart: [...FROM_START],
    sequences,
  };
}

function writeParts(about: HistoryAbout, reader: CellReader, recording: Recording): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  const texts = [JSON.stringify(reader.quoted.names), JSON.stringify(reader.keyed.names)];
  const lines = [...texts, ...recording.packed().flatMap(packTable)];
  const parts: string[] = [];
  let part = '';
  for (const line of lines) {
    if (part.length + line.length > PART_CHARACTERS && part !== '') {
      parts.push(part);
      part = '';
    }
    part += `${line}\n`;
  }
  parts.push(part);
  for (const [at, text] of parts.entries())
    writeFileSync(path.join(folder, `part-${String(at + 1).padStart(2, '0')}.txt`), text);
  writeFileSync(path.join(folder, ABOUT_FILE), `${JSON.stringify(about, null, 1)}\n`);
  say(`${lines.length} lines in ${parts.length} parts, ${parts.join('').length} characters`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
process.exit(0);

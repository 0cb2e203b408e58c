import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csv } from './csv.js';
import type { DataSheet } from './personal-data.registry.js';

const README = `This is a copy of the data we hold about you.

Each table comes in two formats: CSV for spreadsheets and JSON for other software.
Amounts are in pence and times are in UTC.
`;

/** Packs sheets into a ZIP, each as JSON and as CSV; streams each sheet as soon as it is read. */
export async function* zipSheets(sheets: AsyncIterable<DataSheet>, at: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
  });
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    if (failure) throw failure;
  };
  add('README.txt', strToU8(README));
  for await (const { name, rows, files } of sheets) {
    add(`${name}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`));
    add(`${name}.csv`, strToU8(csv(rows)));
    yield* chunks.splice(0);
    if (!files) continue;
    for await (const file of files) {
      add(file.name, file.bytes);
      yield* chunks.splice(0);
    }
  }
  zip.end();
  yield* chunks.splice(0);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const MEASUREMENTS = 'docs/measurements.md';

/** Puts a table and its method between its named marks in docs/measurements.md. */
export function writeTable(name: string, table: string, measured: string): void {
  const page = readFileSync(MEASUREMENTS, 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const note = `${measured} on ${cpus().length} cores, Node ${process.versions.node}, ${today}.`;
  const place = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  writeFileSync(
    MEASUREMENTS,
    page.replace(place, () => `<!-- ${name} -->\n${table}\n\n${note}\n<!-- /${name} -->`),
  );
}

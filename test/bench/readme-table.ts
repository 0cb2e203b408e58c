import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Puts a table and how it was measured between the marks of its name in the README. */
export function writeTable(name: string, table: string, measured: string): void {
  const readme = readFileSync('README.md', 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const note = `${measured} on ${cpus().length} cores, Node ${process.versions.node}, ${today}.`;
  const place = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  writeFileSync(
    'README.md',
    readme.replace(place, () => `<!-- ${name} -->\n${table}\n\n${note}\n<!-- /${name} -->`),
  );
}

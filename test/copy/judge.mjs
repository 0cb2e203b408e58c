// Compares what the tests saw on their screens with every text of the site. Only a whole run can judge:
// `npm test` starts with an empty folder; after runs of single files, whose findings add up, use
// `npm run test:copy`.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entries } from './entries.mjs';
import { judge } from './match.ts';

const SEEN = 'test-results/copy-coverage';
const TABLE = 'test-results/copy.md';

function textsSeen(by) {
  const files = existsSync(SEEN) ? readdirSync(SEEN).filter((name) => name.startsWith(`${by}-`)) : [];
  // The last line of a killed worker may be incomplete.
  const lines = files.flatMap((file) => readFileSync(join(SEEN, file), 'utf8').split('\n').slice(0, -1));
  return new Set(lines.map((line) => JSON.parse(line)));
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`;
const table = (heads, rows) => [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');

function tableOf({ component, explained, unseen }) {
  const rows = [
    ...unseen.map(({ key, words }) => row(key, words, '**nobody has seen it**')),
    ...explained.map(({ entry, because }) => row(entry.key, entry.words, because)),
    ...component.map(({ key, words }) => row(key, words, 'seen in a component test only')),
  ];
  return table(['entry', 'words', 'why no browser test sees it'], rows);
}

// Only once the files of the site can be resolved: the list is divided like them.
const { UNSEEN } = await import('./unseen.ts');
const all = await entries();
const verdict = judge(all, { browser: textsSeen('browser'), component: textsSeen('component') }, UNSEEN);
const wrong = [
  ...verdict.unseen.map(({ key, words }) => `unseen and not explained: ${key}: ${words}`),
  ...verdict.contradicted.map(({ entry, because }) => `explained (${because}), yet seen: ${entry.key}`),
  ...verdict.idle.map((pattern) => `explains nothing: ${pattern}`),
];
const summary =
  `${all.length} texts: ${verdict.browser.length} seen in a browser, ${verdict.component.length} in a component ` +
  `test only, ${verdict.explained.length} explained, ${verdict.unseen.length} unseen`;
mkdirSync(dirname(TABLE), { recursive: true });
writeFileSync(TABLE, `${summary}.\n\n${tableOf(verdict)}\n`);
for (const each of wrong) console.log(each);
console.log(`${summary} (${TABLE})`);
const counts = { passed: all.length - verdict.unseen.length, failed: wrong.length, skipped: 0 };
if (process.env.RESULT_FILE) writeFileSync(process.env.RESULT_FILE, JSON.stringify(counts));
process.exitCode = wrong.length > 0 ? 1 : 0;

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { auditActions } from '#frontend/copy/admin/audit.js';

const ROOT = resolve(__dirname, '../..');

/** The actions that a source writes into the audit log: `action: 'admin.order-read'`, `note(em, 'admin.…'`. */
export function actionsIn(source: string): string[] {
  const written = /(?:action: ?|note\(em, |action[:,] )'([a-z]+\.[a-z-]+)'/g;
  return [...source.matchAll(written)].map(([, action = '']) => action);
}

it('has words for every action of the audit log', () => {
  const files = ['backend/src', 'worker/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(ROOT, folder, file)),
  );
  const actions = [...new Set(files.flatMap((file) => actionsIn(readFileSync(file, 'utf8'))))].sort();
  expect(actions.length).toBeGreaterThan(90);
  expect(actions.filter((action) => !(action in auditActions))).toEqual([]);
});

it('finds an action without words (control)', () => {
  expect(actionsIn(`await this.audit.note({ action: 'admin.moon-painted', actorId })`)).toEqual([
    'admin.moon-painted',
  ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const WRITES = /^(insert|insertMany|nativeUpdate|nativeDelete|upsert|upsertMany|flush|execute)$/;
const WRITING_SQL = /^[`'"]\s*(insert|update|delete|with)\b/;

/** Whether an expression is an entity manager outside a transaction: an injected one, or a fork of it. */
function isOutside(node: ts.Expression, forks: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return forks.has(node.text);
  if (ts.isPropertyAccessExpression(node))
    return node.expression.kind === ts.SyntaxKind.ThisKeyword && node.name.text === 'em';
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'fork'
  );
}

/** How many statements of a function write, each on its own. */
function loneWrites(body: ts.Node): number {
  const forks = new Set<string>();
  let writes = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression: callee } = node.expression;
      if (name.text === 'transactional') return;
      const writesAtAll = name.text !== 'execute' || WRITING_SQL.test(node.arguments[0]?.getText() ?? '');
      if (WRITES.test(name.text) && writesAtAll && isOutside(callee, forks)) writes += 1;
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (isOutside(node.initializer, forks)) forks.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return writes;
}

/**
 * Functions that write more than once outside a transaction: a failure between two leaves half of it done.
 */
function halfDone(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isFunction = ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node);
    if (isFunction && loneWrites(node) > 1) found.push(`${file} ${node.name?.getText() ?? ''}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Functions that may be done by half. */
const APART = [
  // Old challenges are deleted whether or not a new one is created.
  'factors.service.ts challenge',
];

describe('atomic writes', () => {
  it('is written in one transaction', () => {
    const files = ['backend/src', 'worker/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((file) => halfDone(file, readFileSync(file, 'utf8')));
    expect(found.map((each) => each.slice(each.lastIndexOf('/') + 1)).sort()).toEqual(APART);
  });

  it('is found where the transaction was forgotten (control)', () => {
    const forgotten = `class A {
      async pay() {
        const em = this.em.fork();
        await em.nativeUpdate(Order, { id }, { paidAt });
        await em.insert(OrderEvent, { id });
      }
      async erase() {
        await this.em.execute('delete from a');
        await this.em.fork().execute(\`update b set c = 1\`);
      }
      async mergedAllergens() {
        await this.em.execute('select 1');
        await this.em.fork().transactional(async (em) => {
          await em.insert(Order, { id });
          await em.insert(OrderEvent, { id });
        });
      }
      async once() {
        await this.em.fork().nativeDelete(Order, { id });
      }
    }`;
    expect(halfDone('a.ts', forgotten)).toEqual(['a.ts pay', 'a.ts erase']);
  });
});

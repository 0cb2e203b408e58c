import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { SPECIFIED_COPY } from '#test/e2e/site/spoken.js';

const ROOT = resolve(__dirname, '../../..');

/** Where the product's words are: the screens', the checks', and the catalogue's product texts. */
const WORDS = ['frontend/src/copy', 'backend/src/rules', 'backend/catalog-content'];
/** A helper that several tests share may look for the words. */
const STEPS = new Set(['shop.ts', 'weekly.ts', 'packages-shop.ts']);

function read(folder: string, isWanted: (file: string) => boolean): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => isWanted(basename(file)))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
}

/** Every text and pattern in a browser test, except the test names, which look for nothing. */
function soughtIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^test(\.\w+)*$/.test(node.expression.getText())) {
      for (const argument of node.arguments.slice(1)) visit(argument);
      return;
    }
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.replaceAll(/^\/\^?|\$?\/\w*$|\\/g, ''));
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const pattern = (words: string): string =>
  words
    .split('{}')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+?');

/** The words that no text equals or starts with; a test may look for the beginning only. */
function missingFrom(sought: readonly string[], spoken: typeof SPECIFIED_COPY): string[] {
  return Object.entries(spoken).flatMap(([section, all]) =>
    all
      .filter((words) => {
        const whole = new RegExp(`^${pattern(words)}`);
        return !sought.some((text) => whole.test(text));
      })
      .map((words) => `${section}: ${words}`),
  );
}

const isTest = (file: string): boolean => file.endsWith('.spec.ts') || STEPS.has(file);
const sought = read('test/e2e', isTest).flatMap(soughtIn);

describe('the specification’s texts of configurators and checkout', () => {
  it('appears in the product word for word', () => {
    const product = WORDS.flatMap((folder) => read(folder, (file) => /\.(ts|json)$/.test(file)))
      .join('\n')
      .replaceAll("\\'", "'");
    const unsaid = Object.values(SPECIFIED_COPY)
      .flat()
      .filter((words) => !new RegExp(pattern(words)).test(product));
    expect(unsaid).toEqual([]);
  });

  it('is looked for in a browser, all of it', () => {
    expect(missingFrom(sought, SPECIFIED_COPY)).toEqual([]);
  });

  it('is missed when no test looks for it, though one is named after it', () => {
    const named = soughtIn("test('rule B8: Box is locked', async () => { await see('Your box'); });");
    expect(missingFrom(named, { 'rule B8': ['Box is locked', 'Your box'] })).toEqual([
      'rule B8: Box is locked',
    ]);
  });
});

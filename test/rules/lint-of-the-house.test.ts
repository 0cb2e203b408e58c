import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');

/** Lints each text as the file of that name, by the project's own rules of these names. */
const NAMES = ['no-restricted-syntax', 'max-lines-per-function'];
const LINT = `
  import { readFileSync } from 'node:fs';
  import { ESLint, Linter } from 'eslint';
  import tseslint from 'typescript-eslint';
  const eslint = new ESLint();
  const languageOptions = { parser: tseslint.parser };
  const found = [];
  for (const [file, text] of JSON.parse(readFileSync(0, 'utf8'))) {
    const { rules } = await eslint.calculateConfigForFile(file);
    const own = Object.fromEntries(${JSON.stringify(NAMES)}.flatMap((name) => (rules[name] ? [[name, rules[name]]] : [])));
    const name = file.endsWith('.tsx') ? 'a.tsx' : 'a.ts';
    const messages = new Linter().verify(text, [{ files: ['**/*.ts', '**/*.tsx'], languageOptions, rules: own }], name);
    found.push(messages.map(({ message }) => message).join());
  }
  console.log(JSON.stringify(found));
`;

function lint(texts: readonly Planted[]): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LINT], {
    cwd: ROOT,
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

type Planted = readonly [file: string, text: string];
interface Rule {
  readonly name: string;
  /** Words of its message. */
  readonly says: string;
  readonly refused: readonly Planted[];
  readonly allowed: readonly Planted[];
}

const SERVICE = 'backend/src/boxes/changes/box-skipping.service.ts';
const SCREEN = 'frontend/src/features/ordering/orders/order-state.ts';

const FORM = 'frontend/src/features/wallet/top-up-form.tsx';

/** A component with so many lines. */
const component = (lines: number): string =>
  `export function Page() {\n${'  // said\n'.repeat(lines - 3)}  return null;\n}`;

const RULES: readonly Rule[] = [
  {
    name: 'a component that does not fit on a screen',
    says: 'too many lines (81)',
    refused: [['frontend/src/features/wallet/wallet-tab.tsx', component(81)]],
    allowed: [
      ['frontend/src/features/wallet/wallet-tab.tsx', component(80)],
      [SERVICE, component(81)],
    ],
  },
  {
    name: 'a form that is not made by useServerForm',
    says: 'useServerForm',
    refused: [
      [FORM, 'export const Form = () => <form noValidate onSubmit={send} />;'],
      [FORM, 'export const Form = (props: object) => <form {...props} />;'],
      [FORM, "import { useForm, type UseFormReturn } from 'react-hook-form';"],
      [FORM, 'const message = error.data.errors?.[0]?.message;'],
    ],
    allowed: [
      [FORM, 'export const Form = () => <form {...server.formProps} className="p-4" />;'],
      [FORM, 'export const Form = () => <form {...formProps} />;'],
      [FORM, "import { Controller } from 'react-hook-form';"],
      ['frontend/src/ui/form/use-server-form.ts', "import { useForm } from 'react-hook-form';"],
      [
        'frontend/src/features/delivery/postcode-check.tsx',
        'export const Form = () => <form onSubmit={check} />;',
      ],
    ],
  },
  {
    name: 'a status that is written outside its entity',
    says: 'by a method of its own',
    refused: [
      [SERVICE, "delivery.status = 'skipped';"],
      [SERVICE, "order.paymentStatus = 'paid';"],
      [SERVICE, "Object.assign(delivery, { status: 'skipped', dueAt: null });"],
      ['worker/src/event-job-handler.ts', "found.delivery.status ??= 'planned';"],
    ],
    allowed: [
      [SERVICE, 'delivery.skip(now);'],
      [SERVICE, 'const isSkipped = delivery.status === "skipped";'],
      ['backend/src/boxes/box-delivery.entity.ts', "delivery.status = 'skipped';"],
      ['sandbox/main.ts', "charge.status = 'succeeded';"],
    ],
  },
  {
    name: 'a time zone that is named outside rules/london.ts',
    says: 'names the zone',
    refused: [
      [SCREEN, "new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });"],
      ['worker/src/emails/layout.ts', "const ZONE = 'Europe/London';"],
      [SERVICE, "em.execute(`select now() at time zone 'Europe/London'`);"],
      ['backend/src/boxes/box-delivery.entity.ts', "const ZONE = 'Europe/London';"],
    ],
    allowed: [
      ['backend/src/rules/london.ts', "export const LONDON = 'Europe/London';"],
      [SCREEN, "londonFormat({ dateStyle: 'long' });"],
      ['migrations/list.ts', "sql`select now() at time zone 'Europe/London'`;"],
    ],
  },
];

it.each(RULES)('$name is refused', ({ says, refused, allowed }) => {
  const found = lint([...refused, ...allowed]);
  expect(found.slice(0, refused.length).filter((message) => !message.includes(says))).toEqual([]);
  expect(found.slice(refused.length)).toEqual(allowed.map(() => ''));
});

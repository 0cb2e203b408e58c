/**
 * The files that list every module, purpose or page, with the new one in them. `read` returns a file's text;
 * `fail` ends the program with a message.
 */
export function wire(words, read, fail) {
  const changes = [
    ...moduleChanges(words),
    ...(words.isPaid ? purposeChanges(words) : []),
    ...(words.hasScreen ? screenChanges(words) : []),
  ];
  return changes.map(({ path, lines }) => {
    const text = lines.reduce((result, { before, line }) => {
      if (result.split(before).length !== 2) fail(`${path}: there is no single '${before.trim()}' to add at.`);
      return result.replace(before, () => `${line}${before}`);
    }, read(path));
    return { path, text };
  });
}

/** As the key of an object. */
const quoted = (name) => (name.includes('-') ? `'${name}'` : name);

function moduleChanges({ name, className }) {
  return [
    {
      path: 'backend/src/app.module.ts',
      lines: [
        {
          before: '\n@Module({\n',
          line: `import { ${className}HttpModule } from './${name}/${name}.module.js';\n`,
        },
        { before: '  ],\n  controllers: [', line: `    ${className}HttpModule,\n` },
      ],
    },
    {
      path: 'worker/src/worker.module.ts',
      lines: [
        {
          before: "import { AccountEmailConsumer } from './consumers/emails/account-email.consumer.js';\n",
          line: `import { ${className}Module } from '#backend/${name}/${name}.module.js';\n`,
        },
        { before: '  ],\n  providers: [', line: `    ${className}Module,\n` },
      ],
    },
    {
      path: '.dependency-cruiser.cjs',
      lines: [
        { before: "  'admin',\n];", line: `  '${name}',\n` },
        { before: '  admin: MODULES.filter', line: `  ${quoted(name)}: ['identity'],\n` },
      ],
    },
  ];
}

/** A purpose without limits, metrics and outcomes; the compiler asks for each of these lines. */
function purposeChanges({ purpose }) {
  return [
    {
      path: 'backend/src/platform/payments/webhooks/payment-intake.entity.ts',
      lines: [{ before: '] as const;\nexport type PaymentPurpose ', line: `, '${purpose}'` }],
    },
    {
      path: 'backend/src/platform/limits/limits.ts',
      lines: [
        { before: '} as const satisfies Record<PaymentPurpose, readonly LimitName[]>;', line: `  ${purpose}: [],\n` },
      ],
    },
    {
      path: 'backend/src/admin/admin.database.ts',
      lines: [{ before: '} satisfies Record<PaymentPurpose, MetricsOfTables>;', line: `  ${purpose}: {},\n` }],
    },
    {
      path: 'worker/src/event-counts.ts',
      lines: [{ before: '};\nconst OUTCOMES = ', line: `  ${purpose}: [],\n` }],
    },
  ];
}

function screenChanges({ name, className, key, title }) {
  return [
    {
      path: 'frontend/src/app/routes.ts',
      lines: [
        { before: "\n    | 'admin';", line: `\n    | '${name}'` },
        { before: '  // It has its own guard with its own words', line: `  ready('/${name}', '${name}'),\n` },
      ],
    },
    {
      path: 'frontend/src/app/pages.tsx',
      lines: [
        {
          before: '  admin: page(() =>',
          line: `  ${quoted(name)}: page(() =>
    import('./screens/${name}-route.js').then((module) => ({ default: module.${className}Route })),
  ),
`,
        },
      ],
    },
    {
      path: 'frontend/src/copy/app/chrome.ts',
      lines: [
        {
          before: "  checkout: { title: 'Checkout' },",
          line: `  ${key}: { title: '${title}', description: '${title} from {brandName}.' },\n`,
        },
      ],
    },
    {
      path: 'frontend/src/copy/app/footer.ts',
      lines: [
        {
          before: "    ],\n  },\n  support: {",
          line: `      {\n        label: '${title}',\n        href: '/${name}',\n      },\n`,
        },
      ],
    },
    {
      path: 'test/frontend/app/chrome.test.tsx',
      lines: [{ before: "];\n\ndescribe('the route table'", line: `, '/${name}'` }],
    },
  ];
}

const APP_MODULE = 'backend/src/app.module.ts';
const IMPORT_RULES = '.dependency-cruiser.cjs';

/**
 * The two files that name every module, with the new one in them. `read` returns a file's text; `fail` ends
 * the program with a message.
 */
export function wire({ name, className }, read, fail) {
  const insert = (path, text, changes) =>
    changes.reduce((result, { before, line }) => {
      if (result.split(before).length !== 2) fail(`${path}: there is no single '${before.trim()}' to add at.`);
      return result.replace(before, () => `${line}${before}`);
    }, text);
  return [
    {
      path: APP_MODULE,
      text: insert(APP_MODULE, read(APP_MODULE), [
        {
          before: '\n@Module({\n',
          line: `import { ${className}HttpModule } from './${name}/${name}.module.js';\n`,
        },
        { before: '  ],\n  controllers: [', line: `    ${className}HttpModule,\n` },
      ]),
    },
    {
      path: IMPORT_RULES,
      text: insert(IMPORT_RULES, read(IMPORT_RULES), [
        { before: "  'admin',\n];", line: `  '${name}',\n` },
        {
          before: '  admin: MODULES.filter',
          line: `  ${name.includes('-') ? `'${name}'` : name}: ['identity'],\n`,
        },
      ]),
    },
  ];
}

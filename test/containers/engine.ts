import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
const USUAL_MS = 600_000;

interface CallOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

/** What a command wrote, and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly text: string;
}

/**
 * A clean environment: compose prefers the shell's variables to the file's, and the developer may have some of
 * the same names.
 */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|DOCKER_\w+|TMPDIR)$/.test(name));
  return Object.fromEntries(kept);
}

/** Runs a program to its end; a code other than 0 is an answer, too. Throws when it cannot be started. */
export async function attempt(
  program: string,
  args: readonly string[],
  { env = {}, timeoutMs = USUAL_MS }: CallOptions = {},
): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(program, [...args], {
      env: { ...engineEnvironment(), ...env },
      timeout: timeoutMs,
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    return { code: 0, text: `${stdout}${stderr}` };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, text: `${stdout ?? ''}${stderr ?? ''}` };
  }
}

/** Runs docker and returns what it printed. Throws with its words when it fails. */
export async function docker(args: readonly string[], options: CallOptions = {}): Promise<string> {
  const { code, text } = await attempt('docker', args, options);
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}:\n${text.slice(-4_000)}`);
  return text.trim();
}

/** Why the run cannot take place here, in words; undefined when it can. */
export async function missingHere(images: readonly string[]): Promise<string | undefined> {
  const answers = async (program: string, args: readonly string[]) =>
    attempt(program, args, { timeoutMs: 60_000 }).then(
      ({ code }) => code === 0,
      () => false,
    );
  const engine = (await answers('docker', ['info'])) && (await answers('docker', ['compose', 'version']));
  if (!engine) return 'no container engine (docker with compose 2 is needed)';
  if (!(await answers('openssl', ['version']))) return 'no openssl, which makes the certificates of the test';
  for (const image of images) {
    const isThere = await answers('docker', ['image', 'inspect', image]);
    if (!isThere && !(await answers('docker', ['pull', '--quiet', image])))
      return `no image ${image}, and no registry can be reached`;
  }
  return undefined;
}

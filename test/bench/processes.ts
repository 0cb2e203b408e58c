import { fork, type ChildProcess } from 'node:child_process';

/** Starts a server of the build and waits until it listens. */
export function start(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
}

/** Runs a program of the build to completion. */
export async function run(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(file, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${file} ended with code ${String(code)}`);
}

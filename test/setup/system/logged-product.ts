import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '#sandbox/ports.js';

const START_TIMEOUT_MS = 30_000;

/** Backend and worker as separate programs, at the most verbose log level, with all output kept. */
export class LoggedProduct {
  private written = '';

  private constructor(
    readonly url: string,
    private readonly programs: ChildProcess[] = [],
  ) {}

  /** Starts both on the services of the shop that was opened in this process. */
  static async open(): Promise<LoggedProduct> {
    const port = await findFreePort();
    const product = new LoggedProduct(`http://127.0.0.1:${port}`);
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'trace',
      PORT: String(port),
      METRICS_PORT: '',
    };
    await product.start('dist/backend/src/main.js', 'backend ready', env);
    await product.start('dist/worker/src/main.js', 'worker ready', env);
    return product;
  }

  /** The whole log so far. */
  get log(): string {
    return this.written;
  }

  /** Waits until the log contains something. Throws when that takes longer than half a minute. */
  async until(text: string): Promise<void> {
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    while (!this.written.includes(text)) {
      const streams = this.programs.flatMap(({ stdout }) => (stdout ? [stdout] : []));
      await Promise.race(streams.map((stream) => once(stream, 'data', { signal })));
    }
  }

  /** Sends the backend a termination signal, as the machine would, and waits until it has exited. */
  async endBackend(): Promise<void> {
    const [backend] = this.programs;
    if (backend) await end(backend);
  }

  /** Stops both, as the machine would. */
  async close(): Promise<void> {
    for (const program of this.programs) await end(program);
  }

  private async start(file: string, readyText: string, env: NodeJS.ProcessEnv): Promise<void> {
    const program = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.programs.push(program);
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.written += text));
    }
    while (!this.written.includes(readyText)) await once(program.stdout, 'data', { signal });
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

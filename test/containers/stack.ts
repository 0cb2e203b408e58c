import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#sandbox/ports.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { COMPANY } from '../setup/system/environment.js';
import { attempt, docker, type Outcome } from './engine.js';

const FILES = ['docker-compose.yml', 'test/containers/doors/compose.yml'];
const HEALTHY_MS = 300_000;
const LOOK_MS = 500;

type Values = Record<string, string>;

/** The containers of one run: a project, a port, volumes, images and a folder of their own. */
export class Stack {
  readonly folder = mkdtempSync(join(tmpdir(), 'lighter-table-containers-'));
  readonly project = `shop-test-${randomBytes(3).toString('hex')}`;
  private readonly versions = new Set<string>();

  private constructor(
    readonly port: number,
    private values: Values,
  ) {}

  /** Writes the environment file, as an operator does from .env.example, and the certificates. */
  static async prepare(): Promise<Stack> {
    const port = await findFreePort();
    const stack = new Stack(port, {
      ...COMPANY,
      VERSION: 'containers-test',
      NODE_ENV: 'production',
      POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
      POSTGRES_SHOP_PASSWORD: randomBytes(16).toString('hex'),
      REDIS_PASSWORD: randomBytes(16).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_test_containers',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
      SMTP_URL: 'smtp://mail:1025',
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      LISTEN_ADDRESS: '127.0.0.1',
      DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SIGNING_KEYS: makeSigningKeys(),
    });
    // Containers of another user read the certificates.
    chmodSync(stack.folder, 0o755);
    stack.write();
    await stack.makeCertificates();
    return stack;
  }

  get siteUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get version(): string {
    return this.value('VERSION');
  }

  value(name: string): string {
    return this.values[name] ?? '';
  }

  /** Changes variables; containers that are made from now on have them. */
  set(values: Values): void {
    this.values = { ...this.values, ...values };
    this.write();
  }

  private write(): void {
    this.versions.add(this.version);
    const lines = Object.entries({ ...this.values, TEST_FOLDER: this.folder }).map(
      ([name, value]) => `${name}='${value}'`,
    );
    writeFileSync(join(this.folder, '.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
  }

  /** The beginning of each command line: what an operator writes as `docker compose`. */
  get composeWords(): readonly string[] {
    return [
      'compose',
      '-p',
      this.project,
      '--env-file',
      join(this.folder, '.env'),
      '--project-directory',
      resolve('.'),
      ...FILES.flatMap((file) => ['-f', resolve(file)]),
    ];
  }

  /** `docker compose …`; throws with its words when it fails. */
  compose(...args: readonly string[]): Promise<string> {
    return docker([...this.composeWords, ...args]);
  }

  /** The same where a failure is an answer. */
  attempt(...args: readonly string[]): Promise<Outcome> {
    return attempt('docker', [...this.composeWords, ...args]);
  }

  /** A script of tools/containers, with this project's containers. */
  async script(name: string, ...args: readonly string[]): Promise<string> {
    const env = { COMPOSE: ['docker', ...this.composeWords].join(' ') };
    const { code, text } = await attempt(resolve('tools/containers', name), args, { env });
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${text.slice(-4_000)}`);
    return text;
  }

  /** Ids of a service's running containers. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose('ps', '-q', service)).split('\n').filter(Boolean);
  }

  /** Waits until all containers of the services are healthy. Throws after five minutes. */
  async healthy(...services: readonly string[]): Promise<void> {
    const endAtMs = Date.now() + HEALTHY_MS;
    for (;;) {
      const ids = (await Promise.all(services.map((each) => this.containers(each)))).flat();
      const format = '{{if .State.Health}}{{.State.Health.Status}}{{else}}healthy{{end}}';
      const states = ids.length > 0 ? await docker(['inspect', '--format', format, ...ids]) : 'none';
      if (states.split('\n').every((state) => state === 'healthy')) return;
      if (Date.now() > endAtMs) throw new Error(`${services.join(', ')} are not healthy: ${states}`);
      await sleep(LOOK_MS);
    }
  }

  /** Where a port of a container is on this machine. */
  async urlOf(service: string, port: number): Promise<string> {
    return `http://${(await this.compose('port', service, String(port))).trim()}`;
  }

  /** A program in a running container of a service, which then is a visitor with an address of its own. */
  within(container: string, program: string, ...args: readonly string[]): Promise<string> {
    return docker(['exec', container, 'node', '--input-type=module', '-e', program, ...args]);
  }

  /** Removes containers, volumes, images and files of this run. */
  async remove(): Promise<void> {
    await this.attempt('--profile', '*', 'down', '-v', '--remove-orphans', '--timeout', '5');
    for (const version of this.versions) {
      for (const image of ['lighter-table', 'lighter-table-sandbox'])
        await attempt('docker', ['image', 'rm', '--force', `${image}:${version}`]);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async makeCertificates(): Promise<void> {
    const folder = join(this.folder, 'ca');
    mkdirSync(folder);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const at = (name: string) => join(folder, name);
    const openssl = async (...args: string[]) => {
      const { code, text } = await attempt('openssl', args);
      if (code !== 0) throw new Error(`openssl: ${text}`);
    };
    const ca = [
      '-x509',
      '-days',
      '30',
      '-subj',
      '/CN=Test authority',
      '-keyout',
      at('ca.key'),
      '-out',
      at('ca.crt'),
    ];
    await openssl('req', ...ca, ...key);
    for (const [file, name] of [
      ['server', 'api.stripe.com'],
      ['front', 'shop.test'],
    ] as const) {
      const csr = ['-subj', `/CN=${name}`, '-keyout', at(`${file}.key`), '-out', at(`${file}.csr`)];
      await openssl('req', ...csr, ...key);
      writeFileSync(at('names'), `subjectAltName=DNS:${name}\n`);
      const signed = [
        '-in',
        at(`${file}.csr`),
        '-CA',
        at('ca.crt'),
        '-CAkey',
        at('ca.key'),
        '-CAcreateserial',
      ];
      await openssl(
        'x509',
        '-req',
        ...signed,
        '-days',
        '30',
        '-extfile',
        at('names'),
        '-out',
        at(`${file}.crt`),
      );
      chmodSync(at(`${file}.key`), 0o644);
    }
    if (!existsSync(at('front.crt')) || readFileSync(at('front.crt')).length === 0)
      throw new Error('openssl made no certificate');
  }
}

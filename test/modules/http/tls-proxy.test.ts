import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RATE_LIMITS } from '#backend/platform/limits/limits.js';
import { findFreePort } from '#sandbox/ports.js';
import { TestShop } from '#test/setup/system/app.js';

/** The TLS proxy connects from here; visitors are other addresses of this machine. */
const TLS_PROXY = '127.0.0.9';
const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.warn('nginx is not installed: the configuration in docs/nginx.conf is not tried.');

let shop: TestShop;
let nginx: ChildProcess | undefined;
let folder: string;
let port: number;

beforeAll(async () => {
  if (!hasNginx) return;
  process.env['TRUST_PROXY'] = '127.0.0.1';
  shop = await TestShop.open({ publicUrl: 'https://shop.test' });
  folder = mkdtempSync(join(tmpdir(), 'tls-proxy-'));
  port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), await configuration(await shop.listen()));
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await opened();
}, 120_000);
afterAll(async () => {
  if (!hasNginx) return;
  delete process.env['TRUST_PROXY'];
  nginx?.kill('SIGQUIT');
  if (nginx) await once(nginx, 'exit');
  rmSync(folder, { recursive: true });
  await shop.close();
});

/** The project's file unchanged, except for its port, its name service and the backend's address. */
async function configuration(backend: string): Promise<string> {
  const given = readFileSync('docs/nginx.conf', 'utf8');
  trusted(TLS_PROXY);
  const server = given
    .replace('listen 8080', `listen ${port}`)
    .replace(/resolver .*;/, '')
    .replace('/tmp/tls-proxies', `${folder}/tls-proxies`)
    .replace('http://backend:3000', backend);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((each) => `${each}_temp_path ${folder}/${each};`)
    .join('\n');
  return `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {}
http { access_log off; ${paths} ${server} }`;
}

/** The container script's output for TLS_PROXIES; throws where the script rejects it. */
function trusted(addresses: string): string {
  const compose = readFileSync('docker-compose.yml', 'utf8');
  const [, script = ''] = /\n {2}proxy:\n[^]*?- \|\n((?: {8}.*\n)+)/.exec(compose) ?? [];
  const file = join(folder, 'tls-proxies.conf');
  const writing = script
    .replaceAll('$$', '$')
    .replace('/tmp/tls-proxies.conf', file)
    .replace(/exec nginx.*/, '');
  const env = { ...process.env, TLS_PROXIES: addresses };
  execFileSync('sh', ['-c', writing], { env, stdio: 'pipe' });
  return readFileSync(file, 'utf8');
}

async function opened(): Promise<void> {
  for (let nth = 0; nth < 100; nth += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('nginx does not listen');
}

interface Asking {
  readonly from: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
}

async function responseTo({ from, path, headers = {} }: Asking): Promise<IncomingMessage> {
  const call = request({ host: '127.0.0.1', port, localAddress: from, path, headers });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

/** Requests an invalid code, which counts against the network, from an address with a header. */
async function ask(from: string, forwardedFor?: string): Promise<number> {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await responseTo({ from, path: '/api/referral/codes/WRONG1', headers })).statusCode ?? 0;
}

async function useUp(askOnce: (nth: number) => Promise<number>): Promise<void> {
  for (let nth = 0; nth < RATE_LIMITS.wrongCode.points; nth += 1) expect(await askOnce(nth)).not.toBe(429);
  expect(await askOnce(RATE_LIMITS.wrongCode.points)).toBe(429);
}

(hasNginx ? describe : describe.skip)('behind a proxy that speaks TLS (rules I6, I8)', () => {
  it('counts two visitors apart', async () => {
    await useUp(() => ask(TLS_PROXY, '198.51.100.7'));
    expect(await ask(TLS_PROXY, '198.51.100.8')).not.toBe(429);
  });

  it('trusts what the proxy has seen, not what the visitor sent', async () => {
    await useUp((nth) => ask(TLS_PROXY, `203.0.113.${nth + 1}, 198.51.100.17`));
    expect(await ask(TLS_PROXY, '203.0.113.1')).not.toBe(429);
  });

  it('trusts no other address', async () => {
    await useUp((nth) => ask('127.0.0.4', `203.0.113.${nth + 100}`));
    expect(await ask('127.0.0.5')).not.toBe(429);
  });

  it.each(['/', '/', '/api/meals', '/api/orders', '/no/such/page'])(
    'tells browsers to come by TLS alone: %s',
    async (path) => {
      const { headers } = await responseTo({ from: TLS_PROXY, path });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    },
  );

  it('lists the proxies one by one, and refuses a network of all addresses', () => {
    expect(trusted('10.0.0.5,10.1.0.0/16')).toBe(
      'set_real_ip_from 10.0.0.5;\nset_real_ip_from 10.1.0.0/16;\n',
    );
    expect(trusted('')).toBe('');
    expect(() => trusted('10.0.0.5,0.0.0.0/0')).toThrow(/trusts everybody/);
    expect(() => trusted('::/0')).toThrow(/trusts everybody/);
  });
});

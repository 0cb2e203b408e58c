import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { docker } from './engine.js';
import { SteadyLoad } from './load.js';
import { expect, rollUnderLoad, seen, type Run } from './steps.js';

/** The documented lines: a back-up that stays, and a restore into an empty database equal to it. */
export async function backUpAndRestore({ stack, people }: Run): Promise<string> {
  const ops = (...args: string[]) => stack.compose('run', '--rm', 'ops', ...args);
  await people.orderAndPay('before@people.test');
  const before = Date.now();
  const said = await ops('backup');
  const tookMs = Date.now() - before;
  const file = /\/backups\/(\S+\.backup): (\d+ rows of \d+ tables)/.exec(said);
  expect(file !== null, `the back-up says: ${said}`);
  const [, name = '', rows = ''] = file;
  const there = await stack.compose('run', '--rm', '--entrypoint', 'ls', 'ops', '-s', '/backups');
  expect(there.includes(name), `the file is gone: ${there}`);
  const lost = await stack.attempt('run', '--rm', 'ops', 'backup', '/app/shop.backup');
  expect(lost.code !== 0 && lost.text.includes('would go with'), `into the container: ${lost.text}`);
  const dead = await ops('dead-letters');
  expect(/^\d+ dead$/m.test(dead), `dead letters: ${dead}`);
  const admin = await stack.attempt('run', '--rm', 'ops', 'grant-admin', 'nobody@people.test');
  expect(admin.text.includes('There is no account'), `grant-admin: ${admin.text}`);
  await people.orderAndPay('after@people.test');
  const count = async (email: string) => {
    const sql = `select count(*) from orders where email = '${email}'`;
    const psql = ['psql', '-At', '-U', 'lighter_table', '-c', sql];
    return (await stack.compose('exec', '-T', 'postgres', ...psql)).trim();
  };
  const half = 'head -c 2000 "/backups/$0" > /backups/half.backup';
  await stack.compose('run', '--rm', '--entrypoint', 'sh', 'ops', '-c', half, name);
  const refused = await stack.script('restore.sh', 'half.backup').then(String, String);
  expect(refused.includes('runs on as it was'), `half a file: ${refused}`);
  await stack.healthy('backend', 'worker');
  expect((await count('after@people.test')) === '1', 'the database did not come back');
  const restoring = Date.now();
  const restored = await stack.script('restore.sh', name);
  expect(restored.includes(`${rows} are there, equal to the file`), `the restore says: ${restored}`);
  await stack.healthy('backend');
  const backS = ((Date.now() - restoring) / 1000).toFixed(1);
  expect((await count('before@people.test')) === '1', 'the order before the back-up is gone');
  expect((await count('after@people.test')) === '0', 'the order after the back-up is there');
  await stack.compose('up', '-d', '--no-build');
  await stack.healthy('worker');
  await people.orderAndPay('again@people.test');
  return `${rows} in ${tookMs} ms with its container; restored and serving after ${backS} s; the next order is paid`;
}

const ORDERS = 20;
const AT_ONCE = 4;

/** Redis with its volume, a worker and PostgreSQL go away while people order. */
export async function losses({ stack, people }: Run): Promise<string> {
  const retriesBefore = people.retries;
  let next = 0;
  let slowestMs = 0;
  const lane = async (): Promise<void> => {
    while (next < ORDERS) {
      const nth = (next += 1);
      const before = Date.now();
      await people.orderAndPay(`loss-${nth}@people.test`);
      slowestMs = Math.max(slowestMs, Date.now() - before);
    }
  };
  const ordering = Promise.all(Array.from({ length: AT_ONCE }, lane));
  const breaking = (async () => {
    const [redis = ''] = await stack.containers('redis');
    await docker(['rm', '-f', redis]);
    await docker(['volume', 'rm', `${stack.project}_redis`]);
    await sleep(3_000);
    await stack.compose('up', '-d', '--no-build', '--no-deps', 'redis');
    const [worker = ''] = await stack.containers('worker');
    await docker(['kill', worker]);
    await sleep(3_000);
    await stack.compose('restart', 'postgres');
    await docker(['start', worker]);
  })();
  await Promise.all([ordering, breaking]);
  for (let nth = 1; nth <= ORDERS; nth += 1) await people.emailTo(`loss-${nth}@people.test`, /order/i);
  const letters = (await people.emails()).filter(
    ({ to, subject }) => to.includes('loss-') && /order/i.test(subject),
  );
  await stack.healthy('backend', 'worker');
  return `${ORDERS} orders placed, paid and confirmed by ${letters.length} emails; ${people.retries - retriesBefore} calls were made again, the slowest order took ${(slowestMs / 1000).toFixed(1)} s`;
}

/** Signing key and data key are changed, step by step as documented, under load of people who are signed in. */
export async function keys({ stack, people }: Run): Promise<string> {
  const sessions = await Promise.all([people.signUp(), people.signUp()]);
  const signedIn = (nth: number) => ({
    path: '/auth/v1/user',
    headers: { authorization: `Bearer ${sessions[nth % sessions.length]?.access_token ?? ''}` },
  });
  const oldKey = stack.value('DATA_ENCRYPTION_KEY');
  const newKey = randomBytes(32).toString('base64');
  const [oldSigning, newSigning] = [stack.value('SIGNING_KEYS'), makeSigningKeys()].map(
    (text) => (JSON.parse(text) as { kid: string }[])[0],
  );
  expect(oldSigning !== undefined && newSigning !== undefined, 'there are no keys');
  const signing = (...list: object[]) => ({ SIGNING_KEYS: JSON.stringify(list) });
  const roll = () => rollUnderLoad(stack, new SteadyLoad(stack.siteUrl, signedIn));

  stack.set({ ...signing(oldSigning, newSigning) });
  const first = await roll();
  stack.set({
    ...signing(newSigning, oldSigning),
    KEYED_HASH_KEY: oldKey,
    DATA_ENCRYPTION_KEY: `${newKey},${oldKey}`,
  });
  const second = await roll();
  // What half an hour does for a browser: it has a token of the new key.
  for (const [nth, session] of sessions.entries()) sessions[nth] = await people.refresh(session);
  const kids = sessions.map(({ access_token }) => headerOf(access_token).kid);
  expect(
    kids.every((kid) => kid === newSigning.kid),
    'tokens are not signed by the new key',
  );
  const resealed = await stack.compose('run', '--rm', 'ops', 'reseal');
  const resealedCount = [...resealed.matchAll(/(\d+) sealed with the new key/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  stack.set({ ...signing(newSigning), DATA_ENCRYPTION_KEY: newKey });
  const third = await roll();
  const left = await stack.compose('run', '--rm', 'ops', 'reseal');
  expect(
    !/[1-9]\d* (sealed with the new key|cannot be opened)/.test(left),
    `something is still sealed with the old key:\n${left}`,
  );
  const load = new SteadyLoad(stack.siteUrl, signedIn);
  await sleep(8_000);
  return `appended: ${first}; in front: ${second}; dropped: ${third}; afterwards ${seen(await load.stop())}; ${resealedCount} values resealed`;
}

function headerOf(token: string): { kid?: string } {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string };
}

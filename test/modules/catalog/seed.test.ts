import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IdentityService } from '#backend/identity/identity.service.js';
import { SeedModule } from '#backend/seed.module.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const DEMO = {
  email: 'admin@demo.test',
  password: 'Sunflower7',
  firstName: 'Ada',
  lastName: 'Admin',
  roles: ['admin' as const],
};

const logIn = () =>
  shop.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email: DEMO.email, password: DEMO.password },
  });

it('needs nothing else, and creates demo accounts that can sign in', async () => {
  const seed = await NestFactory.createApplicationContext(SeedModule, { logger: false, abortOnError: false });
  const identity = seed.get(IdentityService);
  const userId = await identity.ensureUser(DEMO);
  expect((await logIn()).status).toBe(200);
  // At every start: a changed password stays, an unverifiable one is replaced.
  expect(await identity.ensureUser({ ...DEMO, password: 'Marigold9' })).toBe(userId);
  expect((await logIn()).status).toBe(200);
  await shop.sql(`update app_user set password_hash = 'scrypt:c2FsdA==:aGFzaA==' where id = $1`, [userId]);
  expect((await logIn()).status).toBe(400);
  await identity.ensureUser(DEMO);
  expect((await logIn()).status).toBe(200);
  await seed.close();
});

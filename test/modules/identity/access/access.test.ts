import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { AccessFor, MaybeCaller, type Caller } from '#backend/identity/access/access.decorators.js';
import { ACCESS } from '#backend/platform/http/access.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

@ApiExcludeController()
@Controller('api/doors')
class Doors {
  @AccessFor('any')
  @Get('any')
  any(@MaybeCaller() caller: Caller | undefined) {
    return { who: caller?.userId ?? 'a visitor' };
  }

  @AccessFor('user')
  @Get('user')
  user(@MaybeCaller() caller: Caller | undefined) {
    return { who: caller?.userId };
  }

  @AccessFor('admin', 'support')
  @Get('staff')
  staff() {
    return {};
  }

  @Get('unsaid')
  unsaid() {
    return {};
  }
}

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open({ controllers: [Doors] });
});
afterAll(() => shop.close());

const open = (door: string, headers = {}) => shop.api.get(`doors/${door}`, { headers });

describe('an address key', () => {
  it('for anyone admits visitors and signed-in users, and identifies them', async () => {
    const { headers, userId } = await aSignedInPerson(shop);
    expect((await open('any')).body).toEqual({ who: 'a visitor' });
    expect((await open('any', headers)).body).toEqual({ who: userId });
  });

  it('for users sends visitors to sign in', async () => {
    const { headers, userId } = await aSignedInPerson(shop);
    expect((await open('user')).body).toMatchObject({ status: 401, code: 'token_invalid' });
    expect((await open('user', headers)).body).toEqual({ who: userId });
  });

  it('for roles admits each of them and nobody else', async () => {
    for (const role of ['admin', 'support'] as const) {
      const { headers } = await aSignedInPerson(shop, { roles: ['content', role] });
      expect((await open('staff', headers)).status).toBe(200);
    }
    expect((await open('staff')).body).toMatchObject({ status: 401 });
    const { headers } = await aSignedInPerson(shop, { roles: ['kitchen'] });
    expect((await open('staff', headers)).body).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('logs refused access, with user and route, in the security log', async () => {
    const { headers, userId } = await aSignedInPerson(shop);
    await open('staff', headers);
    const notes = await shop.sql(
      'select action, details, address_hash from audit_entry where actor_id = $1',
      [userId],
    );
    expect(notes).toEqual([
      {
        action: 'identity.access-refused',
        details: { method: 'GET', path: '/api/doors/staff' },
        address_hash: expect.any(String),
      },
    ]);
  });

  it('without access metadata is closed to everyone', async () => {
    const { headers } = await aSignedInPerson(shop, { roles: ['admin'] });
    expect((await open('unsaid')).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await open('unsaid', headers)).body).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('for roles asks for a second factor that is not there yet, and says so (rule A20)', async () => {
    const { headers, userId } = await aSignedInPerson(shop, { roles: ['admin'], secondFactor: false });
    const response = await open('staff', headers);
    expect(response.body).toMatchObject({ status: 403, code: 'second_factor_setup_required' });
    expect((await open('user', headers)).status).toBe(200);
    expect(await shop.count('audit_entry', `actor_id = '${userId}'`)).toBe(0);
  });

  it('is closed to users without a second factor in this session', async () => {
    const { headers, userId, sessionId } = await aSignedInPerson(shop, {
      roles: ['admin'],
      secondFactor: false,
    });
    await shop.sql(
      `insert into mfa_factor (id, user_id, status, secret_sealed, created_at, updated_at)
       values (gen_random_uuid(), $1, 'verified', '', now(), now())`,
      [userId],
    );
    for (const door of ['user', 'staff']) {
      expect((await open(door, headers)).body).toMatchObject({ status: 403, code: 'second_factor_required' });
    }
    expect((await open('any', headers)).body).toEqual({ who: 'a visitor' });
    expect((await shop.call('GET', '/auth/v1/user', { headers })).status).toBe(200);
    await shop.sql(`update login_session set aal = 'aal2' where id = $1`, [sessionId]);
    await shop.flushNotifications();
    expect((await open('staff', headers)).status).toBe(200);
    expect((await open('any', headers)).body).toEqual({ who: userId });
  });
});

it('states for every endpoint who may call it', () => {
  const controllers = [...shop.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const unsaid = controllers.flatMap(({ metatype }) => {
    if (!metatype || Reflect.hasMetadata(ACCESS, metatype)) return [];
    return new MetadataScanner()
      .getAllMethodNames(metatype.prototype)
      .filter((name) => Reflect.hasMetadata('path', metatype.prototype[name]))
      .filter((name) => !Reflect.hasMetadata(ACCESS, metatype.prototype[name]))
      .map((name) => `${metatype.name}.${name}`);
  });
  expect(controllers.length).toBeGreaterThan(8);
  expect(unsaid).toEqual(['Doors.unsaid']);
});

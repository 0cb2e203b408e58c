import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { AdminPromotionDto, AdminPromotionListDto } from '#backend/promotions/admin-promotions.dto.js';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { checkOut } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { outcomes, race } from '#test/setup/system/race.js';

const DAY_MS = 86_400_000;
const CHICKEN = 'meal-lemon-herb-chicken-greens';

let shop: TestShop;
let content: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  content = await aSignedInPerson(shop, { roles: ['content'] });
});
afterAll(() => shop.close());

const TERMS = {
  percentByUse: [15],
  kinds: ['one_time'],
  newCustomersOnly: false,
  active: true,
  advertised: false,
  startsAt: null,
  endsAt: null,
  maxUses: null,
};

const post = (body: object): Promise<ApiResponse> => shop.api.post('admin/promotions', body, content.headers);
const patch = (code: string, body: object): Promise<ApiResponse> =>
  shop.call('PATCH', `/api/admin/promotions/${code}`, { body, headers: content.headers });

/** Created, and the shop has been notified. */
async function aPromotion(code: string, terms: object = {}): Promise<AdminPromotionDto> {
  const response = await shop.heard(() => post({ code, ...TERMS, ...terms }));
  expect([response.status, response.text]).toEqual([201, response.text]);
  return response.read(AdminPromotionDto);
}

async function change({ code, ...seen }: AdminPromotionDto, changes: object): Promise<AdminPromotionDto> {
  const { uses: _uses, state: _state, ...terms } = seen;
  const response = await shop.heard(() => patch(code, { ...terms, ...changes }));
  expect([response.status, response.text]).toEqual([200, response.text]);
  return response.read(AdminPromotionDto);
}

const Site = z.object({ promotion: z.object({ code: z.string() }).nullable() });
const advertised = async (): Promise<string | undefined> =>
  (await shop.api.get('site')).read(Site).promotion?.code;

const quoted = async (promoCode: string): Promise<number> => {
  const cart = { kind: 'one_time', lines: [{ sku: CHICKEN, quantity: 5 }], promoCode };
  const response = await shop.api.post('quotes', cart);
  return response.status === 200 ? response.read(QuoteDto).discountPence : -1;
};

describe('promotions of the back office (rule P10)', () => {
  it('hold for the next cart when they are made, changed and ended', async () => {
    const made = await aPromotion('spring 15');
    expect(made).toMatchObject({ code: 'SPRING15', state: 'running', uses: 0, version: 1 });
    expect(await quoted('SPRING15')).toBe(638);
    const better = await change(made, { percentByUse: [20, 10] });
    expect(await quoted('SPRING15')).toBe(850);
    const ended = await change(better, { active: false });
    expect(ended).toMatchObject({ state: 'ended', version: 3 });
    expect(await quoted('SPRING15')).not.toBe(850);
    expect(
      await shop.count('audit_entry', `action like 'admin.promotion-%' and subject_id = 'SPRING15'`),
    ).toBe(3);
  });

  it('have a code of their own, which stays', async () => {
    await aPromotion('ONCE20');
    expect((await post({ code: 'once20', ...TERMS })).body).toMatchObject({
      status: 409,
      code: 'code_taken',
    });
    const moved = shop.sql(`update promotion set code = 'TWICE20' where code = 'ONCE20'`);
    await expect(moved).rejects.toThrow('the code of a promotion stays');
  });

  it('count their uses, which a change leaves alone', async () => {
    const made = await aPromotion('LIMIT2', { maxUses: 2 });
    const answers = await race(5, () => checkOut(shop, aBox({ promoCode: 'LIMIT2', percentOff: 15 })));
    expect(outcomes(answers)).toEqual({ created: 2, promotion_used: 3 });
    const changed = await change(made, { maxUses: 2, percentByUse: [15, 5] });
    expect(changed).toMatchObject({ uses: 2, state: 'used_up' });
    expect((await change(changed, { maxUses: 3 })).state).toBe('running');
    const [more, none] = [
      await checkOut(shop, aBox({ promoCode: 'LIMIT2', percentOff: 15 })),
      await quoted('LIMIT2'),
    ];
    expect([more.status, none]).toEqual([201, expect.any(Number)]);
  });

  it('are advertised one at a time, and not when their time is over', async () => {
    const made = await aPromotion('LOUD10', { advertised: true });
    expect(await advertised()).toBe('LOUD10');
    expect(await shop.count('promotion', 'advertised')).toBe(1);
    await change(made, { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-02-01T00:00:00.000Z' });
    expect(await advertised()).toBeUndefined();
  });

  it('are no longer advertised when their end has passed, also with cached responses', async () => {
    const clock = shop.get(Clock);
    const since = clock.now();
    const endsAt = new Date(since.getTime() + DAY_MS).toISOString();
    const made = await aPromotion('FLASH10', { advertised: true, endsAt });
    expect(await advertised()).toBe('FLASH10');
    const later = jest.spyOn(clock, 'now').mockReturnValue(new Date(since.getTime() + 2 * DAY_MS));
    await shop.heard(() => shop.get(PromotionsService).follow(since));
    expect(await advertised()).toBeUndefined();
    later.mockRestore();
    await change(made, { advertised: false });
  });

  it('show the second of two concurrent editors the first’s change', async () => {
    const made = await aPromotion('BOTH10');
    await change(made, { maxUses: 5 });
    const late = await patch('BOTH10', { ...TERMS, version: made.version });
    expect(late.body).toMatchObject({ status: 409, code: 'edit_conflict' });
    expect(await shop.count('promotion', `code = 'BOTH10' and max_uses = 5`)).toBe(1);
  });

  it.each([
    ['percentByUse', { percentByUse: [101] }],
    ['percentByUse', { percentByUse: [] }],
    ['kinds', { kinds: [] }],
    ['endsAt', { startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
    ['maxUses', { maxUses: 0 }],
    ['code', { code: 'no-dash' }],
  ])('refuse a wrong %s', async (field, wrong) => {
    const response = await post({ code: 'WRONG1', ...TERMS, ...wrong });
    const { errors } = response.read(z.object({ errors: z.array(z.object({ field: z.string() })) }));
    expect([response.status, errors[0]?.field.split('.')[0]]).toEqual([400, field]);
  });

  it('turn pages by their code', async () => {
    const read = async (query: string) =>
      (await shop.api.get(`admin/promotions?${query}`, { headers: content.headers })).read(
        AdminPromotionListDto,
      );
    const first = await read('limit=2');
    const second = await read(`limit=100&cursor=${first.nextCursor}`);
    const codes = [...first.items, ...second.items].map(({ code }) => code);
    expect(codes).toEqual([...codes].sort());
    expect(codes.length).toBe(await shop.count('promotion'));
  });
});

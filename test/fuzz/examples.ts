import { randomUUID } from 'node:crypto';
import { aBox, somePackages, someTrialDays } from '../factories.js';
import { aWeeklyBox } from '../setup/boxes/boxes.js';
import type { FuzzRandom } from './dice.js';
import type { KnownRecords } from './world.js';

const DAY_MS = 86_400_000;

/** Bodies whose parts must fit together, which no schema expresses; undefined for all other calls. */
export function exampleOf(
  id: string,
  dice: FuzzRandom,
  world: KnownRecords,
  role: string,
): object | undefined {
  const email = world.emailOf(role) ?? `visitor.${dice.between(1, 1_000_000)}@example.com`;
  const customer = { email };
  switch (id) {
    case 'createOneTimePayment':
      return dice.pick([
        () => aBox({ customer, meals: { [dice.between(4, 20)]: 5, 3: 1 } }),
        () => somePackages([{ id: 'energy-boost-starter', quantity: dice.between(1, 3) }], { customer }),
        () => someTrialDays(undefined, { customer }),
      ])();
    case 'createSubscriptionCheckout':
      return aWeeklyBox(email, { customer });
    case 'quoteCart':
      return {
        kind: 'one_time',
        lines: [{ sku: anyOf('products', dice, world), quantity: dice.between(1, 9) }],
      };
    case 'joinReferral':
      return { email, firstName: 'Priya', lastName: 'Nair', profession: 'Dietitian' };
    case 'adminAdjustWallet':
      return {
        adjustmentId: randomUUID(),
        amountPence: dice.between(-500, 2_000),
        reason: 'Cold on arrival',
      };
    case 'adminReorderPartners':
      return {
        places: world.pool('partners').map(({ value }, displayOrder) => ({ id: value, displayOrder })),
      };
    case 'adminUpdateSettings':
      return { changes: [{ key: 'texts.supportHours', value: 'Mon–Fri', version: dice.between(0, 1) }] };
    case 'adminRecordLots':
      return {
        lots: [
          {
            dish: anyOf('dishes', dice, world),
            lot: `L${dice.between(1, 9)}`,
            useBy: dayAfter(dice, world),
          },
        ],
      };
    case 'adminCreatePromotion':
      return promotion(dice);
    default:
      return undefined;
  }
}

function promotion(dice: FuzzRandom): object {
  const none = { startsAt: null, endsAt: null, maxUses: null };
  const code = `FUZZ${dice.between(1, 1_000_000)}`;
  return {
    code,
    percentByUse: [5],
    kinds: ['one_time'],
    newCustomersOnly: false,
    active: true,
    advertised: false,
    ...none,
  };
}

function anyOf(pool: string, dice: FuzzRandom, world: KnownRecords): string {
  const things = world.pool(pool);
  return things.length > 0 ? dice.pick(things).value : 'none';
}

/** A day on which a dish that is delivered on one of the days is still within its use-by date. */
function dayAfter(dice: FuzzRandom, world: KnownRecords): string {
  const day = anyOf('days', dice, world);
  return new Date((Date.parse(day) || Date.now()) + DAY_MS).toISOString().slice(0, 10);
}

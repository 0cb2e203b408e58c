import { BoxChargingService } from '#backend/boxes/cut-off/box-charging.service.js';
import { BoxRemindersService } from '#backend/boxes/cut-off/box-reminders.service.js';
import { SubscriptionCheckoutDto } from '#backend/boxes/boxes.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { DeliveryStatus, SubscriptionStatus } from '#backend/rules/boxes/box-schedule.js';
import { aCustomer, type Customer } from '#test/factories.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import { sessionOf } from '../orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '../people/people.js';
import type { TestWorker } from '../system/worker.js';

const MEAL_PENCE = 800;
const DELIVERY_PENCE = 350;
const FREE_DELIVERY_PENCE = 10_000;
/** Pays at the checkout, and is declined for every later charge. */
export const CARD_DECLINED_LATER = '4000000000000341';

export interface WeeklyBoxOptions {
  /** Number of a meal → its quantity. */
  readonly meals?: Readonly<Record<number, number>>;
  readonly percentOff?: number;
  /** The total price, where the delivery is free. */
  readonly totalPence?: number;
  readonly customer?: Partial<Customer>;
  readonly deliveryDay?: string;
  readonly deliveryDate?: string;
  readonly promoCode?: string;
  readonly referralCode?: string;
  readonly mealType?: string;
  readonly halalOnly?: boolean;
  readonly checkoutId?: string;
  readonly confirmedAllergenSkus?: readonly string[];
}

/** The body of create-subscription-checkout: by default eight of one meal on Wednesdays. */
export function aWeeklyBox(email: string, wishes: WeeklyBoxOptions = {}) {
  const { meals = { 1: 8 }, percentOff = 0, totalPence: known, customer, ...rest } = wishes;
  const mealsPerWeek = Object.values(meals).reduce((sum, quantity) => sum + quantity, 0);
  const goodsPence = MEAL_PENCE * mealsPerWeek;
  const deliveryPence = goodsPence >= FREE_DELIVERY_PENCE ? 0 : DELIVERY_PENCE;
  const totalPence = known ?? goodsPence - Math.round((goodsPence * percentOff) / 100) + deliveryPence;
  return {
    mealsPerWeek,
    weeklyPrice: totalPence / 100,
    selectedMeals: Object.entries(meals).map(([id, quantity]) => ({ mealId: Number(id), quantity })),
    customerInfo: aCustomer({ email, ...customer }),
    ...rest,
  };
}

/** Sends a subscription checkout as the page does. */
export function subscribe(
  shop: TestShop,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<ApiResponse> {
  return shop.api.post('checkout/subscription', body, headers);
}

/** A weekly box whose first payment page is open. */
export interface OpenBox {
  readonly person: SignedInPerson;
  readonly orderId: string;
  readonly sessionId: string;
}

export async function anOpenBox(
  shop: TestShop,
  wishes: WeeklyBoxOptions = {},
  person?: SignedInPerson,
): Promise<OpenBox> {
  const owner = person ?? (await aSignedInPerson(shop));
  const response = await subscribe(shop, aWeeklyBox(owner.email, wishes), owner.headers);
  if (response.status !== 201) throw new Error(`The weekly box was refused: ${response.text}`);
  const { url, orderId } = response.read(SubscriptionCheckoutDto);
  if (url === null) throw new Error('Nothing is left to pay.');
  return { person: owner, orderId, sessionId: sessionOf(url) };
}

export interface RunningBox extends OpenBox {
  readonly subscriptionId: string;
}

/** A weekly box whose first payment is made and confirmed. */
export async function aRunningBox(
  shop: TestShop,
  worker: TestWorker,
  { card, person, ...wishes }: WeeklyBoxOptions & { card?: string; person?: SignedInPerson } = {},
): Promise<RunningBox> {
  const box = await anOpenBox(shop, wishes, person);
  const status = await shop.outside.pay(box.sessionId, card);
  if (status !== 200) throw new Error(`The payment was refused with ${status}.`);
  await worker.drain();
  const rows = await shop.sql<{ id: string }>('select id from box_subscription where first_order_id = $1', [
    box.orderId,
  ]);
  const subscriptionId = rows[0]?.id;
  if (!subscriptionId) throw new Error('There is no subscription.');
  return { ...box, subscriptionId };
}

export interface SubscriptionRow {
  status: SubscriptionStatus;
  end_reason: string | null;
  failed_boxes: number;
  card_last4: string | null;
  customer_id: string | null;
}

export async function subscriptionRow(shop: TestShop, orderId: string): Promise<SubscriptionRow> {
  const rows = await shop.sql<SubscriptionRow>(
    `select status, end_reason, failed_boxes, card_last4, customer_id from box_subscription where first_order_id = $1`,
    [orderId],
  );
  const row = rows[0];
  if (!row) throw new Error('There is no subscription.');
  return row;
}

export interface DeliveryRow {
  id: string;
  sequence: number;
  date: string;
  status: DeliveryStatus;
  order_id: string | null;
  amount_pence: number | null;
  attempts: number;
  cut_off_at: Date;
  remind_at: Date | null;
  due_at: Date | null;
}

/** The deliveries of a subscription, in order. */
export function deliveryRows(shop: TestShop, subscriptionId: string): Promise<DeliveryRow[]> {
  return shop.sql<DeliveryRow>(
    `select id, sequence, to_char(date, 'YYYY-MM-DD') as date, status, order_id, amount_pence, attempts, cut_off_at, remind_at, due_at
       from box_delivery where subscription_id = $1 order by date`,
    [subscriptionId],
  );
}

/** Advances time until just after a moment. */
export async function advanceClockTo(shop: TestShop, at: Date): Promise<void> {
  const minutes = Math.ceil((at.getTime() - shop.get(Clock).now().getTime()) / 60_000) + 1;
  if (minutes > 0) await shop.outside.advanceClock({ advanceMinutes: minutes });
}

/** Runs the due work of weekly boxes, with everything that follows. */
export async function processDueBoxes(worker: TestWorker): Promise<void> {
  await worker.get(BoxRemindersService).remindDue();
  await worker.get(BoxChargingService).chargeDue();
  await worker.get(PaymentConfirmationService).resolveOverdue();
  await worker.drain();
  await worker.get(BoxRemindersService).topUpAll();
}

import { BoxChangedDto } from '#backend/boxes/changes/box-changes.dto.js';
import { DeliveryListDto, SubscriptionListDto, type SubscriptionDto } from '#backend/boxes/boxes.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import type { RunningBox } from './boxes.js';
import { signedIn, type SignedInPerson } from '../people/people.js';

/**
 * A weekly box and its owner, who signs in again for each call, since time passes in between; or is signed in
 * already, since an account has three sessions at most and many simultaneous calls would end each other's.
 */
export class MyBox {
  constructor(
    private readonly shop: TestShop,
    readonly box: RunningBox,
    private readonly owner?: SignedInPerson,
  ) {}

  async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', verb: string, body?: object): Promise<ApiResponse> {
    const { headers } = this.owner ?? (await signedIn(this.shop, this.box.person));
    const path = `/api/subscriptions/${this.box.subscriptionId}${verb}`;
    return this.shop.call(method, path, { headers, ...(body ? { body } : {}) });
  }

  pause(until?: string): Promise<ApiResponse> {
    return this.call('POST', '/pause', until === undefined ? {} : { until });
  }

  resume(): Promise<ApiResponse> {
    return this.call('POST', '/resume');
  }

  skip(date?: string): Promise<ApiResponse> {
    return this.call('POST', '/skip', date === undefined ? {} : { date });
  }

  unskip(date: string): Promise<ApiResponse> {
    return this.call('POST', '/unskip', { date });
  }

  lighten(date: string): Promise<ApiResponse> {
    return this.call('POST', '/light-week', { date });
  }

  unlighten(date: string): Promise<ApiResponse> {
    return this.call('POST', '/usual-week', { date });
  }

  change(wishes: object): Promise<ApiResponse> {
    return this.call('PATCH', '', wishes);
  }

  /** Number of a meal → its quantity. */
  choose(meals: Readonly<Record<number, number>>, more: object = {}): Promise<ApiResponse> {
    const chosen = Object.entries(meals).map(([id, quantity]) => ({ mealId: Number(id), quantity }));
    return this.call('PUT', '/meals', { meals: chosen, ...more });
  }

  cancel(reason?: string): Promise<ApiResponse> {
    return this.call('POST', '/cancel', reason === undefined ? {} : { reason });
  }

  async deliveries(): Promise<BoxChangedDto['deliveries']> {
    return (await this.call('GET', '/deliveries')).read(DeliveryListDto).items;
  }

  async subscription(): Promise<SubscriptionDto> {
    const { headers } = await signedIn(this.shop, this.box.person);
    const { items } = (await this.shop.api.get('subscriptions', { headers })).read(SubscriptionListDto);
    const own = items.find(({ id }) => id === this.box.subscriptionId);
    if (!own) throw new Error('The weekly box is not listed.');
    return own;
  }
}

/** The response to a change; fails when it was refused. */
export function changed(response: ApiResponse): BoxChangedDto {
  if (response.status !== 200) throw new Error(`The change was refused: ${response.text}`);
  return response.read(BoxChangedDto);
}

/** Stops the shop's clock at a moment, to the millisecond, during an operation. */
export async function at<Result>(shop: TestShop, moment: Date, run: () => Promise<Result>): Promise<Result> {
  const clock = shop.get(Clock);
  const { now } = clock;
  clock.now = () => moment;
  try {
    return await run();
  } finally {
    clock.now = now;
  }
}

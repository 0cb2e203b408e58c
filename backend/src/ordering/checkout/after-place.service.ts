import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DeliveryDay } from '#backend/rules/delivery/delivery-days.js';
import type { HealthDetails, OrderCustomer } from './order-snapshot.js';
import type { OrderCommandKind, PlaceOrderCommand } from './place-order.command.js';

/** The placed order, for modules that write rows of their own in its transaction. */
export interface PlacedOrderContext {
  readonly orderId: string;
  readonly customer: OrderCustomer;
  readonly health: HealthDetails | null;
  readonly day: DeliveryDay;
  readonly amountPence: number;
  /** The ids of the wordings that it was placed with. */
  readonly wordingIds: readonly string[];
  readonly now: Date;
}

type CommandOf<Kind extends OrderCommandKind> = Extract<PlaceOrderCommand, { readonly kind: Kind }>;

/** Writes what must exist exactly when the order does, in its transaction; it calls nothing outside. */
export type AfterPlaceHook<Kind extends OrderCommandKind> = (
  em: EntityManager,
  command: CommandOf<Kind>,
  placed: PlacedOrderContext,
) => Promise<void>;

/** Which kinds of order are written together with rows of another module. */
const IS_HOOKED = { one_time: false, first_box: true } as const satisfies Record<OrderCommandKind, boolean>;
type HookedKind = {
  [Kind in OrderCommandKind]: (typeof IS_HOOKED)[Kind] extends true ? Kind : never;
}[OrderCommandKind];

/** What modules above ordering save with a placed order; each registers its kind in its constructor. */
@Injectable()
export class AfterPlaceService implements OnModuleInit {
  private readonly hooks = new Map<OrderCommandKind, AfterPlaceHook<OrderCommandKind>>();

  register<Kind extends HookedKind>(kind: Kind, hook: AfterPlaceHook<Kind>): void {
    if (this.hooks.has(kind)) throw new Error(`what is saved with a ${kind} order is registered twice`);
    this.hooks.set(kind, async (em, command, placed) => {
      if (isOfKind(command, kind)) await hook(em, command, placed);
    });
  }

  /** Throws, and names the kinds of order that would be saved alone. */
  onModuleInit(): void {
    const missing = Object.entries(IS_HOOKED).flatMap(([kind, isHooked]) =>
      isHooked && ![...this.hooks.keys()].some((known) => known === kind) ? [kind] : [],
    );
    if (missing.length > 0)
      throw new Error(
        `No module has registered what is saved with an order of the kind ${missing.join(', ')}.`,
      );
  }

  /** Runs the hook of the command's kind, in the transaction of the order that was just placed. */
  async run(em: EntityManager, command: PlaceOrderCommand, placed: PlacedOrderContext): Promise<void> {
    await this.hooks.get(command.kind)?.(em, command, placed);
  }
}

function isOfKind<Kind extends OrderCommandKind>(
  command: PlaceOrderCommand,
  kind: Kind,
): command is CommandOf<Kind> {
  return command.kind === kind;
}

import type fc from 'fast-check';
import { expectOwnBooks } from './money-books.js';
import type { MoneyModel, ModelOrder } from './money-model.js';
import type { Real } from './money-test-shop.js';

export type MoneyCommand = fc.AsyncCommand<MoneyModel, Real>;

/** A step, everything that follows from it, and then the check of the books. */
export abstract class Step implements MoneyCommand {
  check(_model: Readonly<MoneyModel>): boolean {
    return true;
  }

  async run(model: MoneyModel, real: Real): Promise<void> {
    await this.act(model, real);
    await real.world.drain();
    await expectOwnBooks(real, model);
  }

  toString(): string {
    return `${this.constructor.name}(${Object.values(this).join(', ')})`;
  }

  protected abstract act(model: MoneyModel, real: Real): Promise<void>;
}

/** A step that concerns one of the existing orders. */
export abstract class OrderStep extends Step {
  constructor(readonly pick: number) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.orders.length > 0;
  }

  protected picked(model: MoneyModel): ModelOrder {
    const found = model.orders[this.pick % model.orders.length];
    if (!found) throw new Error('there is no order');
    return found;
  }
}

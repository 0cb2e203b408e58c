import { ChevronDown, Package } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { OrderSummary } from '#frontend/api/generated-account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { OrderDetails } from './order-details.js';
import { dayOf, STATE_TONES, stateOf } from './order-state.js';

export interface OrderRowProps {
  readonly order: OrderSummary;
  /** Opened by an email link: expanded, and scrolled into view. */
  readonly isLinked?: boolean;
}

/** One order in a line or two; its details expand below it. */
export function OrderRow({ order, isLinked = false }: OrderRowProps): ReactElement {
  const words = useWords();
  const detailsId = useId();
  const [open, setOpen] = useState(isLinked);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  const { kind, orderCode, createdAt, deliveryDate, mealsPerWeek, totalPence, walletPence } = order;
  const state = stateOf(order);
  const facts = [
    words(ordersWords.ordered, { date: dayOf(createdAt) }),
    ...(deliveryDate === null ? [] : [words(ordersWords.delivery, { date: dayOf(deliveryDate) })]),
    ...(orderCode === null ? [] : [words(ordersWords.code, { orderCode })]),
    ...(walletPence > 0 ? [words(ordersWords.fromWallet, { amount: formatPence(walletPence) })] : []),
  ];
  return (
    <li ref={row} className="scroll-mt-24 rounded-2xl border border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5 sm:px-7">
        <span className="hidden size-12 shrink-0 place-items-center rounded-xl bg-sage text-kale sm:grid">
          <Package className="size-6" aria-hidden />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg font-bold">
            {words(ordersWords.kinds[kind], { count: mealsPerWeek })}
            <Badge tone={STATE_TONES[state]}>{ordersWords.states[state]}</Badge>
          </h3>
          <p className="tnum pt-1 text-[0.9375rem] text-ink-2">{facts.join(' · ')}</p>
        </div>
        <p className="tnum font-display text-xl font-bold max-sm:flex-1">{formatPence(totalPence)}</p>
        <Button
          look="outline"
          size="sm"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
        >
          {ordersWords.details}
          <span className="sr-only">: {facts.join(', ')}</span>
          <ChevronDown
            className={cn('size-4 transition-transform duration-300', open && 'rotate-180')}
            aria-hidden
          />
        </Button>
      </div>
      <div id={detailsId} hidden={!open}>
        {open && <OrderDetails id={order.id} />}
      </div>
    </li>
  );
}

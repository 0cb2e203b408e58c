import { useState, type ReactElement } from 'react';
import type { DearerChange, OrderChangeOptions, OrderChangeQuote } from '#frontend/api/generated-account.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { ChangeHistory } from '#frontend/ui/order-change/change-history.js';
import { Button } from '#frontend/ui/action/button.js';
import { DearerChangeNotice } from '#frontend/ui/order-change/dearer-change.js';
import { ChangeLines } from '#frontend/ui/order-change/change-lines.js';
import { ChangeOrderDialog } from '#frontend/ui/order-change/change-order-dialog.js';
import { ChangeSummary, ClashConfirm } from '#frontend/ui/order-change/change-summary.js';
import { GoalFields } from '#frontend/ui/form/goal-fields.js';
import { valuesOfGoal, type GoalValues } from '#frontend/ui/form/goal-form.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { LONG_TEXT, nothing, type Part } from './part.js';

const NONE = { contains: [], mayContain: [] };
const DISH = { sku: 'meal-1', variant: null, name: 'Lemon Chicken', category: 'Meals' };
const OPTIONS: OrderChangeOptions = {
  changeableUntil: '2026-11-25T08:00:00.000Z',
  deliveryDate: '2026-11-26',
  days: [
    { date: '2026-11-26', label: 'Thu (26 Nov)', full: false },
    { date: '2026-12-01', label: 'Tue (01 Dec)', full: false },
  ],
  dishesChangeable: true,
  mealCounts: [5, 10],
  lines: [{ ...DISH, quantity: 5 }],
  choices: [
    { ...DISH, unitPence: 850, allergens: NONE },
    {
      ...DISH,
      sku: 'meal-2',
      name: LONG_TEXT,
      unitPence: 850,
      allergens: { contains: ['fish'], mayContain: [] },
    },
  ],
  changesSeen: 0,
};
const QUOTE: OrderChangeQuote = {
  deliveryDate: '2026-11-26',
  beforePence: 8_850,
  subtotalPence: 4_250,
  discountPence: 0,
  deliveryPence: 350,
  totalPence: 4_600,
  refundPence: 4_250,
  refundCardPence: 4_000,
  refundWalletPence: 250,
  extraPence: 0,
  extraWalletPence: 0,
  clashes: [],
};
const DEARER: DearerChange = {
  status: 'waiting',
  by: 'shop',
  reason: 'You asked for more by telephone',
  outcome: null,
  cardPence: 3_750,
  walletPence: 500,
  payUntil: '2026-11-25T08:00:00.000Z',
  createdAt: '2026-11-24T10:00:00.000Z',
  after: { deliveryDate: '2026-12-01', totalPence: 8_850, lines: [{ ...DISH, quantity: 10 }] },
};
const dearer = {
  isStaff: false,
  momentOf: () => 'Wed 25 Nov, 08:00',
  actions: <Button size="sm">{orderChange.dearer.opening}</Button>,
} as const;

const CLASHES: OrderChangeQuote['clashes'] = [{ sku: 'meal-2', name: 'Salmon & Dill', allergens: ['fish'] }];
const STATE = { deliveryDate: '2026-11-26', totalPence: 4_600, lines: [{ ...DISH, quantity: 5 }] };

function Lines(): ReactElement {
  const [lines, setLines] = useState([{ sku: DISH.sku, variant: null, quantity: 5 }]);
  return <ChangeLines options={OPTIONS} lines={lines} onLines={(next) => setLines(next as typeof lines)} />;
}

function Goal({ isRefused = false }: { readonly isRefused?: boolean }): ReactElement {
  const server = useServerForm<GoalValues>({
    defaults: valuesOfGoal({ proteinG: 100, fibreG: 30, calories: null, mealsADay: 2 }),
    send: () => Promise.resolve(undefined),
  });
  const text: typeof server.text = (name) => ({
    ...server.text(name),
    ...(isRefused && name === 'proteinG' ? { error: 'Enter a whole number.' } : {}),
  });
  return <GoalFields text={text} mealsADay={server.bound('mealsADay')} />;
}

const summary = { isStaff: false, hasWish: true, isAsking: false } as const;

/** Parts of the dialog that changes an order, and the fields of a goal. */
export const CHANGE_PARTS: readonly Part[] = [
  {
    name: 'GoalFields',
    states: [
      { name: 'filled', node: <Goal /> },
      { name: 'error', node: <Goal isRefused /> },
    ],
  },
  { name: 'ChangeLines', states: [{ name: 'a box', node: <Lines /> }] },
  {
    name: 'ChangeSummary',
    states: [
      { name: 'nothing yet', node: <ChangeSummary {...summary} quote={null} hasWish={false} /> },
      { name: 'being asked', node: <ChangeSummary {...summary} quote={null} isAsking /> },
      { name: 'cheaper', node: <ChangeSummary {...summary} quote={QUOTE} /> },
      {
        name: 'dearer',
        node: <ChangeSummary {...summary} quote={{ ...QUOTE, refundPence: 0, extraPence: 850 }} />,
      },
    ],
  },
  {
    name: 'ClashConfirm',
    states: [
      {
        name: 'asked',
        node: <ClashConfirm clashes={CLASHES} isStaff={false} confirmed={false} onConfirm={nothing} />,
      },
      { name: 'confirmed', node: <ClashConfirm clashes={CLASHES} isStaff confirmed onConfirm={nothing} /> },
    ],
  },
  {
    name: 'DearerChangeNotice',
    states: [
      { name: 'waiting', node: <DearerChangeNotice {...dearer} change={DEARER} /> },
      { name: 'waiting, for staff', node: <DearerChangeNotice {...dearer} isStaff change={DEARER} /> },
      {
        name: 'returned',
        node: <DearerChangeNotice {...dearer} change={{ ...DEARER, status: 'returned' }} />,
      },
      {
        name: 'returned, for staff',
        node: <DearerChangeNotice {...dearer} isStaff change={{ ...DEARER, status: 'returned' }} />,
      },
      {
        name: 'not paid in time',
        node: <DearerChangeNotice {...dearer} change={{ ...DEARER, status: 'closed', outcome: 'unpaid' }} />,
      },
    ],
  },
  {
    name: 'ChangeHistory',
    states: [
      {
        name: 'one change',
        node: (
          <ChangeHistory
            changes={[
              {
                number: 1,
                at: '2026-11-24T10:00:00.000Z',
                by: 'customer',
                changed: ['day'],
                reason: null,
                refundPence: 0,
                extraPence: 0,
                before: STATE,
                after: { ...STATE, deliveryDate: '2026-12-01' },
              },
            ]}
            momentOf={() => 'Tue 24 Nov, 10:00'}
            by={orderChange.history.by}
          />
        ),
      },
    ],
  },
  {
    name: 'ChangeOrderDialog',
    isOverPage: true,
    states: [
      {
        name: 'a box',
        node: (
          <ChangeOrderDialog
            options={OPTIONS}
            text="You can change this until Wed 25 Nov, 8:00."
            isStaff={false}
            onQuote={() => Promise.resolve(QUOTE)}
            onSave={() => Promise.resolve(undefined)}
            onClose={nothing}
            onDone={nothing}
          />
        ),
      },
    ],
  },
];

import { Package, Wallet } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { PillTabs } from '#frontend/ui/layout/pill-tabs.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { Tabs } from '#frontend/ui/layout/tabs.js';
import { LONG_TEXT, LONG_WORD, type Part } from './part.js';

const ICON = { orders: <Package aria-hidden />, wallet: <Wallet aria-hidden /> };

function Tabbed(): ReactElement {
  const [open, setOpen] = useState<'orders' | 'wallet'>('orders');
  const tab = (name: 'orders' | 'wallet', label: string) => ({
    name,
    label,
    icon: ICON[name],
    panel: <p>{LONG_TEXT}</p>,
  });
  return (
    <Tabs
      label="Account"
      tabs={[tab('orders', 'Orders'), tab('wallet', 'Wallet')]}
      open={open}
      onOpen={setOpen}
    />
  );
}

function Pills({ names }: { readonly names: readonly string[] }): ReactElement {
  const [value, setValue] = useState(names[0] ?? '');
  const tabs = names.map((name) => ({ value: name, label: name, content: <p>{name}</p> }));
  return <PillTabs label="Period" tabs={tabs} value={value} onChange={setValue} />;
}

/** What holds other parts. */
export const LAYOUT_PARTS: readonly Part[] = [
  // The page has its own first heading; this one is shown by its looks.
  {
    name: 'PageHeading',
    states: [{ name: 'long text', node: <PageHeading className="text-3xl">{LONG_TEXT}</PageHeading> }],
  },
  {
    name: 'Section',
    states: [
      { name: 'default', node: <Section heading="Delivery" id="delivery" text="Twice a week." /> },
      {
        name: 'long text',
        node: (
          <Section heading={LONG_WORD} text={LONG_TEXT}>
            {LONG_TEXT}
          </Section>
        ),
      },
    ],
  },
  {
    name: 'Skeleton',
    states: [
      { name: 'a line', node: <Skeleton className="h-5 w-48" /> },
      { name: 'a card', node: <Skeleton className="h-40" /> },
    ],
  },
  { name: 'Tabs', states: [{ name: 'default', node: <Tabbed /> }] },
  {
    name: 'PillTabs',
    states: [
      { name: 'two', node: <Pills names={['Week', 'Month']} /> },
      {
        name: 'more than fit',
        node: <Pills names={['Today', 'This week', 'This month', 'This quarter', 'This year']} />,
      },
    ],
  },
];

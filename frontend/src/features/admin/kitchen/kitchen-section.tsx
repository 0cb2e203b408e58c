import { Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import type { KitchenDay } from '#frontend/api/generated-admin.js';
import { adminKitchen as words } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PillTabs } from '#frontend/ui/layout/pill-tabs.js';
import { useAdminKitchenDaysQuery } from './kitchen-api.js';
import { KitchenPicks } from './kitchen-picks.js';
import { KitchenPurchase } from './kitchen-purchase.js';
import { KitchenRecall } from './kitchen-recall.js';
import { KitchenSheetView } from './kitchen-sheet.js';
import { KitchenWarnings } from './kitchen-warnings.js';
import { KitchenBatches } from './supplies/kitchen-batches.js';
import { KitchenSupplies } from './supplies/kitchen-supplies.js';
import { KitchenTemperatures } from './temperatures/kitchen-temperatures.js';
import { useViewKeys } from '../keyboard/use-view-keys.js';
import { usePageActions } from '../palette/page-actions.js';
import { formatCount } from '../parts/cells.js';
import { SectionHeading } from '../parts/section-heading.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useParam } from '../parts/use-param.js';

const VIEWS = [
  'sheet',
  'picks',
  'purchase',
  'supplies',
  'batches',
  'temperatures',
  'recall',
  'warnings',
] as const;
type View = (typeof VIEWS)[number];

/** Deliveries and temperatures belong to no delivery day. */
const isOfDay = (view: View): boolean => view !== 'supplies' && view !== 'temperatures';

interface Option {
  readonly value: string;
  readonly label: string;
}

function dayOption({ date, label, taken, capacity, closed }: KitchenDay): Option {
  const text = closed ? words.dayClosed : words.dayOption;
  return {
    value: date,
    label: fill(text, { label, taken: formatCount(taken), capacity: formatCount(capacity) }),
  };
}

/** The next day with orders, else the first day that is still to come. */
function nextDay(days: readonly KitchenDay[], today: string): KitchenDay | undefined {
  const coming = days.filter(({ date }) => date >= today);
  return coming.find(({ taken }) => taken > 0) ?? coming[0] ?? days[0];
}

/** What the kitchen prints and records for a day (rules F7–F9, D9). */
export function KitchenSection(): ReactElement {
  const days = useAdminKitchenDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useParam('day');
  const [view, setView] = useParam('view');
  if (!days.data && days.isError) {
    return <LoadFailed {...words.notLoaded} onRetry={() => void days.refetch()} />;
  }
  if (!days.data) return <TableSkeleton />;
  const { items, today } = days.data;
  const shown = VIEWS.find((each) => each === view) ?? 'sheet';
  const day = items.find(({ date }) => date === chosen) ?? nextDay(items, today);
  return (
    <section>
      {/* Paper begins with the day's own heading. */}
      <div className="no-print">
        <SectionHeading heading={words.heading} text={words.text} actions={<PrintButton />} />
      </div>
      {day && (
        <>
          {isOfDay(shown) && (
            <SelectField
              className="no-print mb-5 max-w-md"
              label={words.day}
              value={day.date}
              options={items.map(dayOption)}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
          <Views day={day} days={items} today={today} view={shown} onView={setView} />
        </>
      )}
    </section>
  );
}

function PrintButton(): ReactElement {
  const print = (): void => window.print();
  usePageActions([{ label: words.print, key: 'p', run: print }]);
  return (
    <Button look="outline" onClick={print}>
      <Printer className="size-4" aria-hidden />
      {words.print}
    </Button>
  );
}

interface ViewsProps {
  readonly day: KitchenDay;
  readonly days: readonly KitchenDay[];
  readonly today: string;
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Views({ day, days, today, view, onView }: ViewsProps): ReactElement {
  useViewKeys(VIEWS.map((each) => () => onView(each)));
  return (
    <PillTabs
      label={words.viewsLabel}
      className="print:[&>[role=tablist]]:hidden"
      value={view}
      onChange={onView}
      tabs={[
        { value: 'sheet', label: words.views.sheet, content: <KitchenSheetView key={day.date} day={day} /> },
        { value: 'picks', label: words.views.picks, content: <KitchenPicks key={day.date} day={day} /> },
        {
          value: 'purchase',
          label: words.views.purchase,
          content: <KitchenPurchase key={day.date} day={day} days={days} />,
        },
        { value: 'supplies', label: words.views.supplies, content: <KitchenSupplies today={today} /> },
        {
          value: 'batches',
          label: words.views.batches,
          content: <KitchenBatches key={day.date} day={day} />,
        },
        { value: 'temperatures', label: words.views.temperatures, content: <KitchenTemperatures /> },
        { value: 'recall', label: words.views.recall, content: <KitchenRecall key={day.date} day={day} /> },
        { value: 'warnings', label: words.views.warnings, content: <KitchenWarnings /> },
      ]}
    />
  );
}

import type { ReactElement } from 'react';
import { adminFinance as words } from '#frontend/copy/finance/finance.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { useViewKeys } from '../keyboard/use-view-keys.js';
import { SectionHeading } from '../parts/section-heading.js';
import { useParam } from '../parts/use-param.js';
import { JournalReport } from './journal-report.js';
import { LiabilitiesReport } from './liabilities-report.js';
import { SelfBillsReport } from './self-bills-report.js';
import { VatReport } from './vat-report.js';

const VIEWS = ['liabilities', 'vat', 'journal', 'self-bills'] as const;
const REPORTS = {
  liabilities: LiabilitiesReport,
  vat: VatReport,
  journal: JournalReport,
  'self-bills': SelfBillsReport,
} as const;

/** Reports for bookkeeping, each with its file (rules A90 to A92, R90). The URL holds report, day and month. */
export function FinanceSection(): ReactElement {
  const [view, setView] = useParam('view');
  const shown = VIEWS.find((each) => each === view) ?? 'liabilities';
  const Report = REPORTS[shown];
  useViewKeys(VIEWS.map((each) => () => setView(each)));
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <ChoiceGroup
        label={words.viewsLabel}
        look="pills"
        className="no-print mb-6 flex flex-wrap gap-2"
        choices={VIEWS.map((value) => ({ value, label: words.views[value] }))}
        value={shown}
        onChange={setView}
      />
      <Report />
    </section>
  );
}

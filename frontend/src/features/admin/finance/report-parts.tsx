import { londonMonth, monthBefore, monthName } from '@rules/money/payouts';
import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { adminFinance as words } from '#frontend/copy/finance/finance.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useParam } from '../parts/use-param.js';
import type { ListResponse } from '../parts/paged-table.js';

const SHOWN_MONTHS = 24;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month of the URL, or the running one. */
export function useMonth(): readonly [month: string, set: (month: string) => void] {
  const [month, set] = useParam('month');
  return [MONTH.test(month) ? month : londonMonth(new Date()), set];
}

interface MonthFieldProps {
  readonly label: string;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** The last two years, and the chosen month where it is earlier. */
export function MonthField({ label, month, onMonth }: MonthFieldProps): ReactElement {
  const months = [londonMonth(new Date())];
  while (months.length < SHOWN_MONTHS) months.push(monthBefore(months.at(-1) ?? ''));
  const all = months.includes(month) ? months : [...months, month];
  return (
    <SelectField
      className="w-52"
      label={label}
      value={month}
      options={all.map((value) => ({ value, label: monthName(value) }))}
      onChange={({ target }) => onMonth(target.value)}
    />
  );
}

interface ReportFileProps {
  readonly report: 'liabilities' | 'vat' | 'journal' | 'self-bills';
  /** The day or the month, as in the file's address and name. */
  readonly of: Readonly<{ date: string } | { month: string }>;
}

/** A report as a file, which the server notes in the audit log. */
export function ReportFile({ report, of }: ReportFileProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const query = new URLSearchParams({ report, ...of });
    const { file } = await fetchFile(`/api/admin/finance/file?${query.toString()}`);
    setBusy(false);
    if (file) saveFile(file, `${report}-${'date' in of ? of.date : of.month}.csv`);
    else setFailed(true);
  };
  return (
    <div className="no-print">
      <Button look="outline" busy={isBusy} onClick={() => void save()}>
        <Download className="size-4" aria-hidden />
        {isBusy ? words.fileBusy : words.file}
      </Button>
      {hasFailed && (
        <p role="alert" className="pt-2 text-sm font-medium text-tomato">
          {words.fileFailed}
        </p>
      )}
    </div>
  );
}

interface Report<Row> extends Omit<ListResponse<Row>, 'currentData'> {
  readonly currentData?: { readonly items: readonly Row[] } | undefined;
}

/** A report that comes whole, for a table that has pages. */
export function wholeList<Row>({ currentData, ...answer }: Report<Row>): ListResponse<Row> {
  return { ...answer, currentData: currentData && { items: currentData.items, nextCursor: null } };
}

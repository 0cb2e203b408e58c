import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDays, londonDate } from '@rules/delivery/delivery-days';
import { DIARY_LIMITS } from '@rules/diary';
import { useGetMeQuery } from '#frontend/api/generated.js';
import { diary } from '#frontend/copy/diary/diary.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useGetDiaryQuery } from './diary-api.js';
import { DiarySheet } from './diary-sheet.js';

const { print: words } = diary;
const DAYS = 28;

/** The chosen days and whether the name is printed, as the address has them. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? londonDate(new Date());
  const from = params.get('from') ?? addDays(to, 1 - DAYS);
  const choose = (name: string, value: string | undefined): void =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const isRight = from <= to && addDays(from, DIARY_LIMITS.daysRead) > to;
  return { from, to, hasName: params.has('name'), choose, isRight };
}

/** The diary on paper: a range that its owner chooses, with or without the name (rule H61). */
export function DiaryPrintPage(): ReactElement {
  const fillWords = useWords();
  const choice = useChoice();
  const { from, to, hasName, choose, isRight } = choice;
  const { data: me } = useGetMeQuery();
  const range = { from, to };
  const {
    currentData: page,
    isError,
    refetch,
  } = useGetDiaryQuery(range, {
    skip: !isRight,
    refetchOnMountOrArgChange: true,
  });
  useHead({ title: fillWords(`${words.heading} | {brandName}`), indexed: false });
  return (
    <div className="wrap-page pb-24 pt-4 print:p-0">
      <div className="no-print">
        <Link
          to="/diary"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-kale underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {words.back}
        </Link>
        <PageHeading className="pt-2 text-4xl sm:text-5xl">{words.heading}</PageHeading>
        <p className="mt-3 max-w-prose text-ink-2">{words.intro}</p>
        <Choice choice={choice} isReady={page !== undefined && page.items.length > 0} onChoose={choose} />
      </div>
      {!isRight && (
        <Notice tone="warn" role="alert">
          {words.wrongRange}
        </Notice>
      )}
      {isRight && isError && <LoadFailed {...diary.notLoaded} onRetry={() => void refetch()} />}
      {isRight && !page && !isError && <Skeleton className="h-80 w-full !rounded-2xl" />}
      {isRight && page && (
        <DiarySheet
          items={page.items}
          range={range}
          name={hasName && me ? `${me.firstName} ${me.lastName}` : undefined}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly choice: Pick<ReturnType<typeof useChoice>, 'from' | 'to' | 'hasName'>;
  readonly isReady: boolean;
  readonly onChoose: (name: string, value: string | undefined) => void;
}

function Choice({ choice: { from, to, hasName }, isReady, onChoose }: ChoiceProps): ReactElement {
  return (
    <div className="flex flex-wrap items-end gap-4 py-6">
      <TextField
        type="date"
        label={words.from}
        value={from}
        onChange={(event) => onChoose('from', event.target.value)}
      />
      <TextField
        type="date"
        label={words.to}
        value={to}
        onChange={(event) => onChoose('to', event.target.value)}
      />
      <CheckField
        label={words.name}
        checked={hasName}
        onChange={(next) => onChoose('name', next ? '1' : undefined)}
        className="pb-2"
      />
      <Button disabled={!isReady} onClick={() => globalThis.print()}>
        <Printer className="size-4" aria-hidden />
        {words.button}
      </Button>
    </div>
  );
}

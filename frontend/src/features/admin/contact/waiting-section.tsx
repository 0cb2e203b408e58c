import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { fetchFile } from '#frontend/api/fetch-file.js';
import {
  useAdminListWaitingQuery,
  useAdminWaitingAreasQuery,
  type WaitingAreas,
  type WaitingList,
} from '#frontend/api/generated-admin.js';
import { adminWaiting as words } from '#frontend/copy/admin/contact.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { AgreedWords } from '../parts/agreed-words.js';
import { DateCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { useParam } from '../parts/use-param.js';
import { usePages } from '../parts/use-pages.js';

type Waiting = WaitingList['items'][number];
type Area = WaitingAreas['items'][number];

const countryOf = (country: string): string => (country === 'IE' ? words.countries.IE : words.countries.GB);

const COLUMNS: readonly Column<Waiting>[] = [
  { name: 'at', head: words.columns.at, cell: ({ createdAt }) => <DateCell at={createdAt} /> },
  {
    name: 'email',
    head: words.columns.email,
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  { name: 'postcode', head: words.columns.postcode, cell: ({ postcode }) => postcode },
  { name: 'country', head: words.columns.country, cell: ({ country }) => countryOf(country) },
  {
    name: 'agreed',
    head: words.columns.agreedTo,
    cell: ({ agreedTo }) => <AgreedWords wordings={agreedTo} none={words.noWords} />,
  },
];

/** The waiting list for delivery, by area (rule D5). */
export function WaitingSection(): ReactElement {
  const dispatch = useDispatch();
  const [chosen, setChosen] = useParam('area');
  const [isFetching, setFetching] = useState(false);
  const areas = useAdminWaitingAreasQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = usePages(chosen);
  const [country, area] = chosen.split(' ');
  const known = (['GB', 'IE'] as const).find((each) => each === country);
  const place = area && known ? { country: known, area } : {};
  const answer = useAdminListWaitingQuery(
    { ...place, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const download = async (): Promise<void> => {
    setFetching(true);
    const { file } = await fetchFile('/api/admin/waitlist/file', 'text/csv');
    setFetching(false);
    if (file) saveFile(file, 'waiting-list.csv');
    else dispatch(notify({ toast: 'unexpected' }));
  };
  return (
    <section>
      <SectionHeading
        heading={words.heading}
        text={words.text}
        actions={
          <Button look="outline" busy={isFetching} onClick={() => void download()}>
            <Download className="size-4" aria-hidden />
            {words.file}
          </Button>
        }
      />
      <SelectField
        className="max-w-sm"
        label={words.choose}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[{ value: '', label: words.everywhere }, ...(areas.data?.items ?? []).map(option)]}
      />
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </section>
  );
}

function option({ country, area, entries }: Area): { value: string; label: string } {
  const name = area === '?' ? words.unknown : area;
  return {
    value: `${country} ${area}`,
    label: fill(words.areaOf, { area: name, country: countryOf(country), entries }),
  };
}

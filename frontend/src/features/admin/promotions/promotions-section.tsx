import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPromotion } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPromotions as words } from '#frontend/copy/admin/promotions.js';
import { adminTable } from '#frontend/copy/admin/lists/table.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { adminDate } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { useAdminListPromotionsQuery, useAdminUpdatePromotionMutation } from './promotion-api.js';
import { NewPromotionForm, PromotionForm } from './promotion-form.js';

const LOOKS = { planned: 'outline', running: 'default', ended: 'secondary', used_up: 'secondary' } as const;

function datesOf({ startsAt, endsAt }: AdminPromotion): string {
  const parts = [
    startsAt === null ? '' : fill(words.from, { date: adminDate(startsAt) }),
    endsAt === null ? '' : fill(words.until, { date: adminDate(endsAt) }),
  ];
  return parts.filter(Boolean).join(' ') || words.always;
}

/** How often it was used; for those who see orders, a link to them. */
function Uses({ promotion }: { readonly promotion: AdminPromotion }): ReactElement {
  const { code, uses, maxUses } = promotion;
  const { data: access } = useAdminAccessQuery();
  const text = maxUses === null ? String(uses) : fill(words.usesOf, { uses, max: maxUses });
  const mayOpen = access?.roles.some((role) => ['admin', 'support', 'finance'].includes(role));
  if (uses === 0 || !mayOpen) return <>{text}</>;
  return (
    <Link
      to={`?tab=orders&section=orders&promotion=${encodeURIComponent(code)}`}
      className="font-semibold text-kale underline underline-offset-4"
    >
      {text}
    </Link>
  );
}

const COLUMNS: readonly Column<AdminPromotion>[] = [
  {
    name: 'code',
    head: words.columns.code,
    cell: ({ code, advertised, newCustomersOnly }) => (
      <span>
        <code className="font-semibold">{code}</code>
        {advertised && <span className="block text-sm text-ink-2">{words.advertised}</span>}
        {newCustomersOnly && <span className="block text-sm text-ink-2">{words.newOnly}</span>}
      </span>
    ),
  },
  {
    name: 'percents',
    head: words.columns.percents,
    cell: ({ percentByUse }) =>
      percentByUse.reduce(
        (before, percent) =>
          before === '' ? fill(words.percents, { percent }) : fill(words.percentsThen, { before, percent }),
        '',
      ),
  },
  {
    name: 'kinds',
    head: words.columns.kinds,
    cell: ({ kinds }) => kinds.map((kind) => words.kinds[kind]).join(', '),
  },
  { name: 'dates', head: words.columns.dates, cell: datesOf },
  {
    name: 'uses',
    head: words.columns.uses,
    atEnd: true,
    cell: (promotion) => <Uses promotion={promotion} />,
  },
  {
    name: 'state',
    head: words.columns.state,
    cell: ({ state }) => <StatusBadge look={LOOKS[state]}>{words.states[state]}</StatusBadge>,
  },
];

/** Promotions: create, change, end and restart (rule P10). */
export function PromotionsSection(): ReactElement {
  const dispatch = useDispatch();
  const pages = usePages('');
  const answer = useAdminListPromotionsQuery({ cursor: pages.cursor }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<AdminPromotion | 'new'>();
  const [ending, setEnding] = useState<AdminPromotion>();
  const [update, { isLoading }] = useAdminUpdatePromotionMutation();
  const turn = async (promotion: AdminPromotion, active: boolean): Promise<void> => {
    const { code: of, uses: _uses, state: _state, ...terms } = promotion;
    const done = await update({ code: of, promotionChanges: { ...terms, active } });
    setEnding(undefined);
    if (!done.error) dispatch(notify({ toast: 'promotionSaved' }));
  };
  const actions: Column<AdminPromotion> = {
    name: 'edit',
    head: words.columns.edit,
    atEnd: true,
    cell: (promotion) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button
          look="outline"
          size="sm"
          aria-label={fill(words.editOf, { code: promotion.code })}
          onClick={() => setOpened(promotion)}
        >
          {words.edit}
        </Button>
        <Button
          look="ghost"
          size="sm"
          aria-label={fill(promotion.active ? words.endOf : words.startOf, { code: promotion.code })}
          onClick={() => (promotion.active ? setEnding(promotion) : void turn(promotion, true))}
        >
          {promotion.active ? words.end : words.start}
        </Button>
      </span>
    ),
  };
  return (
    <section>
      <SectionHeading
        heading={words.heading}
        text={words.text}
        actions={<Actions onAdd={() => setOpened('new')} />}
      />
      <PagedTable
        label={words.table}
        columns={[...COLUMNS, actions]}
        keyOf={(promotion) => promotion.code}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
      {opened === 'new' && <NewPromotionForm onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'new' && (
        <PromotionForm
          key={opened.code}
          // As it is now; a newer promotion may have moved it to another page of the list.
          promotion={answer.currentData?.items.find(({ code }) => code === opened.code) ?? opened}
          onClose={() => setOpened(undefined)}
          onLook={() => void answer.refetch()}
        />
      )}
      {ending && (
        <ConfirmDialog
          open
          onClose={() => setEnding(undefined)}
          title={fill(words.endTitle, { code: ending.code })}
          text={words.endText}
          confirm={words.end}
          cancel={adminParts.cancel}
          closeLabel={adminParts.close}
          busy={isLoading}
          onConfirm={() => void turn(ending, false)}
        />
      )}
    </section>
  );
}

function Actions({ onAdd }: { readonly onAdd: () => void }): ReactElement {
  return (
    <>
      <ListDownload name="promotion-uses" label={adminTable.downloadUses} />
      <ListDownload name="promotions" />
      <Button onClick={onAdd}>{words.add}</Button>
    </>
  );
}

import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPartners as words } from '#frontend/copy/admin/partners.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { toasts } from '#frontend/copy/toasts.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import {
  useAdminDeletePartnerMutation,
  useAdminListPartnersQuery,
  useAdminReorderPartnersMutation,
  useAdminUpdatePartnerMutation,
  type AdminClinicPartner,
  type PartnerPlace,
} from './partner-api.js';
import { PartnerDialog } from './partner-dialog.js';
import { PartnerRow } from './partner-row.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useDropOrder } from './use-drag-order.js';

/** The clinics on the home page: add, change, hide, delete and reorder (rule A6). */
export function ClinicPartnersSection(): ReactElement {
  const result = useAdminListPartnersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<AdminClinicPartner | 'new'>();
  const items = result.data?.items;
  return (
    <section>
      <SectionHeading
        heading={words.heading}
        text={words.text}
        actions={
          <>
            <ListDownload name="partners" />
            <Button onClick={() => setEdited('new')} disabled={!items}>
              <Plus className="size-4" aria-hidden />
              {words.add}
            </Button>
          </>
        }
      />
      {!items && result.isError && !result.isFetching && (
        <LoadFailed
          {...adminParts.notLoaded}
          heading={toasts.partnersNotLoaded.description ?? ''}
          onRetry={() => void result.refetch()}
        />
      )}
      {!items && !(result.isError && !result.isFetching) && <TableSkeleton />}
      {items && <PartnerList items={items} onEdit={setEdited} />}
      {edited !== undefined && items && (
        <PartnerDialog
          key={edited === 'new' ? 'new' : edited.id}
          partner={edited === 'new' ? undefined : edited}
          items={items}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface PartnerListProps {
  readonly items: readonly AdminClinicPartner[];
  readonly onEdit: (partner: AdminClinicPartner) => void;
}

function PartnerList({ items, onEdit }: PartnerListProps): ReactElement {
  const [deleted, setDeleted] = useState<AdminClinicPartner>();
  const order = useOrder(items);
  const toggle = useToggle();
  if (items.length === 0)
    return (
      <div role="status" className="rounded-2xl bg-oat p-8 text-center">
        <p className="font-display text-xl font-bold">{words.empty.heading}</p>
        <p className="mx-auto mt-2 max-w-md text-ink-2">{words.empty.text}</p>
      </div>
    );
  return (
    <>
      <OrderNotice {...order} />
      <ol aria-label={words.list} className="space-y-3">
        {items.map((partner, index) => (
          <PartnerRow
            key={partner.id}
            partner={partner}
            index={index}
            count={items.length}
            onMove={(to) => order.move(partner.id, to)}
            onToggle={() => void toggle(partner)}
            onEdit={() => onEdit(partner)}
            onDelete={() => setDeleted(partner)}
          />
        ))}
      </ol>
      <DeletePartner partner={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

interface Order {
  /** The result of the last move, for sighted users and screen readers. */
  readonly said: string;
  readonly move: (id: string, to: number) => void;
  readonly undo: (() => void) | undefined;
}

/** Reorders partners, with undo. */
function useOrder(items: readonly AdminClinicPartner[]): Order {
  const dispatch = useDispatch();
  const [reorder] = useAdminReorderPartnersMutation();
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly PartnerPlace[]>();
  const pressed = useRef<string>(undefined);
  // Moving a row in the page loses the focus, and keyboard users want to press again.
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>(`[data-moves="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  }, [items]);

  const save = async (places: readonly PartnerPlace[]): Promise<void> => {
    const { error } = await reorder({ body: { places: [...places] } });
    if (!error) return;
    setSaid('');
    setBefore(undefined);
    dispatch(notify({ toast: 'partnerNotSaved' }));
  };
  const move = (id: string, to: number): void => {
    const from = items.findIndex((each) => each.id === id);
    const partner = items[from];
    if (!partner) return;
    pressed.current = document.activeElement?.getAttribute('data-moves') ?? undefined;
    const ids = items
      .map((each) => each.id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, id);
    setBefore(items.map(({ id: each, displayOrder }) => ({ id: each, displayOrder })));
    setSaid(fill(words.moved, { name: partner.name, place: to + 1, count: items.length }));
    void save(ids.map((each, index) => ({ id: each, displayOrder: index + 1 })));
  };
  const undo =
    before &&
    ((): void => {
      setBefore(undefined);
      setSaid(words.undone);
      void save(before);
    });
  useDropOrder(
    items.map(({ id }) => id),
    move,
  );
  return { said, move, undo };
}

function OrderNotice({ said, undo }: Order): ReactElement {
  return (
    // The same height with and without the button: nothing shifts under the pointer at the first move.
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-3 text-[0.9375rem] text-ink-2">
      <p role="status">{said}</p>
      {said === '' && <p>{words.howToMove}</p>}
      {undo && (
        <Button look="outline" size="sm" onClick={undo}>
          <Undo2 className="size-4" aria-hidden />
          {words.undo}
        </Button>
      )}
    </div>
  );
}

function useToggle(): (partner: AdminClinicPartner) => Promise<void> {
  const dispatch = useDispatch();
  const [update] = useAdminUpdatePartnerMutation();
  return async ({ id, isActive }) => {
    const { error } = await update({ id, body: { isActive: !isActive } });
    const done = isActive ? 'partnerDeactivated' : 'partnerActivated';
    dispatch(notify({ toast: error ? 'partnerStatusNotUpdated' : done }));
  };
}

interface DeletePartnerProps {
  readonly partner: AdminClinicPartner | undefined;
  readonly onClose: () => void;
}

function DeletePartner({ partner, onClose }: DeletePartnerProps): ReactElement {
  const dispatch = useDispatch();
  const [remove, { isLoading }] = useAdminDeletePartnerMutation();
  const confirm = async (): Promise<void> => {
    if (!partner) return;
    const { error } = await remove({ id: partner.id });
    dispatch(notify({ toast: error ? 'partnerNotDeleted' : 'partnerDeleted' }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={partner !== undefined}
      onClose={onClose}
      title={words.deleteQuestion}
      text={fill(words.deleteText, { name: partner?.name ?? '' })}
      confirm={words.deleteConfirm}
      cancel={adminParts.cancel}
      closeLabel={adminParts.close}
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

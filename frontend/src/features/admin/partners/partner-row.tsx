import { ArrowDown, ArrowUp, ExternalLink, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminPartners as words } from '#frontend/copy/admin/partners.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import type { AdminClinicPartner } from './partner-api.js';
import { StatusBadge } from '../parts/status-badge.js';
import { useDragRow } from './use-drag-order.js';

export interface PartnerRowProps {
  readonly partner: AdminClinicPartner;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A partner in the list; its handle or its arrows move it. */
export function PartnerRow(props: PartnerRowProps): ReactElement {
  const { partner, index, count, onEdit, onDelete, onToggle } = props;
  const { id, name, description, logoUrl, websiteUrl, isActive } = partner;
  const { row, handle, isDragged, edge } = useDragRow(id);
  return (
    <li
      ref={row}
      className={cn(
        'relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-paper p-3 sm:flex-nowrap sm:p-4',
        isDragged && 'opacity-50',
      )}
    >
      {edge && (
        <span
          aria-hidden
          className={cn(
            'absolute inset-x-2 h-1 rounded-full bg-kale',
            edge === 'top' ? '-top-2' : '-bottom-2',
          )}
        />
      )}
      <MoveButtons {...props} />
      <span
        ref={handle}
        title={fill(words.drag, { name })}
        className="hidden size-11 shrink-0 cursor-grab place-items-center rounded-full text-ink-2 hover:bg-oat active:cursor-grabbing sm:grid"
      >
        <GripVertical className="size-5" aria-hidden />
      </span>
      <LogoTile key={logoUrl} name={name} logoUrl={logoUrl} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {name}
          <StatusBadge look={isActive ? 'default' : 'outline'}>
            {isActive ? words.active : words.inactive}
          </StatusBadge>
        </p>
        {description !== '' && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
        <Website url={websiteUrl} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ActiveSwitch label={fill(words.isActive, { name })} checked={isActive} onChange={onToggle} />
        <Button look="outline" size="sm" aria-label={fill(words.edit, { name })} onClick={onEdit}>
          <Pencil className="size-4" aria-hidden />
          {words.editShort}
        </Button>
        <Button look="danger" size="sm" aria-label={fill(words.delete, { name })} onClick={onDelete}>
          <Trash2 className="size-4" aria-hidden />
          {words.deleteShort}
        </Button>
      </div>
      <span className="sr-only">{fill(words.place, { place: `${index + 1}/${count}` })}</span>
    </li>
  );
}

function MoveButtons({ partner: { id, name }, index, count, onMove }: PartnerRowProps): ReactElement {
  const button = (way: 'up' | 'down', to: number, Icon: typeof ArrowUp) => {
    const isEnd = to < 0 || to >= count;
    return (
      <button
        type="button"
        data-moves={`${id} ${way}`}
        aria-label={fill(way === 'up' ? words.moveUp : words.moveDown, { name })}
        // Not `disabled`: the focus stays where it is at the end of the list.
        aria-disabled={isEnd}
        onClick={() => !isEnd && onMove(to)}
        className="grid size-11 place-items-center rounded-full hover:bg-oat aria-disabled:cursor-not-allowed aria-disabled:text-ink-2 aria-disabled:opacity-50"
      >
        <Icon className="size-5" aria-hidden />
      </button>
    );
  };
  return (
    <div className="flex shrink-0">
      {button('up', index - 1, ArrowUp)}
      {button('down', index + 1, ArrowDown)}
    </div>
  );
}

/** On a light background, as on the site; the name where there is no picture. */
export function LogoTile({ name, logoUrl }: Pick<AdminClinicPartner, 'name' | 'logoUrl'>): ReactElement {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className="grid h-16 w-44 shrink-0 place-items-center rounded-xl border border-line bg-on-deep p-2">
      {logoUrl === null || hasFailed ? (
        <span className="line-clamp-2 text-center text-sm font-semibold text-deep">{name}</span>
      ) : (
        <img
          src={logoUrl}
          alt=""
          width={160}
          height={48}
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="h-12 w-40 object-contain"
        />
      )}
    </span>
  );
}

function Website({ url }: { readonly url: string | null }): ReactElement {
  if (url === null) return <p className="text-sm text-ink-2">{words.noWebsite}</p>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 text-sm text-kale underline [overflow-wrap:anywhere]"
    >
      {url.replace(/^https?:\/\//, '')}
      <ExternalLink className="size-3.5 shrink-0" aria-hidden />
    </a>
  );
}

interface ActiveSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function ActiveSwitch({ label, checked, onChange }: ActiveSwitchProps): ReactElement {
  return (
    <label className="relative grid size-11 w-14 cursor-pointer place-items-center">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="h-7 w-12 rounded-full border-2 border-line-strong bg-paper p-0.5 transition-colors duration-200 peer-checked:border-kale peer-checked:bg-kale peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kale peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-on-kale"
      >
        <span className="block size-5 rounded-full bg-line-strong transition-[translate,background-color] duration-200 ease-out-soft" />
      </span>
    </label>
  );
}

import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPromotion, NewPromotion } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPromotions } from '#frontend/copy/admin/promotions.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, FieldError, TextField } from '#frontend/ui/form/field.js';
import { useAdminCreatePromotionMutation, useAdminUpdatePromotionMutation } from './promotion-api.js';
import { londonDate, londonInstant } from '@rules/delivery/delivery-days';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';
import { ConflictNotice } from '../record/edit-conflict.js';

const words = adminPromotions.form;
type Kind = AdminPromotion['kinds'][number];
const KINDS = Object.keys(adminPromotions.kinds) as readonly Kind[];

interface Draft {
  readonly code: string;
  readonly percents: string;
  readonly kinds: readonly Kind[];
  readonly newCustomersOnly: boolean;
  readonly active: boolean;
  readonly advertised: boolean;
  readonly starts: string;
  readonly ends: string;
  readonly max: string;
}

/** The London day of an instant, as a date field takes it. */
const dayOf = (at: string | null): string => (at === null ? '' : londonDate(new Date(at)));

/** The instant at which a day begins in London. */
const midnight = (day: string): string | null => (day === '' ? null : londonInstant(day, 0).toISOString());

function draftOf(promotion: AdminPromotion | undefined): Draft {
  return {
    code: promotion?.code ?? '',
    percents: promotion?.percentByUse.join(', ') ?? '',
    kinds: promotion?.kinds ?? ['one_time', 'subscription'],
    newCustomersOnly: promotion?.newCustomersOnly ?? false,
    active: promotion?.active ?? true,
    advertised: promotion?.advertised ?? false,
    starts: dayOf(promotion?.startsAt ?? null),
    ends: dayOf(promotion?.endsAt ?? null),
    max: promotion?.maxUses == null ? '' : String(promotion.maxUses),
  };
}

function termsOf(draft: Draft): NewPromotion {
  const { code, percents, kinds, newCustomersOnly, active, advertised, starts, ends, max } = draft;
  return {
    code: code.trim(),
    percentByUse: percents
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
    kinds: [...kinds],
    newCustomersOnly,
    active,
    advertised,
    startsAt: midnight(starts),
    endsAt: midnight(ends),
    maxUses: max.trim() === '' ? null : Number(max),
  };
}

function issuesOf(draft: Draft): Issues {
  const { percentByUse, kinds, maxUses } = termsOf(draft);
  const isPercents =
    percentByUse.length > 0 &&
    percentByUse.length <= 5 &&
    percentByUse.every((each) => Number.isInteger(each) && each > 0 && each <= 100);
  return {
    ...(isPercents ? {} : { percents: words.percentsWrong }),
    ...(kinds.length > 0 ? {} : { kinds: words.kindsMissing }),
    ...(maxUses == null || (Number.isInteger(maxUses) && maxUses > 0) ? {} : { max: words.maxWrong }),
  };
}

const FIELD_OF: Readonly<Record<string, keyof Draft>> = {
  code: 'code',
  percentByUse: 'percents',
  kinds: 'kinds',
  startsAt: 'starts',
  endsAt: 'ends',
  maxUses: 'max',
};

export interface PromotionFormProps {
  /** Undefined for a new promotion. */
  readonly promotion: AdminPromotion | undefined;
  readonly onClose: () => void;
}

export function PromotionForm({ promotion, onClose }: PromotionFormProps): ReactElement {
  const { server, conflict } = usePromotionForm(promotion, onClose);
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={promotion ? fill(words.change, { code: promotion.code }) : words.create}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.save }}
    >
      {conflict}
      {!promotion && <Code server={server} />}
      <TextField
        label={words.percents}
        help={words.percentsHelp}
        autoComplete="off"
        {...server.text('percents')}
      />
      <Kinds server={server} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label={words.starts} {...server.text('starts')} />
        <TextField type="date" label={words.ends} {...server.text('ends')} />
      </div>
      <TextField
        label={words.max}
        placeholder={words.maxPlaceholder}
        inputMode="numeric"
        {...server.text('max')}
      />
      <div>
        <Tick server={server} name="newCustomersOnly" label={words.newOnly} />
        <Tick server={server} name="active" label={words.active} />
        <Tick server={server} name="advertised" label={words.advertised} />
      </div>
    </FormDialog>
  );
}

function usePromotionForm(promotion: AdminPromotion | undefined, onClose: () => void) {
  const dispatch = useDispatch();
  const [create] = useAdminCreatePromotionMutation();
  const [update, { error: refused }] = useAdminUpdatePromotionMutation();
  const server = useServerForm({
    defaults: draftOf(promotion),
    issuesOf,
    fields: { fieldOf: (path) => FIELD_OF[path.split('.')[0] ?? ''], ofCode: { code_taken: 'code' } },
    send: async (draft) => {
      const { code, ...rest } = termsOf(draft);
      const { error } = await (promotion
        ? update({ code: promotion.code, promotionChanges: { ...rest, version: promotion.version } })
        : create({ newPromotion: { code, ...rest } }));
      if (error) return error;
      dispatch(notify({ toast: 'promotionSaved' }));
      onClose();
    },
  });
  return { server, conflict: <ConflictNotice error={refused}>{words.conflict}</ConflictNotice> };
}

interface PartProps {
  readonly server: ServerForm<Draft>;
}

function Code({ server }: PartProps): ReactElement {
  const { value, error, onValue } = server.bound('code');
  return (
    <TextField
      label={words.code}
      help={words.codeHelp}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value.toUpperCase())}
    />
  );
}

function Kinds({ server }: PartProps): ReactElement {
  const { value: chosen, error, onValue } = server.bound('kinds');
  return (
    <fieldset>
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">{words.kinds}</legend>
      {KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={adminPromotions.kinds[kind]}
          checked={chosen.includes(kind)}
          onChange={(isOn) => onValue(KINDS.filter((each) => (each === kind ? isOn : chosen.includes(each))))}
        />
      ))}
      <FieldError id="kinds-error" error={error} />
    </fieldset>
  );
}

interface TickProps extends PartProps {
  readonly name: 'newCustomersOnly' | 'active' | 'advertised';
  readonly label: string;
}

function Tick({ server, name, label }: TickProps): ReactElement {
  const { value, onValue } = server.bound(name);
  return <CheckField label={label} checked={value} onChange={onValue} />;
}

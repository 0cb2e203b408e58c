import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPromotion, NewPromotion } from '#frontend/api/generated-admin.js';
import { isApiError, type ApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPromotions } from '#frontend/copy/admin/promotions.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useAdminCreatePromotionMutation, useAdminUpdatePromotionMutation } from './promotion-api.js';
import { londonDate, londonInstant } from '@rules/delivery/delivery-days';

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

type FormErrors = Readonly<Partial<Record<keyof Draft, string>>>;

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

function formErrorsOf({ percentByUse, kinds, maxUses }: NewPromotion): FormErrors {
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

function formErrorsFrom({ data }: ApiError): FormErrors {
  if (data.code === 'code_taken') return { code: data.detail };
  const found = (data.errors ?? []).flatMap(({ field, message }) => {
    const known = FIELD_OF[field.split('.')[0] ?? ''];
    return known ? [[known, message] as const] : [];
  });
  return Object.fromEntries(found);
}

export interface PromotionFormProps {
  /** Undefined for a new promotion. */
  readonly promotion: AdminPromotion | undefined;
  readonly onClose: () => void;
}

export function PromotionForm({ promotion, onClose }: PromotionFormProps): ReactElement {
  const dispatch = useDispatch();
  const [first] = useState(() => draftOf(promotion));
  const [draft, setDraft] = useState(first);
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const [isTaken, setTaken] = useState(false);
  const [create, creating] = useAdminCreatePromotionMutation();
  const [update, updating] = useAdminUpdatePromotionMutation();
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setFormErrors({
      ...formErrors,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    });
  };
  const save = async (): Promise<void> => {
    const terms = termsOf(draft);
    const wrong = formErrorsOf(terms);
    setFormErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { code, ...rest } = terms;
    const result = promotion
      ? await update({
          code: promotion.code,
          promotionChanges: { ...rest, version: promotion.version },
        })
      : await create({ newPromotion: { code, ...rest } });
    if (!result.error) {
      dispatch(notify({ toast: 'promotionSaved' }));
      return onClose();
    }
    if (!isApiError(result.error)) return;
    setTaken(result.error.data.code === 'edit_conflict');
    setFormErrors(formErrorsFrom(result.error));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={draft !== first}
      title={promotion ? fill(words.change, { code: promotion.code }) : words.create}
      closeLabel={adminParts.close}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {adminParts.cancel}
          </Button>
          <Button busy={creating.isLoading || updating.isLoading} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="mt-5 space-y-5">
        {isTaken && (
          <Notice tone="warn" role="alert">
            {words.conflict}
          </Notice>
        )}
        {!promotion && (
          <TextField
            label={words.code}
            help={words.codeHelp}
            autoComplete="off"
            value={draft.code}
            error={formErrors.code}
            onChange={(event) => set({ code: event.target.value.toUpperCase() })}
          />
        )}
        <TextField
          label={words.percents}
          help={words.percentsHelp}
          autoComplete="off"
          value={draft.percents}
          error={formErrors.percents}
          onChange={(event) => set({ percents: event.target.value })}
        />
        <fieldset>
          <legend className="pb-1.5 text-[0.9375rem] font-semibold">{words.kinds}</legend>
          {KINDS.map((kind) => (
            <CheckField
              key={kind}
              label={adminPromotions.kinds[kind]}
              checked={draft.kinds.includes(kind)}
              onChange={(isOn) =>
                set({ kinds: KINDS.filter((each) => (each === kind ? isOn : draft.kinds.includes(each))) })
              }
            />
          ))}
          {formErrors.kinds && <p className="pt-1.5 text-sm font-medium text-tomato">{formErrors.kinds}</p>}
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            type="date"
            label={words.starts}
            value={draft.starts}
            error={formErrors.starts}
            onChange={(event) => set({ starts: event.target.value })}
          />
          <TextField
            type="date"
            label={words.ends}
            value={draft.ends}
            error={formErrors.ends}
            onChange={(event) => set({ ends: event.target.value })}
          />
        </div>
        <TextField
          label={words.max}
          placeholder={words.maxPlaceholder}
          inputMode="numeric"
          value={draft.max}
          error={formErrors.max}
          onChange={(event) => set({ max: event.target.value })}
        />
        <div>
          <CheckField
            label={words.newOnly}
            checked={draft.newCustomersOnly}
            onChange={(newCustomersOnly) => set({ newCustomersOnly })}
          />
          <CheckField label={words.active} checked={draft.active} onChange={(active) => set({ active })} />
          <CheckField
            label={words.advertised}
            checked={draft.advertised}
            onChange={(advertised) => set({ advertised })}
          />
        </div>
      </div>
    </Dialog>
  );
}

import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import {
  displayOrderOf,
  nextDisplayOrder,
  PARTNER_LIMITS,
  PARTNER_MESSAGES,
  webAddress,
} from '@rules/partners';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPartners } from '#frontend/copy/admin/partners.js';
import { notify } from '#frontend/copy/notify.js';
import { toasts } from '#frontend/copy/toasts.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { CheckField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { LogoField } from './logo-field.js';
import {
  useAdminCreatePartnerMutation,
  useAdminUpdatePartnerMutation,
  type AdminClinicPartner,
} from './partner-api.js';

const words = adminPartners.form;
const FORM_ID = 'partner-form';

export interface PartnerValues {
  readonly name: string;
  readonly description: string;
  readonly logoUrl: string;
  readonly websiteUrl: string;
  readonly displayOrder: string;
  readonly isActive: boolean;
}
type FormErrors = Readonly<Partial<Record<keyof PartnerValues, string>>>;

/** The form shows our own pictures with an absolute URL, since the field expects one. */
const wholeAddress = (path: string): string => new URL(path, location.origin).href;
const pathOf = (address: string): string =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;

function valuesOf(
  partner: AdminClinicPartner | undefined,
  items: readonly AdminClinicPartner[],
): PartnerValues {
  return {
    name: partner?.name ?? '',
    description: partner?.description ?? '',
    logoUrl: partner?.logoUrl ? wholeAddress(partner.logoUrl) : '',
    websiteUrl: partner?.websiteUrl ?? '',
    displayOrder: String(
      partner?.displayOrder ?? nextDisplayOrder(items.map(({ displayOrder }) => displayOrder)),
    ),
    isActive: partner?.isActive ?? true,
  };
}

function formErrorsOf({ name, logoUrl, websiteUrl }: PartnerValues): FormErrors {
  const isAddress = (text: string): boolean => text.trim() === '' || webAddress(text) !== undefined;
  return {
    ...(name.trim() === '' ? { name: PARTNER_MESSAGES.name } : {}),
    ...(isAddress(logoUrl) ? {} : { logoUrl: PARTNER_MESSAGES.address }),
    ...(isAddress(websiteUrl) ? {} : { websiteUrl: PARTNER_MESSAGES.address }),
  };
}

export interface PartnerDialogProps {
  /** Undefined for a new partner. */
  readonly partner: AdminClinicPartner | undefined;
  readonly items: readonly AdminClinicPartner[];
  readonly onClose: () => void;
}

/** Adds a partner, or changes one (rule A6). */
export function PartnerDialog({ partner, items, onClose }: PartnerDialogProps): ReactElement {
  const [first] = useState(() => valuesOf(partner, items));
  const [values, setValues] = useState(first);
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const [hasFailed, setFailed] = useState(false);
  const { save, isLoading } = useSave(partner);
  const change = (changed: Partial<PartnerValues>): void => {
    setValues((before) => ({ ...before, ...changed }));
    const touched = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
    setFormErrors((before) => ({ ...before, ...touched }));
  };
  const show = (found: FormErrors): void => {
    setFormErrors(found);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${FORM_ID} [aria-invalid="true"]`)?.focus(),
    );
  };
  const send = async (): Promise<void> => {
    const found = formErrorsOf(values);
    if (Object.keys(found).length > 0) return show(found);
    const refused = await save(values);
    if (!refused) return onClose();
    setFailed(Object.keys(refused).length === 0);
    show(refused);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={values !== first}
      title={partner ? words.edit : words.add}
      closeLabel={adminParts.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {adminParts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} busy={isLoading}>
            {isLoading ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="mt-5 space-y-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <Fields values={values} formErrors={formErrors} onChange={change} />
        {/* Screen readers do not read a message behind a dialog. */}
        <div role="alert">
          {hasFailed && <Notice tone="bad">{toasts.partnerNotSaved.description}</Notice>}
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly values: PartnerValues;
  readonly formErrors: FormErrors;
  readonly onChange: (changed: Partial<PartnerValues>) => void;
}

function Fields({ values, formErrors, onChange }: FieldsProps): ReactElement {
  return (
    <>
      <TextField
        label={words.name}
        required
        maxLength={PARTNER_LIMITS.name}
        autoComplete="off"
        value={values.name}
        error={formErrors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextAreaField
        label={words.description}
        help={words.descriptionHelp}
        maxLength={PARTNER_LIMITS.description}
        value={values.description}
        error={formErrors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <LogoField
        name={values.name}
        value={values.logoUrl}
        error={formErrors.logoUrl}
        onChange={(logoUrl) => onChange({ logoUrl })}
      />
      <TextField
        label={words.website}
        help={words.websiteHelp}
        type="url"
        inputMode="url"
        maxLength={PARTNER_LIMITS.address}
        placeholder="https://"
        autoComplete="off"
        value={values.websiteUrl}
        error={formErrors.websiteUrl}
        onChange={(event) => onChange({ websiteUrl: event.target.value })}
      />
      <TextField
        label={words.order}
        help={words.orderHelp}
        type="number"
        inputMode="numeric"
        min={0}
        className="max-w-48"
        value={values.displayOrder}
        error={formErrors.displayOrder}
        onChange={(event) => onChange({ displayOrder: event.target.value })}
        onBlur={() => onChange({ displayOrder: String(displayOrderOf(values.displayOrder)) })}
      />
      <CheckField
        label={words.isActive}
        checked={values.isActive}
        onChange={(isActive) => onChange({ isActive })}
      />
    </>
  );
}

/** Sends the form; returns the field errors, or nothing when it is saved. */
function useSave(partner: AdminClinicPartner | undefined) {
  const dispatch = useDispatch();
  const [create, { isLoading: isCreating }] = useAdminCreatePartnerMutation();
  const [update, { isLoading: isUpdating }] = useAdminUpdatePartnerMutation();
  const save = async (values: PartnerValues): Promise<FormErrors | undefined> => {
    const { displayOrder, logoUrl, ...rest } = values;
    const body = { ...rest, logoUrl: pathOf(logoUrl.trim()), displayOrder: displayOrderOf(displayOrder) };
    const { error } = await (partner ? update({ id: partner.id, body }) : create({ body }));
    if (!error) {
      dispatch(notify({ toast: partner ? 'partnerUpdated' : 'partnerCreated' }));
      return undefined;
    }
    const refused = isApiError(error) ? (error.data.errors ?? []) : [];
    if (refused.length === 0) dispatch(notify({ toast: 'partnerNotSaved' }));
    return Object.fromEntries(refused.map(({ field, message }) => [field, message]));
  };
  return { save, isLoading: isCreating || isUpdating };
}

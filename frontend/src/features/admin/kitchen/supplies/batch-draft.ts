import { isBeyond, receiptLimit, type Storage } from '@rules/kitchen/temperatures';
import type { AdminRecordBatchApiArg, SupplyChoices } from '#frontend/api/generated-admin.js';
import { kitchenSupplies } from '#frontend/copy/admin/food/supplies.js';
import { amountOf, celsiusOf, type TypedUnit } from './amounts.js';

const words = kitchenSupplies.form;

/** The choice of a supplier who is not recorded yet. */
export const NEW_SUPPLIER = 'new';

/** The form of a delivery, as it is typed. */
export interface BatchDraft {
  readonly ingredient: string;
  readonly supplier: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly code: string;
  readonly amount: string;
  readonly unit: TypedUnit;
  readonly storage: Storage;
  readonly celsius: string;
  readonly action: string;
  readonly useBy: string;
  readonly receivedOn: string;
}

type Limits = SupplyChoices['limits'];

export function batchDraft({ today, suppliers }: SupplyChoices): BatchDraft {
  return {
    ingredient: '',
    supplier: suppliers.length === 0 ? NEW_SUPPLIER : '',
    name: '',
    address: '',
    phone: '',
    code: '',
    amount: '',
    unit: 'kg',
    storage: 'chilled',
    celsius: '',
    action: '',
    useBy: '',
    receivedOn: today,
  };
}

/** The limit of a delivery; null for what needs no cold. */
export function limitCelsius(storage: Storage, { chilled, frozen }: Limits): number | null {
  const limits = { chilledMax: chilled, frozenMax: frozen, hotMin: 0, cookedMin: 0 };
  return receiptLimit(storage, limits)?.celsius ?? null;
}

/** Whether the typed temperature is above the limit. */
export function isTooWarm(
  { storage, celsius }: Pick<BatchDraft, 'storage' | 'celsius'>,
  limits: Limits,
): boolean {
  const limit = limitCelsius(storage, limits);
  const typed = celsiusOf(celsius);
  return limit !== null && typed !== null && isBeyond(typed, { celsius: limit, side: 'max' });
}

export function batchIssues(draft: BatchDraft, limits: Limits): Partial<Record<keyof BatchDraft, string>> {
  const { ingredient, supplier, name, address, code, amount, unit, storage, celsius, action } = draft;
  const isNew = supplier === NEW_SUPPLIER;
  return {
    ...(ingredient.trim() === '' ? { ingredient: words.ingredientMissing } : {}),
    ...(supplier === '' ? { supplier: words.supplierMissing } : {}),
    ...(isNew && name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(isNew && address.trim() === '' ? { address: words.addressMissing } : {}),
    ...(code.trim() === '' ? { code: words.codeMissing } : {}),
    ...(amountOf(amount, unit) === null ? { amount: words.amountMissing } : {}),
    ...(storage !== 'ambient' && celsiusOf(celsius) === null ? { celsius: words.celsiusMissing } : {}),
    ...(isTooWarm(draft, limits) && action.trim() === '' ? { action: words.actionMissing } : {}),
  };
}

/** What is sent of a draft without issues. */
export function sentBatch(draft: BatchDraft): Omit<AdminRecordBatchApiArg['body'], 'id'> {
  const { ingredient, supplier, name, address, phone, code, amount, unit, storage, useBy, receivedOn } =
    draft;
  return {
    ingredient,
    code,
    storage,
    receivedOn,
    ...(supplier === NEW_SUPPLIER ? { newSupplier: { name, address, phone } } : { supplierId: supplier }),
    useBy: useBy || null,
    amount: amountOf(amount, unit) ?? 0,
    unit: unit === 'piece' ? 'piece' : 'g',
    celsius: storage === 'ambient' ? null : celsiusOf(draft.celsius),
    action: draft.action,
  };
}

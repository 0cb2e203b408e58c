import type { QuantityUnit } from '#backend/rules/kitchen/purchase.js';
import { TENTHS, type Storage } from '#backend/rules/kitchen/temperatures.js';
import type { IngredientBatchDto } from './supplies.dto.js';

export interface BatchRow {
  readonly id: string;
  readonly supplier_id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly ingredient: string;
  readonly ingredient_key: string;
  readonly code: string;
  readonly use_by: string | null;
  readonly amount: number;
  readonly unit: QuantityUnit;
  readonly storage: Storage;
  readonly tenths_celsius: number | null;
  readonly action: string | null;
  readonly received_on: string;
  readonly ended_on: string | null;
  readonly created_at: string;
}

/** Batches `b` with their suppliers `s`. */
export const BATCHES = `select b.id, b.supplier_id, s.name, s.address, s.phone, b.ingredient, b.ingredient_key, b.code,
    b.use_by::text as use_by, b.amount, b.unit, b.storage, b.tenths_celsius, b.action,
    b.received_on::text as received_on, b.ended_on::text as ended_on, b.created_at
  from ingredient_batch b join supplier s on s.id = b.supplier_id`;

/** A batch as the kitchen sees it. */
export function batchView(row: BatchRow): IngredientBatchDto {
  const { id, ingredient, code, amount, unit, storage, action } = row;
  return {
    id,
    ingredient,
    code,
    amount,
    unit,
    storage,
    action,
    supplier: { id: row.supplier_id, name: row.name, address: row.address, phone: row.phone },
    useBy: row.use_by,
    celsius: row.tenths_celsius === null ? null : row.tenths_celsius / TENTHS,
    receivedOn: row.received_on,
    endedOn: row.ended_on,
    recordedAt: new Date(row.created_at).toISOString(),
  };
}

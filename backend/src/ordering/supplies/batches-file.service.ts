import { Injectable } from '@nestjs/common';
import { CsvNumber, csvLines, csvTime } from '#backend/platform/personal-data/csv.js';
import { SuppliesService } from './supplies.service.js';
import type { BatchesQuery, IngredientBatchDto } from './supplies.dto.js';

/** Deliveries that are read at a time. */
const AT_A_TIME = 500;
const HEAD = [
  'Received',
  'Ingredient',
  'Supplier',
  'Address',
  'Phone',
  'Batch',
  'Use by',
  'Quantity',
  'Unit',
  'Kept',
  'Temperature (°C)',
  'What was done',
  'Used up',
  'Recorded',
];
const UNITS = { g: 'g', piece: 'pieces' } as const;

/** The deliveries of the kitchen as a table (rule F102). */
@Injectable()
export class BatchesFileService {
  constructor(private readonly supplies: SuppliesService) {}

  /** The table, written while it is read. */
  async *lines(query: BatchesQuery): AsyncGenerator<string> {
    yield csvLines([HEAD], { first: true });
    let cursor: string | undefined;
    do {
      const page = await this.supplies.list({
        ...query,
        ...(cursor === undefined ? {} : { cursor }),
        limit: AT_A_TIME,
      });
      if (page.items.length > 0) yield csvLines(page.items.map(lineOf));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

function lineOf(batch: IngredientBatchDto) {
  const { supplier, ingredient, code, useBy, amount, unit, storage, celsius, action } = batch;
  return [
    batch.receivedOn,
    ingredient,
    supplier.name,
    supplier.address,
    supplier.phone,
    code,
    useBy,
    amount,
    UNITS[unit],
    storage,
    celsius === null ? null : new CsvNumber(celsius.toFixed(1)),
    action,
    batch.endedOn,
    csvTime(batch.recordedAt),
  ];
}

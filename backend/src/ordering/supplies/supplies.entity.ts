import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { QUANTITY_UNITS } from '#backend/rules/kitchen/purchase.js';
import { STORAGES } from '#backend/rules/kitchen/temperatures.js';

/** A business that the kitchen buys from: one step back (rule F102). */
export const Supplier = defineEntity({
  name: 'Supplier',
  tableName: 'supplier',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(120),
    /** The name without capitals, so that one supplier is not recorded twice. */
    nameKey: p.string().length(120),
    address: p.string().length(300),
    phone: p.string().length(40),
    createdAt: p.datetime().length(3),
  },
  uniques: [{ name: 'supplier_once', properties: ['nameKey'] }],
});
export type Supplier = InferEntity<typeof Supplier>;

/** A delivery of one ingredient, by the batch that its supplier names (rule F102). */
export const IngredientBatch = defineEntity({
  name: 'IngredientBatch',
  tableName: 'ingredient_batch',
  properties: {
    id: p.uuid().primary(),
    supplierId: () =>
      p
        .manyToOne(Supplier)
        .mapToPk()
        .fieldName('supplier_id')
        .deleteRule('no action')
        .updateRule('no action'),
    ingredient: p.string().length(120),
    /** The same for every spelling of the ingredient, as in the purchase list (rule F101). */
    ingredientKey: p.string().length(120),
    /** The supplier's batch code, in capitals. */
    code: p.string().length(60),
    useBy: p.date().nullable(),
    /** In grams or pieces. */
    amount: p.integer(),
    unit: p.enum(QUANTITY_UNITS),
    storage: p.enum(STORAGES),
    /** At receipt, in tenths of a degree; null for what needs no cold. */
    tenthsCelsius: p.integer().nullable(),
    /** What was done about a temperature beyond the limit. */
    action: p.string().length(500).nullable(),
    receivedOn: p.date(),
    endedOn: p.date().nullable(),
    recordedBy: p.uuid(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    {
      name: 'ingredient_batch_page',
      expression: `create index "ingredient_batch_page" on "ingredient_batch" ("created_at" desc, "id" desc)`,
    },
    { name: 'ingredient_batch_by_code', properties: ['code'] },
    { name: 'ingredient_batch_by_ingredient', properties: ['ingredientKey', 'receivedOn'] },
    { name: 'ingredient_batch_of_supplier', properties: ['supplierId'] },
  ],
  checks: [
    { name: 'ingredient_batch_some', expression: 'amount > 0' },
    { name: 'ingredient_batch_ends_later', expression: 'ended_on >= received_on' },
    {
      name: 'ingredient_batch_measured',
      expression: `(storage = 'ambient') = (tenths_celsius is null)`,
    },
  ],
});
export type IngredientBatch = InferEntity<typeof IngredientBatch>;

/**
 * Whether a batch went into a dish of a day, as the kitchen recorded it (rule F103). Without a row the batch
 * counts while it was open.
 */
export const BatchUse = defineEntity({
  name: 'BatchUse',
  tableName: 'batch_use',
  properties: {
    deliveryDate: p.date().primary(),
    /** The dish's key on the kitchen's sheet. */
    dish: p.string().length(120).primary(),
    batchId: () =>
      p
        .manyToOne(IngredientBatch)
        .primary()
        .mapToPk()
        .fieldName('batch_id')
        .deleteRule('no action')
        .updateRule('no action'),
    dishName: p.string().length(200),
    isUsed: p.boolean(),
    recordedBy: p.uuid(),
    recordedAt: p.datetime().length(3),
  },
  indexes: [{ name: 'batch_use_of_batch', properties: ['batchId'] }],
});
export type BatchUse = InferEntity<typeof BatchUse>;

import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * The lots of a dish that were delivered on a day (rule F9). A dish may be cooked in several lots. Nobody can
 * tell afterwards which of them a tray came from, so a recall contacts everybody who received the dish on
 * that day.
 */
export const KitchenLot = defineEntity({
  name: 'KitchenLot',
  tableName: 'kitchen_lot',
  properties: {
    id: p.uuid().primary(),
    deliveryDate: p.date(),
    /** The dish's key: a SKU, or `menu-…` of a package's menu. */
    dish: p.string().length(120),
    /** Its name at that time. */
    dishName: p.string().length(200),
    lot: p.string().length(40),
    useBy: p.date(),
    recordedBy: p.uuid(),
    recordedAt: p.datetime().length(3),
    /** Labels that were put into a file to print; a recall has to find as many (rule F96). */
    labelsPrinted: p.integer().default(0),
    printedAt: p.datetime().length(3).nullable(),
  },
  uniques: [{ name: 'kitchen_lot_once', properties: ['deliveryDate', 'dish', 'lot'] }],
  indexes: [{ name: 'kitchen_lot_by_lot', properties: ['lot', 'deliveryDate'] }],
  checks: [
    { name: 'kitchen_lot_keeps', expression: 'use_by >= delivery_date' },
    { name: 'kitchen_lot_printed', expression: '(labels_printed = 0) = (printed_at is null)' },
  ],
});
export type KitchenLot = InferEntity<typeof KitchenLot>;

/** The words of a packing slip. */
export const PACKING_SLIP_WORDS = {
  title: 'Packing slips',
  order: 'Order {orderCode}',
  deliverOn: 'Deliver on',
  deliverTo: 'Deliver to',
  courier: 'For the courier',
  replacement: 'Replacement',
  contents: 'Contents',
  quantity: 'Portions',
  allergens: 'Contains',
  mayContain: 'may contain {allergens}',
  none: 'No declared allergens',
  total: '{count} portions in all',
} as const;

/** What the database holds every order to. */
export const ORDER_CHECKS = [
  {
    name: 'orders_total_adds_up',
    expression:
      'amount_pence = subtotal_pence - discount_pence + delivery_pence - wallet_pence + reduced_pence',
  },
  {
    name: 'orders_amounts_not_negative',
    expression:
      'subtotal_pence >= 0 and discount_pence >= 0 and delivery_pence >= 0 and wallet_pence >= 0 and amount_pence >= 0 and reduced_pence >= 0',
  },
  {
    name: 'orders_extra_within_paid',
    expression:
      'extra_card_pence >= 0 and extra_card_pence <= amount_pence and extra_wallet_pence >= 0 and extra_wallet_pence <= wallet_pence',
  },
  {
    name: 'orders_refunds_within_paid',
    expression:
      'card_refund_pence >= 0 and card_refund_pence <= amount_pence and wallet_refund_pence >= 0 and wallet_refund_pence <= wallet_pence and refunded_pence >= 0 and refunded_pence <= card_refund_pence + wallet_refund_pence and refunded_delivery_pence >= 0 and refunded_delivery_pence <= refunded_pence',
  },
  { name: 'orders_lost_is_disputed', expression: 'lost_pence >= 0 and lost_pence <= disputed_pence' },
  {
    name: 'orders_refund_was_paid',
    expression:
      'paid_at is not null or (card_refund_pence = 0 and wallet_refund_pence = 0 and disputed_pence = 0)',
  },
  {
    name: 'orders_replacement_is_free',
    expression:
      'replaces_order_id is null or (subtotal_pence = 0 and delivery_pence = 0 and wallet_pence = 0 and referral_signup_id is null and promotion_code is null)',
  },
  {
    name: 'orders_retention_has_end',
    expression: '(anonymise_from is null) = (anonymise_by is null)',
  },
  { name: 'orders_network_while_open', expression: 'network is null or holds_place' },
  {
    name: 'orders_cook_anyway_is_paid',
    expression: `cook_anyway_at is null or (paid_at is not null and status <> 'cancelled')`,
  },
  {
    name: 'orders_paid_has_time',
    expression: `(payment_status in ('unpaid', 'failed')) = (paid_at is null)`,
  },
] as const;

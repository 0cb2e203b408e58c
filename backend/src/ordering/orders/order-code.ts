const ORDER_CODE_LENGTH = 8;

/** The 8 characters the customer sees: the end of the payment session, else of the order id (rule O5). */
export function orderCode(sessionOrOrderId: string): string {
  return sessionOrOrderId.slice(-ORDER_CODE_LENGTH).toUpperCase();
}

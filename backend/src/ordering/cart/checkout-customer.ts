/** The account that a customer is signed in to. */
export interface Account {
  readonly id: string;
  /** Its confirmed address, which may differ from the one in the form. */
  readonly email: string;
}

/** The customer who checks out; a guest has no account. */
export interface CheckoutCustomer {
  readonly account: Account | null;
  /** The network address of the request. */
  readonly address: string;
}

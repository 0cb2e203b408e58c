/** The account that somebody is signed in to. */
export interface Account {
  readonly id: string;
  /** Its confirmed address, which need not be the one in the form. */
  readonly email: string;
}

/** Who checks out: a guest has no account. */
export interface CheckoutCustomer {
  readonly account: Account | null;
  /** Where the call comes from. */
  readonly address: string;
}

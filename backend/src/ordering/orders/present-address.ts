/**
 * The email address that a message about safety goes to: the account's own, also where it has changed since the
 * order was placed; a guest's is the order's. Empty once the details of an order are deleted. The statement joins
 * its orders `o` with `PRESENT_ACCOUNT`.
 */
export const PRESENT_EMAIL = `case when o.email = '' then '' else coalesce(present.email, o.email) end`;

/** The accounts of the orders `o` of a statement. */
export const PRESENT_ACCOUNT = 'left join app_user present on present.id = o.user_id';

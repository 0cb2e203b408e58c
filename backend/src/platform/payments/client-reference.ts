/** The format of our ids wherever they travel with an object of the provider. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A reference or a metadata value in the form of our ids; else null. Other systems may use the same account
 * of the provider, and their references can be any text (rule O50).
 */
export function clientReference(text: string | null | undefined): string | null {
  return text != null && OWN_ID.test(text) ? text : null;
}

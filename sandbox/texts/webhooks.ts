import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 15_000;

/** A form that Twilio sends to an address of ours. */
export type Form = Readonly<Record<string, string>>;

/**
 * The value of `X-Twilio-Signature`: the address, then each field's name and value in the order of the names, under
 * HMAC-SHA1 with the account's token, in base64 (twilio.com/docs/usage/security).
 */
export function signatureOf(token: string, url: string, form: Form): string {
  const signed = Object.entries(form)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .reduce((text, [name, value]) => text + name + value, url);
  return createHmac('sha1', token).update(signed).digest('base64');
}

/** Sends a signed form once; returns the status, or null when nobody answered. */
export async function postForm(
  { url, signedUrl, token }: { readonly url: string; readonly signedUrl: string; readonly token: string },
  form: Form,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(token, signedUrl, form) },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

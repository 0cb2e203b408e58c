export interface ShareTexts {
  readonly subject: string;
  readonly email: string;
  readonly whatsapp: string;
  /** Without the link, which Telegram adds. */
  readonly telegram: string;
  readonly sms: string;
}

const encoded = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * The targets of the share buttons: each app with the text filled in. Emails need %20, not '+', for a space.
 */
export function shareAddresses(link: string, texts: ShareTexts) {
  return {
    email: `mailto:?${encoded({ subject: texts.subject, body: texts.email.replaceAll('\n', '\r\n') })}`,
    whatsapp: `https://wa.me/?${encoded({ text: texts.whatsapp })}`,
    telegram: `https://t.me/share/url?${encoded({ url: link, text: texts.telegram })}`,
    sms: `sms:?&${encoded({ body: texts.sms })}`,
  };
}

import { z } from 'zod';

const MAX_EMAILS = 20_000;
const Emails = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), messageId: z.string().nullable() }),
);

export type Email = z.infer<typeof Emails>[number];

/** Every email that arrived; repeats are separate entries. Throws when there are more than can be read. */
export async function readEmails(mailboxUrl: string): Promise<Email[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?limit=${MAX_EMAILS}`, {
    signal: AbortSignal.timeout(60_000),
  });
  const emails = Emails.parse(await response.json());
  if (emails.length === MAX_EMAILS) throw new Error(`more than ${MAX_EMAILS} emails came`);
  return emails;
}

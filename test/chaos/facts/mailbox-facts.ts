import { z } from 'zod';

const MAX_LETTERS = 20_000;
const Letters = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), messageId: z.string().nullable() }),
);

export type Letter = z.infer<typeof Letters>[number];

/** Every letter that arrived, repeats as letters of their own. Throws when there are more than can be read. */
export async function readLetters(mailboxUrl: string): Promise<Letter[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?limit=${MAX_LETTERS}`, {
    signal: AbortSignal.timeout(60_000),
  });
  const letters = Letters.parse(await response.json());
  if (letters.length === MAX_LETTERS) throw new Error(`more than ${MAX_LETTERS} letters came`);
  return letters;
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const shape = z.object({ offsetMs: z.number() });

/** The shop's time: the machine's, moved as the payment sandbox notes in its file. */
export function shopClock(file: string): () => Date {
  return () => new Date(Date.now() + offsetIn(file));
}

function offsetIn(file: string): number {
  try {
    const noted = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return noted.success ? noted.data.offsetMs : 0;
  } catch {
    // There is no file until the sandbox's clock starts, and none beside another provider.
    return 0;
  }
}

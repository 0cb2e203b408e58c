import { z } from 'zod';

/** Words that somebody agreed to, as they were shown then (rule H23). */
export const ShownWordingDto = z
  .object({ kind: z.string(), version: z.string(), words: z.string() })
  .meta({ id: 'ShownWording' });

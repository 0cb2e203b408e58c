import { z } from 'zod';

/** The wording that a person agreed to, as it was shown then (rule H23). */
export const ShownWordingDto = z
  .object({ kind: z.string(), version: z.string(), words: z.string() })
  .meta({ id: 'ShownWording' });

import { generatedApi } from '../../api/generated.js';

/** Calls of the frame. A section whose changes show in its lists has a file of calls of its own. */
export const { useAdminAccessQuery } = generatedApi;

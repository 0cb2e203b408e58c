import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** Calls of the frame. A section whose changes show in its lists has a file of calls of its own. */
export const { useAdminAccessQuery } = generatedAdminApi;

import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** Calls of the frame. A section whose changes affect its lists has its own file of calls. */
export const { useAdminAccessQuery } = generatedAdminApi;

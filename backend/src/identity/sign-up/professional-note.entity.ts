import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { User } from '../user.entity.js';

/**
 * A person who signed up as a professional and is still to be enrolled (rule R10). Sealed; deleted on
 * enrolment.
 */
export const ProfessionalNote = defineEntity({
  name: 'ProfessionalNote',
  tableName: 'professional_note',
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName('user_id').deleteRule('cascade'),
    noteSealed: p.blob(),
    createdAt: p.datetime().length(3),
  },
});
export type ProfessionalNote = InferEntity<typeof ProfessionalNote>;

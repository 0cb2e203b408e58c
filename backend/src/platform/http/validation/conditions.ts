import { ValidateBy } from 'class-validator';

/** The name of the check of a property against the others of its object. */
export const AGREES = 'agrees';

/**
 * A condition that a property has to meet together with the others of its object. It only counts once each of
 * them is right for itself, so that the condition may rely on their types.
 */
export const Agrees = <Whole extends object>(
  isMet: (whole: Whole) => boolean,
  message: string,
): PropertyDecorator =>
  ValidateBy({
    name: AGREES,
    constraints: [isMet],
    validator: {
      validate: (_value, given) => given === undefined || meets(isMet, given.object),
      defaultMessage: () => message,
    },
  });

function meets<Whole extends object>(isMet: (whole: Whole) => boolean, whole: object): boolean {
  try {
    return isMet(whole as Whole);
  } catch {
    // The property has another type, which is an issue of its own.
    return true;
  }
}

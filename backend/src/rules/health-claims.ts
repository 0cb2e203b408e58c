/** What is known of a claim: 'none' is on file, or the law has an 'authorised' one, under other words. */
export type ClaimEvidence = 'none' | 'authorised-in-other-words';

/** Something that the shop says about health, and what it rests on (rule F44). */
export interface HealthClaim {
  /** The words that make it, as they ship; other spellings of a word beside them. */
  readonly said: readonly string[];
  /** Files in which it stands. */
  readonly in: readonly string[];
  readonly evidence: ClaimEvidence;
  /** What the evidence is, or what is missing, for the owner and their counsel. */
  readonly note: string;
}

const COLLECTION = 'frontend/src/copy/recipes-collection.ts';
const PACKAGES = 'backend/catalogue/packages.json';
const GENERAL =
  'A general claim of health: retained Regulation 1924/2006, article 10(3), wants an authorised claim beside it.';

/**
 * Every claim about health that pages and names make, with its evidence. None is shown outside the demo shop before
 * the owner has confirmed it: setting `claims.<key>Confirmed`.
 */
export const HEALTH_CLAIMS = {
  gentleDigestion: {
    said: ['Gentle on digestion', 'Gentle on Digestion', 'gentle on digestion', 'Easy to digest'],
    in: ['frontend/src/copy/food.ts', 'frontend/src/copy/landing-first.ts', COLLECTION],
    evidence: 'none',
    note: GENERAL,
  },
  keepMuscle: {
    said: ['helps you keep muscle'],
    in: [COLLECTION],
    evidence: 'authorised-in-other-words',
    note: 'Authorised: “Protein contributes to the maintenance of muscle mass”, for a source of protein.',
  },
  keepMoving: {
    said: ['to keep things moving'],
    in: [COLLECTION],
    evidence: 'authorised-in-other-words',
    note: 'Authorised: “contributes to an increase in faecal bulk”, for oat or barley grain fibre, high in it.',
  },
  energyBoost: {
    said: ['Energy Boost Starter'],
    in: [PACKAGES],
    evidence: 'none',
    note: GENERAL,
  },
  gutHealth: {
    said: ['Gut Health Premium'],
    in: [PACKAGES],
    evidence: 'none',
    note: GENERAL,
  },
  musclePreserve: {
    said: ['Muscle Preserve Pro'],
    in: [PACKAGES],
    evidence: 'authorised-in-other-words',
    note: 'As keepMuscle; a name of this kind wants the authorised claim beside it (article 1(3)).',
  },
} as const satisfies Record<string, HealthClaim>;

export type HealthClaimKey = keyof typeof HEALTH_CLAIMS;
export const HEALTH_CLAIM_KEYS = Object.keys(HEALTH_CLAIMS) as HealthClaimKey[];

/** The claims that are the name of a package. */
export const PACKAGE_CLAIMS = [
  'energyBoost',
  'gutHealth',
  'musclePreserve',
] as const satisfies readonly HealthClaimKey[];
export type PackageClaim = (typeof PACKAGE_CLAIMS)[number];

/** How a package that claims something is called until the owner has confirmed its name. */
export type PackageNames = Readonly<Record<PackageClaim, string>>;

/** Which claims may be made: all in the demo shop, elsewhere those that the owner has confirmed. */
export function claimsMade(
  isConfirmed: (claim: HealthClaimKey) => boolean,
  { isDemo }: { readonly isDemo: boolean },
): ReadonlySet<HealthClaimKey> {
  return new Set(HEALTH_CLAIM_KEYS.filter((claim) => isDemo || isConfirmed(claim)));
}

/** The name of a package as it is shown: one that claims what may not be claimed has another (rule F44). */
export function packageName(
  name: string,
  { made, instead }: { readonly made: ReadonlySet<HealthClaimKey>; readonly instead: PackageNames },
): string {
  const claim = PACKAGE_CLAIMS.find((each) => HEALTH_CLAIMS[each].said.some((said) => name.includes(said)));
  return claim === undefined || made.has(claim) ? name : instead[claim];
}

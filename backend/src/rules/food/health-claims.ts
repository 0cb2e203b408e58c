/** The evidence of a claim: 'none' is on file, or the law has an 'authorised' one, under other words. */
export type HealthClaimEvidence = 'none' | 'authorised-in-other-words';

/** A statement of the shop about health, and its evidence (rule F44). */
export interface HealthClaim {
  /** The default words of the claim; other spellings of a word beside them. */
  readonly said: readonly string[];
  /** Files that contain it. */
  readonly in: readonly string[];
  readonly evidence: HealthClaimEvidence;
  /** The evidence, or what is missing, for the owner and their counsel. */
  readonly note: string;
}

const COLLECTION = 'frontend/src/copy/catalog/recipes-collection.ts';
const PACKAGES = 'backend/catalog-content/packages.json';
const GENERAL =
  'A general claim of health: retained Regulation 1924/2006, article 10(3), wants an authorised claim beside it.';

/**
 * Every health claim of pages and names, with its evidence. None is shown outside the demo shop before the
 * owner has confirmed it: setting `claims.<key>Confirmed`.
 */
export const HEALTH_CLAIMS = {
  gentleDigestion: {
    said: [
      'Gentle on digestion',
      'Gentle on Digestion',
      'gentle on digestion',
      'Easy to digest',
      'for days when your stomach is slow',
    ],
    in: ['frontend/src/copy/catalog/food.ts', 'frontend/src/copy/landing/hero.ts', COLLECTION],
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

/** Claims from the register of authorised ones, as it words them: about a nutrient, and no dish. */
export const AUTHORISED_CLAIMS = ['Protein contributes to the maintenance of muscle mass'] as const;

/**
 * Words about the body that attribute no effect to any food, and the reason: they are no claims (rule F44).
 */
export const NO_CLAIMS: readonly { readonly said: readonly string[]; readonly why: string }[] = [
  {
    said: [
      'Leave out the chilli if your stomach is unsettled.',
      'once you know how your stomach feels.',
      'as very cold food on an empty stomach bothers some people.',
      'if richer food makes you queasy.',
      'if your throat or stomach feels sore.',
      'Leave the chilli out on queasy days.',
      'Keep the spices mild if reflux bothers you:',
      'if spice or reflux troubles you.',
      'Skip the cayenne if reflux bothers you.',
      'Leave out the garlic if reflux is a bother.',
      'Very spicy or acidic dishes if you get heartburn.',
      'Fizzy drinks, which take up room and can cause wind.',
      'If heartburn is the trouble, eat earlier in the evening',
      'never on an empty stomach.',
      'which stays in the stomach longest.',
    ],
    why: 'Says what to leave out or to do later, and of no food that it helps.',
  },
  {
    said: ['nothing to cook on a queasy morning.', 'Many people have a few queasy days,'],
    why: 'Says when somebody may not want to cook, and nothing of what the food does then.',
  },
  {
    said: [
      'the body can draw on muscle as well as stores.',
      'Food now leaves the stomach more slowly,',
      'Long gaps often end in queasiness, or in a large meal that your stomach is no longer ready for.',
      'constipation is one of the commonest complaints of the first month.',
      'If you feel bloated, step back',
      'if your stomach has been upset.',
      'How were your energy, sleep and digestion?',
      'something that asks your muscles to work',
    ],
    why: 'Tells of the body and of habits in the guide, which is advice and sells nothing.',
  },
  {
    said: [
      'Muscle and strength',
      'Gentle digestion',
      'whose digestion has become unpredictable.',
      'Meridian Metabolic',
      'A metabolic health practice',
    ],
    why: 'Names what somebody works on, or how a clinic is called.',
  },
];

export type HealthClaimKey = keyof typeof HEALTH_CLAIMS;
export const HEALTH_CLAIM_KEYS = Object.keys(HEALTH_CLAIMS) as HealthClaimKey[];

/** The claims that are the name of a package. */
export const PACKAGE_CLAIMS = [
  'energyBoost',
  'gutHealth',
  'musclePreserve',
] as const satisfies readonly HealthClaimKey[];
export type PackageClaim = (typeof PACKAGE_CLAIMS)[number];

/** The neutral name of a package with a claim, until the owner has confirmed its name. */
export type NeutralPackageNames = Readonly<Record<PackageClaim, string>>;

/** The claims that may be shown: all in the demo shop, elsewhere those that the owner has confirmed. */
export function claimsMade(
  isConfirmed: (claim: HealthClaimKey) => boolean,
  { isDemo }: { readonly isDemo: boolean },
): ReadonlySet<HealthClaimKey> {
  return new Set(HEALTH_CLAIM_KEYS.filter((claim) => isDemo || isConfirmed(claim)));
}

/** The name of a package as shown: an unconfirmed claim is replaced by another name (rule F44). */
export function packageName(
  name: string,
  { made, instead }: { readonly made: ReadonlySet<HealthClaimKey>; readonly instead: NeutralPackageNames },
): string {
  const claim = PACKAGE_CLAIMS.find((each) => HEALTH_CLAIMS[each].said.some((said) => name.includes(said)));
  return claim === undefined || made.has(claim) ? name : instead[claim];
}

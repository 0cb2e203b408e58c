/** A promise of a page, an email or a legal text, and the test that proves that we keep it. */
export interface PagePromise {
  /** Word for word, as in the file. */
  readonly words: string;
  /** The file, relative to the root of the repository. */
  readonly in: string;
  /** The file of the test, and the words of its name or of its group. */
  readonly test: string;
  readonly name: string;
}

/** Replies by staff, with an alert when they are overdue (rules O83, X40). */
const ANSWERS: readonly PagePromise[] = [
  {
    words: 'A person reads every message and answers within two working days.',
    in: 'frontend/src/copy/contact/contact.ts',
    test: 'test/modules/contact/reply-deadlines.test.ts',
    name: 'count as overdue once a message to us has waited for two working days',
  },
  {
    words: 'A person will read it and answer within two working days.',
    in: 'worker/src/emails/email-templates.json',
    test: 'test/modules/contact/reply-deadlines.test.ts',
    name: 'count as overdue once a message to us has waited for two working days',
  },
  {
    words: 'we will write back within two working days.',
    in: 'frontend/src/copy/landing/landing.ts',
    test: 'test/modules/contact/reply-deadlines.test.ts',
    name: 'count as overdue once a message to us has waited for two working days',
  },
  {
    words: 'A moderator reads every report within one working day.',
    in: 'frontend/src/copy/community/community.ts',
    test: 'test/modules/contact/reply-deadlines.test.ts',
    name: 'count as overdue once a report of a post has waited for one',
  },
  {
    words: 'a person answers within one working day.',
    in: 'worker/src/emails/email-templates.json',
    test: 'test/modules/orders/complaints.test.ts',
    name: 'counts what is open, and what is open for longer than a working day, for an alert too (rule O83)',
  },
  {
    words: 'We’ll email you within one working day, with your money back or another delivery.',
    in: 'worker/src/emails/email-templates.json',
    test: 'test/flows/orders/removed-lines.test.ts',
    name: 'has its complaint open again when it was a replacement (O85)',
  },
  {
    words: 'and answer within one working day.',
    in: 'worker/src/emails/email-templates.json',
    test: 'test/modules/orders/complaints.test.ts',
    name: 'counts what is open, and what is open for longer than a working day, for an alert too (rule O83)',
  },
];

/**
 * Every promise of a feature (D67). Without a test in this list nothing is promised: `test/rules/promises`
 * fails when a text or its test is missing. Add a new promise together with its test.
 */
export const PROMISES: readonly PagePromise[] = [
  {
    words: 'Free shipping on every order',
    in: 'frontend/src/copy/membership/membership.ts',
    test: 'test/rules/pricing/pricing.test.ts',
    name: 'is free for trial days and for members, and then nothing is missing',
  },
  {
    words: 'Cancel anytime, with access until the end of the paid month',
    in: 'frontend/src/copy/membership/membership.ts',
    test: 'test/flows/membership/membership.test.ts',
    name: 'is free for thirty days, then charged, renewed, cancelled to the end of its month, and over',
  },
  {
    words: 'Your order history, wallet and liked recipes in one account',
    in: 'frontend/src/copy/membership/membership.ts',
    test: 'test/modules/catalog/liked-recipes.test.ts',
    name: 'are listed, the latest like first, and nobody else’s',
  },
  {
    words: 'Your order history, wallet and liked recipes in one account',
    in: 'frontend/src/copy/membership/membership.ts',
    test: 'test/modules/orders/my-orders.test.ts',
    name: 'shows my own, the newest first, with the code that the emails use',
  },
  {
    words: 'Your order history, wallet and liked recipes in one account',
    in: 'frontend/src/copy/membership/membership.ts',
    test: 'test/modules/wallet/wallet.test.ts',
    name: 'lists the ten latest movements, newest first, and all of them page by page',
  },
  {
    words: 'We’ll email you when we deliver to {postcode}',
    in: 'frontend/src/copy/delivery/waiting-list.ts',
    test: 'test/flows/identity/marketing-emails.test.ts',
    name: 'is emailed once when its area opens; other entries are not',
  },
  {
    words: 'We won’t email you about this again.',
    in: 'worker/src/emails/email-templates.json',
    test: 'test/flows/identity/marketing-emails.test.ts',
    name: 'is emailed once when its area opens; other entries are not',
  },
  {
    words: 'Every one has a link that stops them.',
    in: 'frontend/src/copy/legal/privacy-policy.md',
    test: 'test/flows/identity/marketing-emails.test.ts',
    name: 'is in the email and its headers, works by one POST without signing in, and is idempotent',
  },
  {
    words:
      "We give {priceNoticeDays} days' notice of changes to the programme by email. Commission already earned is safe.",
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/flows/catalog/commission-notice.test.ts',
    name: 'applies to new members at once, and to existing ones thirty days after an email',
  },
  {
    words:
      "we give you {priceNoticeDays} days' notice of the pricing change by email, and you keep your old price or discount until then.",
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/flows/catalog/commission-notice.test.ts',
    name: 'is kept by a box with a code for thirty days, and its customer is notified',
  },
  {
    words:
      'If we change the price of a weekly box, the discount that a referral code takes off it, or the price of LT+',
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/flows/membership/membership-price.test.ts',
    name: 'is announced once, and charged from the first payment after the notice',
  },
  {
    words: 'If a change does not apply to you yet, your account shows what you pay.',
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/flows/catalog/price-changes.test.ts',
    name: 'is shown to its owner as it will be charged',
  },
  {
    words: 'an order, a weekly box and a membership keep the terms you agreed to with them.',
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/modules/admin/agreed-words.test.ts',
    name: 'a weekly box keeps what its first order was placed with',
  },
  {
    words: 'yours stay the same until your notice period ends.',
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/flows/catalog/commission-notice.test.ts',
    name: 'applies to new members at once, and to existing ones thirty days after an email',
  },
  {
    words: 'Leave whenever you like',
    in: 'frontend/src/copy/referral/referral.ts',
    test: 'test/flows/referral/payouts.test.ts',
    name: 'stops the code at once, and pays earned commission however small',
  },
  {
    words: 'A monthly statement for your records',
    in: 'frontend/src/copy/referral/referral.ts',
    test: 'test/flows/referral/payouts.test.ts',
    name: 'closes with a statement, is paid by a batch once, and takes a late refund into the next',
  },
  {
    words: 'or name a safe place',
    in: 'frontend/src/copy/legal/terms-of-service.md',
    test: 'test/modules/identity/addresses.test.ts',
    name: 'stores a sanitised courier note, or none (rule X25)',
  },
  {
    words: 'name, address, phone, delivery notes. Never health information.',
    in: 'frontend/src/copy/legal/privacy-policy.md',
    test: 'test/modules/orders/admin-kitchen.test.ts',
    name: 'shows the order, its area, its contents and declared allergens; no names and no other health details',
  },
  {
    words: 'Yes, free of charge up to {cancelHours} hours before delivery, from your account.',
    in: 'frontend/src/copy/landing/landing.ts',
    test: 'test/flows/orders/cancelled-order.test.ts',
    name: 'is refunded in full, once, and its commission is reversed',
  },
  {
    words: 'Yes, anytime, in your account. No need to contact us.',
    in: 'frontend/src/copy/landing/landing.ts',
    test: 'test/flows/boxes/weekly-box-changes.test.ts',
    name: 'charges nothing more, and an email confirms it once',
  },
  {
    words: 'Yes, anytime, in your account. No need to contact us.',
    in: 'frontend/src/copy/landing/landing.ts',
    test: 'test/flows/boxes/weekly-box-changes.test.ts',
    name: 'charges nothing, says so in an email, and comes again when it is resumed',
  },
  ...ANSWERS,
  {
    words: 'New dates go up on the first of the month.',
    in: 'frontend/src/copy/community/community.ts',
    test: 'test/modules/community/community-events.test.ts',
    name: 'is planned by its rule to the end of the next month, once, however often it is planned',
  },
  {
    words: 'An automated check (axe-core) looks for faults against WCAG 2.2 A and AA',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/accessibility.spec.ts',
    name: 'WCAG: first page, menu, plain pages @phone',
  },
  {
    words: 'box builders, checkout, sign-in and account',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/accessibility.spec.ts',
    name: 'WCAG: checkout and success page in their states @phone',
  },
  {
    words: 'the one-time box and the packages as far as the payment page',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/keyboard.spec.ts',
    name: 'WCAG 2.1.1: packages from the card to the payment page by keyboard alone',
  },
  {
    words: 'the weekly box as far as the checkout',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/keyboard.spec.ts',
    name: 'rule B9; WCAG 2.1.1: a weekly box is chosen by keyboard alone, up to the checkout',
  },
  {
    words: 'nothing scrolls sideways in a window 320 pixels wide',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/accessibility.spec.ts',
    name: 'WCAG 1.4.10: at 320 px nothing scrolls sideways @phone',
  },
  {
    words: 'at 200% zoom with wider text spacing',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/accessibility.spec.ts',
    name: 'WCAG 1.4.4, 1.4.12: zoomed to 200%, also with wide text, nothing scrolls sideways',
  },
  {
    words: 'the box builder does not move',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/accessibility.spec.ts',
    name: 'look: reduced motion stops every movement @phone',
  },
  {
    words: 'Every public page can be read before its scripts have loaded',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/e2e/site/rendered.spec.ts',
    name: 'every public page can be read without scripts',
  },
  {
    words: 'you get a reference for your message',
    in: 'frontend/src/copy/legal/accessibility-statement.md',
    test: 'test/modules/contact/contact.test.ts',
    name: 'is stored, its text sealed, and confirmed by an email that repeats nothing of it',
  },
];

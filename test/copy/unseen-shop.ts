import type { Explanation } from './match.js';

/** Texts of the shop that no test sees on a screen, by the reason. */
export const UNSEEN_IN_SHOP: readonly Explanation[] = [
  {
    because: 'it is shown when a new build is served while a page is open',
    entries: ['toasts.siteUpdated.{title,description}'],
  },
  {
    because:
      'a call that fails or a page without an answer: the parts that say it are shared, and are seen on other pages',
    entries: [
      'account.unexpected',
      'ordersWords.{receipt,again}.failed',
      'profileWords.addresses.notLoaded',
      'settingsWords.twoFactor.codesFailed',
      'settingsWords.sessions.notLoaded',
      'settingsWords.export.failed',
      'adminKitchen.notLoaded.heading',
      'kitchenRecall.fileFailed',
      'kitchenSheet.labels.failed',
      'adminOrders.exportFailed',
      'adminPayouts.next.notLoaded',
      'adminAccess.notLoaded.heading',
      'checkout.quoteFailed',
      'successWords.noAnswer.{heading,text}',
      'community.notLoaded.heading',
      'community.guide.failed',
      'community.board.repliesNotLoaded',
      'delivery.failed',
      'noAnswer.{title,description}',
      'myBoxes.comingFailed',
      'packageWords.daysFailed',
      'referral.qr.failed',
      'referral.payout.notLoaded',
      'toasts.refreshError.title',
      'cashOutWords.notLoaded',
      'transactionWords.{moreFailed,downloadFailed}',
    ],
  },
  {
    because:
      'a turn in the life of an order that no browser test takes: late, disputed, damaged, or by another tender',
    entries: [
      'ordersWords.{more,fromWallet}',
      'ordersWords.states.disputed',
      'ordersWords.timeline.steps.{delivery_failed,disputed}',
      'ordersWords.timeline.reasons.{unpaid,shop,nobody_there,address_not_found,damaged,delayed}',
      'ordersWords.cancel.{over,toCard,toWallet,toBoth,done}',
      'ordersWords.problem.{photoBad,closed}',
      'ordersWords.question.{mayContain,ask,askFree,askLastFree,changed,declared,diet,soldOut}',
      'ordersWords.question.answered.{keep,withdrawn}',
      'ordersWords.again.{missing,rest,nothing,replaces,confirm,confirmPackages}',
      'ordersWords.guest.delivery',
    ],
  },
  {
    because: 'a refusal of a form, or a state of an account, that no browser test brings about',
    entries: [
      'profileWords.addresses.full',
      'profileWords.food.kept',
      'settingsWords.password.newMissing',
      'settingsWords.email.{missing,same}',
      'settingsWords.twoFactor.{codeMissing,newCodesTitle,newCodesText,newCodesButton}',
      'settingsWords.delete.phrase',
      'walletWords.empty.text',
      'myBoxes.cutOff',
      'auth.hidePassword',
      'auth.secondFactor.missing',
      'auth.{forgot,magicLink}.sent',
    ],
  },
  {
    because: 'a board longer or older than the browser tests write, or a session that is full or cancelled',
    entries: [
      'community.sessions.{onePlace,cancelledBecause,join}',
      'community.portal.noSlots',
      'community.board.{left,more,edited,removedByAuthor,nobody,replies,moreReplies}',
      'community.join.nameIsAddress',
    ],
  },
  {
    because: 'a state of wallet, membership or weekly box that needs months, a bank or another brand of card',
    entries: [
      'membership.{joinButton,joinText}',
      'myBoxes.states.{charging,missed}',
      'myBoxes.facts.{price,to}',
      'myBoxes.facts.brands.{amex,jcb,unionpay}',
      'myBoxes.next.{none,notChosen,byChef}',
      'myBoxes.skipped',
      'nthBoxWords.names.{2,3,4}',
      'nthBoxWords.nth',
      'topUpReturnWords.waiting.text',
      'topUpReturnWords.expired.{title,text}',
      'topUpWords.errors.full',
      'transactionWords.none',
      'transactionWords.types.adjustment',
      'walletWords.frozen.textInParts',
      'weeklyBox.{daysNone,perWeek,perWeekFree}',
    ],
  },
  {
    because: 'a month of commission that is closed, or a registration that was refused',
    entries: [
      'referral.refused.text',
      'referral.dashboard.{total,paid}',
      'referral.chart.{label,cut}',
      'referral.statements.paidOn',
      'referral.statements.states.{carried_over,payable}',
    ],
  },
  {
    because:
      'a refusal that only somebody gets who was overtaken between two clicks; the page hides what it refuses',
    entries: [
      'errors.{substitution_closed,substitution_changed,order_disputed,order_not_paid,too_many_complaints,no_membership,post_hidden,cut_off_passed,too_many_addresses,delivery_change_too_late,cancel_too_late,nothing_to_pay_out,unavailable}.{title,description}',
    ],
  },
  {
    because: 'the page says the other half of it where it belongs, or leads on without a word',
    entries: [
      'errors.{token_invalid,account_required,price_changed,already_registered,already_member,edit_conflict}.description',
      'errors.{reauthentication_required,photo_invalid,area_not_served,password_incorrect,code_invalid}.title',
      'errors.{not_found,order_already_paid,health_consent_required,self_referral,promotion_used}.{title,description}',
    ],
  },
  {
    because: 'handed to another program, a file or a printer: no screen of ours shows it',
    entries: [
      'adminOrders.exportName',
      'referral.qr.sheetText',
      'referral.shareTexts.email.{subject,body}',
      'referral.shareTexts.{whatsapp,telegram,sms}',
      'referral.shareTexts.native.text',
    ],
  },
  {
    because: 'shown only inside another text, with its value before or after it',
    entries: ['landing.clinicsTrust.contactForm.{clinic,role}', 'oneTimeConfigurator.steps.1.help'],
  },
  {
    because: 'the second wording that the specification gives for one toast; sign-up says the first',
    entries: ['toasts.checkYourEmailFull.description'],
  },
  {
    because: 'a state of a public page that the catalogue and the settings of the browser tests do not have',
    entries: [
      'box.{inBox,chefNothing,restored}',
      'checkout.noDays',
      'checkout.summary.promotion',
      'cookieBanner.{title,text,accept,refuse,choose,save}',
      'cookieWords.{short,signal}',
      'cookieWords.current.{accepted,refused,none}',
      'dish.{declared,perPot}',
      'home.creatorDialog.recipes',
      'landing.checkoutBar.promotion',
      'mealSelection.perWeek',
      'menu.allergens.none',
      'packageCheckoutWords.cancelled',
      'recipePage.oneServing',
    ],
  },
  {
    because: 'for programs that call the API, or on the way of a second factor that the page takes by itself',
    entries: [
      'errors.{signature_invalid,second_factor_required,second_factor_setup_required}.{title,description}',
    ],
  },
];

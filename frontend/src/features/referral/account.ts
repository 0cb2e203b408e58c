import type { ReactElement } from 'react';

/** What a professional fills in; everything but the first four may be ''. */
export interface NewProfessional {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly profession: string;
  readonly registerNumber: string;
  readonly referredByCode: string;
}

export type Registered =
  | { readonly kind: 'sent' | 'already-registered' | 'refused' }
  | { readonly kind: 'field'; readonly name: 'email' | 'password'; readonly message: string };

/** The account of who looks at the page; the feature of accounts provides it. */
export interface ProfessionalAccount {
  readonly isWaiting: boolean;
  readonly isSignedIn: boolean;
  /** '' while nobody is signed in, as are the names. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Makes an account and has its confirmation sent; whatever goes wrong has been said. */
  readonly register: (given: NewProfessional) => Promise<Registered>;
  /** Has the confirmation sent once more; true when it was taken. */
  readonly resend: (email: string) => Promise<boolean>;
  readonly leave: () => Promise<void>;
  readonly isExpected: () => boolean;
  readonly clearPending: () => void;
}

/** A password that is given again. */
export type PasswordAgainField = (props: {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly help?: string;
  readonly onValue: (value: string) => void;
}) => ReactElement;

/** A password that is chosen, with the meter of its strength. */
export type NewPasswordField = (props: {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
}) => ReactElement;

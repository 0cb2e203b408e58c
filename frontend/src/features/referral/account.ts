import type { ReactElement } from 'react';

/** The sign-up input of a professional; everything except the first four may be ''. */
export interface NewProfessional {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly profession: string;
  readonly registerNumber: string;
  readonly referredByCode: string;
}

export type RegistrationResult =
  | { readonly kind: 'sent' | 'already-registered' | 'refused' }
  | { readonly kind: 'field'; readonly name: 'email' | 'password'; readonly message: string };

/** The visitor's account; the identity feature provides it. */
export interface ProfessionalAccount {
  readonly isWaiting: boolean;
  readonly isSignedIn: boolean;
  /** '' for a visitor, as are the names. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Creates an account and sends its confirmation email; shows any error itself. */
  readonly register: (given: NewProfessional) => Promise<RegistrationResult>;
  /** Sends the confirmation email again; true when the service accepted it. */
  readonly resend: (email: string) => Promise<boolean>;
  readonly leave: () => Promise<void>;
  readonly isExpected: () => boolean;
  readonly clearPending: () => void;
}

/** A field for the current password. */
export type PasswordAgainField = (props: {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly help?: string;
  readonly onValue: (value: string) => void;
}) => ReactElement;

/** A field for a new password, with the strength meter. */
export type NewPasswordField = (props: {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
}) => ReactElement;

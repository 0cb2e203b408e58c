import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const DIGITS = 6;
const PERIOD_S = 30;
/** Phone clocks are off by some seconds, and typing takes some: the steps before and after count too. */
const WINDOW_STEPS = 1;
/** As RFC 4226 advises. */
const SECRET_BYTES = 20;

export interface NewTotp {
  readonly secret: string;
  /** What an authenticator app reads from the QR code. */
  readonly uri: string;
  /** The QR code, as SVG. */
  readonly qrCode: string;
}

/** A new secret for an authenticator app, labelled with shop and address. */
export function newTotp(issuer: string, label: string): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret, digits: DIGITS, period: PERIOD_S }).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri) };
}

/** Whether a code has the format of an app's; anything else may be a recovery code. */
export function isTotpCode(code: string): boolean {
  return new RegExp(`^\\d{${DIGITS}}$`).test(code);
}

/** The half minute since 1970 that a code belongs to; null when it matches none of those around `at`. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_S });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

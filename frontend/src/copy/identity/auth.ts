import { AGREED_WORDS } from '@rules/agreed-words';

/** The sign-in pages. Words in braces are filled by `fill`. */
export const auth = {
  tabs: {
    login: 'Log in',
    signup: 'Create account',
  },
  loginHeading: 'Welcome back',
  signupHeading: 'Create your account',
  fields: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    repeat: 'Repeat the new password',
  },
  loginButton: 'Log in',
  loggingIn: 'Logging in...',
  signupButton: 'Create account',
  signingUp: 'Creating account...',
  forgot: {
    link: 'Forgot password?',
    heading: 'Reset your password',
    text: 'Enter your email. If there is an account, we send a link.',
    button: 'Send link',
    sent: 'If that address has an account, a link is on its way.',
  },
  setPassword: {
    heading: 'Choose a new password',
    button: 'Save password',
    done: 'Your password has been changed. Other sessions have been signed out.',
  },
  magicLink: {
    button: 'Email me a sign-in link',
    sent: 'If that address has an account, a link is on its way.',
  },
  strength: {
    heading: 'Password strength',
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
    rules: ['At least 8 characters', 'One uppercase letter', 'One lowercase letter', 'One digit'],
  },
  missing: {
    email: 'Enter your email',
    password: 'Enter your password',
  },
  infoCards: [
    {
      title: 'Weekly meal prep box',
      text: 'Meals at {subscriptionMealPrice} each, every week. Pause or cancel anytime.',
      href: '/subscription-configurator',
    },
    {
      title: 'One-time meal prep box',
      text: 'Meals at {oneTimeMealPrice} each. One delivery, nothing renews.',
      href: '/configurator',
    },
  ],
  consent: AGREED_WORDS['account-terms'].words,
} as const;

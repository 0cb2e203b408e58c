/** The back office's frame and what all of its sections share. Each section has its own file of words. */
export const admin = {
  title: 'Admin',
  heading: 'Admin',
  tabsLabel: 'Areas of the panel',
  sectionsLabel: 'Sections',
  tabs: {
    orders: 'Orders',
    partners: 'Partners',
    users: 'Users',
    analytics: 'Analytics',
    settings: 'Settings',
  },
  /** The sections of D48, by their name in the URL. */
  sections: {
    orders: 'Orders',
    complaints: 'Complaints',
    boxes: 'Boxes',
    kitchen: 'Kitchen',
    'clinic-partners': 'Clinic partners',
    professionals: 'Professionals',
    payouts: 'Payouts',
    users: 'Users',
    moderation: 'Moderation',
    community: 'Community sessions',
    contact: 'Contact',
    'waiting-list': 'Waiting list',
    overview: 'Overview',
    audit: 'Audit',
    operations: 'Operations',
    business: 'Business',
    catalogue: 'Catalogue',
    promotions: 'Promotions',
    delivery: 'Delivery',
    texts: 'Texts',
  },
} as const;

/** Word for word as specified. */
export const adminAccess = {
  verifying: 'Verifying Access',
  verifyingText: 'One moment, we are checking that you may open this.',
  denied: {
    heading: 'Access Denied',
    text: 'You need to be logged in to access the admin panel.',
    button: 'Log in',
  },
  unauthorized: {
    heading: 'Unauthorized Access',
    text: 'You do not have administrator privileges to access this panel.',
    logged: 'This incident has been logged for security monitoring.',
    button: 'Back to the shop',
  },
  secondFactor: {
    heading: 'Turn on two-factor sign-in',
    text: 'Accounts with a role in the shop need two-factor sign-in. Turn it on in your account settings, then come back.',
    button: 'Open account settings',
  },
  notLoaded: {
    heading: 'The panel could not be opened',
    text: 'Please check your connection and try again.',
    button: 'Try again',
  },
  nothing: 'There is nothing here for your role.',
} as const;

export const adminParts = {
  clear: 'Clear the search',
  loading: 'Loading',
  next: 'Next',
  previous: 'Previous',
  page: 'Page {page}',
  pages: 'Pages',
  notLoaded: {
    heading: 'This has not loaded',
    text: 'Please check your connection and try again.',
    button: 'Try again',
  },
  close: 'Close',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHelp: 'It stands in the audit log.',
  reasonMissing: 'Please give a reason',
  details: {
    button: 'Change delivery details',
    title: 'Delivery details',
    save: 'Save delivery details',
    saving: 'Saving...',
  },
  conflict: {
    title: 'Somebody changed this meanwhile',
    text: 'Nothing was saved, and what you typed is still here. What stands there now:',
    nothing: 'Nothing',
    keep: 'Keep what I typed',
    load: 'Load what is there now',
    look: 'Look again',
    note: 'With what you typed kept, everything that you did not touch becomes what it is now. Then save again.',
  },
} as const;

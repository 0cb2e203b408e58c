/** The back office's frame and what all of its sections share. Each section has its own file of words. */
export const admin = {
  title: 'Admin',
  tabs: {
    today: 'Today',
    orders: 'Orders',
    partners: 'Partners',
    users: 'Users',
    analytics: 'Analytics',
    settings: 'Settings',
  },
  /** The sections of D48, by their name in the URL. */
  sections: {
    today: 'Today',
    orders: 'Orders',
    deliveries: 'Deliveries',
    complaints: 'Complaints',
    boxes: 'Boxes',
    kitchen: 'Kitchen',
    recalls: 'Recalls',
    'clinic-partners': 'Clinic partners',
    professionals: 'Professionals',
    payouts: 'Payouts',
    users: 'Users',
    moderation: 'Moderation',
    'dish-comments': 'Dish comments',
    community: 'Community sessions',
    contact: 'Contact',
    'waiting-list': 'Waiting list',
    overview: 'Overview',
    finance: 'Finance',
    audit: 'Audit',
    operations: 'Operations',
    business: 'Business',
    catalog: 'Catalogue',
    promotions: 'Promotions',
    delivery: 'Delivery',
    texts: 'Texts',
  },
} as const;

/** Word for word as specified. */
export const adminAccess = {
  verifying: 'Verifying Access',
  verifyingText: 'One moment while we check your access.',
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
    text: 'Staff accounts need two-factor sign-in. Turn it on in your account settings, then come back.',
    button: 'Open account settings',
  },
  notLoaded: {
    heading: 'The back office didn’t load',
    text: 'Please check your connection and try again.',
    button: 'Try again',
  },
  nothing: 'Your role has no access to any section.',
} as const;

export const adminParts = {
  clear: 'Clear search',
  loading: 'Loading',
  next: 'Next',
  previous: 'Previous',
  page: 'Page {page}',
  pages: 'Pages',
  notLoaded: {
    heading: 'This didn’t load',
    text: 'Please check your connection and try again.',
    button: 'Try again',
  },
  close: 'Close',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHelp: 'Saved in the audit log.',
  reasonMissing: 'Enter a reason',
  details: {
    button: 'Change delivery details',
    title: 'Delivery details',
    save: 'Save delivery details',
    saving: 'Saving...',
  },
  conflict: {
    title: 'Someone else has changed this',
    text: 'Your changes haven’t been saved, but they’re still here. Current values:',
    nothing: 'Nothing',
    keep: 'Keep my changes',
    load: 'Discard my changes',
    look: 'Check again',
    note: 'If you keep your changes, every other field takes its current value. Then save again.',
  },
} as const;

/** The footer of every page. Words in braces are filled by `fill`. */
export const footer = {
  tagline: 'Transforming the {audienceTerm} journey, one small plate at a time.',
  quickLinks: {
    heading: 'Quick Links',
    links: [
      {
        label: 'Recipes',
        href: '/recipes',
      },
      {
        label: 'Shop',
        href: '/shop',
      },
      {
        label: 'Our boxes',
        href: '/our-boxes',
      },
      {
        label: "This month's menu",
        href: '/menu',
      },
      {
        label: 'Membership',
        href: '/membership',
      },
      {
        label: 'Community',
        href: '/community',
      },
    ],
  },
  support: {
    heading: 'Support',
    links: [
      {
        label: 'My Account',
        href: '/account',
      },
      {
        label: 'Delivery and cancellations',
        href: '/terms-of-service#delivery',
      },
      {
        label: 'Allergens',
        href: '/menu#allergens',
      },
      {
        label: 'For professionals',
        href: '/referral',
      },
      {
        label: 'Contact us',
        action: 'open-contact',
      },
      {
        label: 'Cookie choices',
        action: 'open-cookie-choices',
      },
    ],
  },
  getInTouch: {
    heading: 'Get In Touch',
    email: '{supportEmail}',
    country: 'United Kingdom',
    hours: '{supportHours}',
  },
  legal: [
    {
      label: 'Privacy Policy',
      href: '/privacy-policy',
    },
    {
      label: 'Terms of Service',
      href: '/terms-of-service',
    },
    {
      label: 'Cookie Policy',
      href: '/cookie-policy',
    },
    {
      label: 'Accessibility Statement',
      href: '/accessibility',
    },
  ],
  smallPrint: [
    '{companyName}[[, registered in England and Wales, number {companyNumber}]].[[ VAT {vatNumber}.]][[ {companyAddress}.]][[ Food business registered with {foodAuthority}.]][[ Food hygiene rating {hygieneRating} out of 5.]]',
    'We cook and deliver food. We do not supply medicines, and nothing here replaces advice from your prescriber, pharmacist or dietitian.',
  ],
} as const;

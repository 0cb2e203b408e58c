import { AGREED_WORDS } from '@rules/agreed-words';

/** The community area. Words in braces are filled by `fill`. */
export const community = {
  heading: 'Community',
  intro: '[[{memberCount} people|People]] in the same kitchen, so to speak. Ask, answer, or just read along.',
  sessions: {
    heading: 'Upcoming sessions',
    valueNote: '[[Valued at {communitySessionValue} each, included|Included]] in LT+.',
    signUp: 'Save my place',
    signedUp: 'Place saved',
    cancel: 'Give up my place',
    host: 'Hosted by',
    minutes: 'minutes',
    empty: 'No sessions in the next few weeks. New dates go up on the first of the month.',
  },
  posts: {
    heading: 'On the board',
    write: 'Write a post',
    placeholder: 'What worked this week? What did not?',
    publish: 'Publish',
    reply: 'Reply',
    like: 'Like',
    liked: 'Liked',
    report: 'Report',
    reported: 'Thank you. A moderator will look at it.',
    empty: 'Nobody has written yet today. You could be first.',
    removed: 'A moderator removed this post.',
  },
  join: {
    heading: 'Join the community',
    intro: 'A few lines so that we can greet you properly.',
    fields: {
      firstName: {
        label: 'First name',
        help: 'Shown next to your posts.',
      },
      email: {
        label: 'Email',
        help: 'For session reminders. Never shown.',
      },
      stage: {
        label: 'Where are you?',
      },
      interests: {
        label: 'What would you like to talk about?',
      },
      goals: {
        label: 'What are you hoping for? (optional)',
        help: 'Up to 1,000 characters. Only our moderators read it.',
      },
      medication: {
        label: 'Anything about your medication we should know? (optional)',
        help: 'Up to 500 characters. Stored encrypted, never shown, deleted with your account.',
      },
      healthConsent: {
        label: AGREED_WORDS['community-health'].words,
      },
      rules: {
        label: AGREED_WORDS['community-rules'].words,
      },
    },
    submit: 'Join',
    submitting: 'Joining...',
    done: {
      heading: 'Welcome',
      text: 'You are in. Say hello on the board when you feel like it.',
    },
  },
  houseRules: {
    heading: 'House rules',
    rules: [
      'Be kind. Everyone here is learning to eat again in some way.',
      'Share your own experience; do not tell others what dose to take or to stop.',
      'No buying, selling or swapping of medicines. Such posts are removed and the account is closed.',
      'Leave out numbers on the scale and photos that compare bodies. Talk about energy, meals and how you feel.',
      'What is said here stays here. No screenshots.',
      'No advertising, and say so if you earn from something you recommend.',
      'Report what worries you. A moderator reads every report within one working day.',
      'In an emergency call 999. For urgent advice call NHS 111. The board is not watched round the clock.',
    ],
  },
  guide: {
    title: 'First 30 days',
    fileName: 'first-30-days.pdf',
    downloadLabel: 'Download the First 30 days guide',
    intro:
      'A short guide from {brandName} for the first month of eating less. Read it in one go or a section at a time.',
    note: 'This is general nutrition guidance, not medical advice. It does not know your history, your medicines or your blood tests. For anything about your treatment, side effects or other conditions, speak to your prescriber.',
  },
} as const;

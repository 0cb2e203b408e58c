/** Comments on dishes in the back office (rule K42). */
export const adminRatings = {
  heading: 'Dish comments',
  text: 'What customers wrote about delivered dishes. A comment that you show is on the dish’s page, without name or stars, once the dish has a public average. Hide health details, medicines, names, and anything unkind.',
  state: 'Show',
  states: { waiting: 'Waiting', shown: 'Public', hidden: 'Hidden' },
  table: 'Comments on dishes',
  columns: { dish: 'Dish', text: 'Comment', decide: 'Actions' },
  stars: '{stars} of 5 stars',
  noStars: 'No stars',
  show: 'Show',
  showOf: 'Show the comment on {name}',
  hide: 'Hide',
  hideOf: 'Hide the comment on {name}',
  empty: {
    waiting: { heading: 'No comments to read', text: 'New and changed comments appear here.' },
    shown: { heading: 'Nothing public yet', text: 'Comments that you show appear here.' },
    hidden: { heading: 'Nothing hidden', text: 'Comments that you hide appear here.' },
  },
} as const;

/** What customers wrote about a dish, on its page (rule K42). */
export const dishComments = {
  heading: 'What customers say',
  text: 'The latest comments from people who had this dish delivered. We read each one first, and leave out personal and health details and anything unkind.',
} as const;

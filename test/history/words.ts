/** What people of the history write. */
export const COMPLAINTS = [
  'Two of the dishes were warm when the box came, and the ice packs had melted.',
  'The lid of the tikka was split and the sauce had run through the box.',
  'There was one meal too few: I counted seven, and paid for eight.',
  'The box came on Thursday in place of Wednesday, and we were out.',
  'The cottage pie was watery this time. It was lovely the last three times.',
  'The box was left in the rain and the labels could not be read any more.',
  'I was sent the salmon in place of the mackerel, and nobody had asked me.',
  'The breakfast pot had a use-by date of the day it arrived.',
  'One tray was dented and its film had come off at a corner. I did not eat it.',
  'The courier left the parcel with a neighbour I do not know. It took me a day to get it back.',
  'The peas in the risotto were hard, as if they had never been cooked.',
  'My parcel said delivered at nine. It was at my door at four in the afternoon.',
  'There was a piece of plastic film inside the pilaf. I have kept it and have a picture.',
  'The chicken was dry in both trays. Other dishes in the same box were fine.',
  'Two protein pots were missing. The list in the box says they were packed.',
  'The soup had leaked and everything else in the box smelled of it.',
  'I got somebody else’s box, with their name on it. Please tell me what happens now.',
  'The salad leaves were brown at the edges on the first day.',
] as const;
export const DISH_COMMENTS = [
  'Small enough to finish, and it still tasted of something the next day.',
  'My favourite of the box. The sauce is lovely with a piece of bread.',
  'Kept well until the fourth day, and heated evenly.',
  'Gentle and filling. I would have liked a little more lemon.',
  'The vegetables still had a bite. Better than most of what I cook.',
  'A good one for evenings when I do not want much.',
  'Warm, well seasoned and not heavy at all.',
  'I order this in every box. So does my husband now.',
] as const;
export const ANSWERS = [
  'We are sorry about that. We have told the kitchen, and refunded what you could not eat.',
  'Thank you for telling us. That should not have happened, and we have made it good.',
  'We have looked into it with the courier. Please write again if it happens once more.',
] as const;
export const REFUND_REASONS = [
  'Arrived late',
  'A dish was missing',
  'Damaged on the way',
  'Goodwill',
] as const;
export const BOX_FAREWELLS = [
  'Moving away for a while.',
  'We cook more ourselves these days.',
  'It was a good half year.',
  'Too many meals for one person.',
] as const;
/** A message to the shop: its topic, its text, and what a colleague answers. */
export const MESSAGES = [
  [
    'Delivery',
    'Do you deliver to Guildford yet? My sister would like a box for her first weeks.',
    'Thank you for asking. Not yet, I’m afraid. If your sister enters her postcode on our delivery page, we’ll email her as soon as we come to Guildford.',
  ],
  [
    'Clinical partnerships',
    'We are a weight management clinic and would like leaflets for our waiting room.',
    'With pleasure. A colleague will ring you this week about how many you need and where to send them.',
  ],
  [
    'Dietary question',
    'Is the sauce of the beef pie thickened with wheat flour? I cook for a friend with coeliac disease.',
    'Every dish lists its ingredients on its page, with each allergen in bold, and the label on the tray says the same. Our kitchen handles wheat, so we can’t promise that any dish is free of traces.',
  ],
  [
    'My account',
    'I changed my surname. Can you change it on my account, or do I need a new one?',
    'No need for a new one: you can change your name in your account under Profile. It applies from your next order.',
  ],
  [
    'Packaging',
    'What do I do with the wool liners? I have six of them by now and do not like to throw them away.',
    'They are pure wool: good in the compost, under pot plants, or as a cool bag for a picnic. We’re working on a way to take them back.',
  ],
  [
    'Press',
    'I write about food for people with small appetites and would like to talk to your chef.',
    'She would like that. Could you tell us your deadline, and whether a call or a morning in the kitchen suits you better?',
  ],
  [
    'Menu',
    'Please bring back the chickpea dish with spinach. It was the best thing on the menu.',
    'We’re glad you liked it. I’ve passed it on to the kitchen, who keep a list of the dishes people ask for.',
  ],
  [
    'Delivery',
    'Can the courier come after six? I am at work until then and my building has no porter.',
    'The courier can’t promise an evening, but they can leave the box in a safe place or with a neighbour: please add a courier note to your order. It stays cold until the evening.',
  ],
  [
    'Dietary question',
    'My mother has trouble swallowing. Which of your dishes are soft enough without blending?',
    'The soups, the dahl and the bircher pots are our softest. We don’t make dishes to a texture standard, so please check with her care team first.',
  ],
  [
    'My account',
    'I never got the email with my receipt. Could you send it again?',
    'I’ve just sent it again. You can also download it under Orders in your account.',
  ],
  [
    'Menu',
    'Do you plan anything with less salt? My doctor wants me to watch it.',
    'Each dish shows its salt per portion and per 100 g. We’re testing two dishes with less of it for the spring.',
  ],
  [
    'Clinical partnerships',
    'I am a dietitian in private practice. Do my clients get a discount, and what do I have to declare?',
    'They do, with your code. We tell patients that you may receive a payment, and you should mention it too. The terms are on our page for professionals.',
  ],
] as const;

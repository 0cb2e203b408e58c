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
export const POSTS = [
  'Week three, and breakfast is the hard one. The bircher pots go down well, half in the morning and half at eleven.',
  'Finally a lunch that I can finish. The small bowl was the trick: same food, no guilt about what is left.',
  'Does anybody else find soup easier in the evening? I blend the lentil one with a spoon of skyr.',
  'I batch the peri chicken on Sunday and freeze it flat. Ten minutes from the freezer to the plate.',
  'Walked to the next bus stop every day this month. Small, but I notice it on the stairs.',
  'Tip for fibre: chia in the yoghurt the night before. Start with a teaspoon.',
  'First meal out since I began. I asked for a starter as my main and nobody blinked.',
  'What do you pack for a long train ride? Mine is the tuna and bean salad with a lemon wedge.',
  'My daughter asked why my plate is smaller. We talked about being full, and she liked that.',
  'The miso cod is my Friday now. I add frozen peas to stretch it for two.',
  'Six months today. What helped most was drinking before I was thirsty.',
  'The cook-along was fun. My pan was too small and it worked all the same.',
  'How do you all reach your protein on days when nothing appeals? Skyr with berries is my fallback.',
  'Strength class on Tuesdays at the leisure centre: free for the first month, if anybody near Lewisham wants to come.',
  'Ginger tea before breakfast settles me. Half an inch of root, five minutes.',
  'I made the black bean chilli last for three lunches. It is even better on the second day.',
  'Question for the regulars: Wednesday or Sunday delivery? I am thinking of changing.',
  'Thank you for suggesting small spoons. It sounds silly and it works.',
  'New here, hello from Walthamstow! Looking forward to the first month circle.',
  'Roast vegetables in one tray, a tin of beans in the last ten minutes. Dinner for two days.',
] as const;
export const REPLIES = [
  'Same here, and it got easier in the second month.',
  'I will try that, thank you.',
  'Half portions and a later snack worked for me.',
  'The pea and mint one is good for that too.',
  'Sunday for me: the week is planned by then.',
  'Well done, that is lovely to read.',
  'Have you tried it with a squeeze of lemon?',
  'See you at the circle on Thursday!',
] as const;
export const RUDE_POST = 'Honestly, some of you are just not trying hard enough.';
export const SELLING_POST = 'I sell vitamin gummies, half price for everybody here. Write to me!';
export const MESSAGES = [
  ['Delivery', 'Do you deliver to Guildford yet? My sister would like a box for her first weeks.'],
  [
    'Clinical partnerships',
    'We are a weight management clinic and would like leaflets for our waiting room.',
  ],
  [
    'Dietary question',
    'Is the sauce of the beef pie thickened with wheat flour? I cook for a friend with coeliac disease.',
  ],
  ['My account', 'I changed my surname. Can you change it on my account, or do I need a new one?'],
  [
    'Packaging',
    'What do I do with the wool liners? I have six of them by now and do not like to throw them away.',
  ],
  ['Press', 'I write about food for people with small appetites and would like to talk to your chef.'],
  ['Menu', 'Please bring back the chickpea dish with spinach. It was the best thing on the menu.'],
] as const;
export const MESSAGE_ANSWERS = [
  'Thank you for writing. We have put your area on our list and will email you when we come.',
  'Thank you. A colleague will be in touch with you this week.',
  'Yes: please read the ingredients on the page of the dish, where each allergen stands in bold.',
] as const;

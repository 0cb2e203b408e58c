/** A post, and what others write below it, oldest first. */
export interface Conversation {
  readonly text: string;
  readonly replies: readonly string[];
}

/** What members of the community write: each text once, so that nobody reads the same words twice. */
export const CONVERSATIONS: readonly Conversation[] = [
  {
    text: 'Week three, and breakfast is the hard one. The bircher pots go down well, half in the morning and half at eleven.',
    replies: ['Half portions saved my mornings too.', 'Mine is a boiled egg at ten. Before that, nothing.'],
  },
  {
    text: 'Finally a lunch I can finish. The small bowl was the trick: same food, no guilt about what is left.',
    replies: ['Side plates for dinner here. My husband asked whether we were hosting a tea party.'],
  },
  {
    text: 'Does anybody else find soup easier in the evening? I blend the lentil one with a spoon of skyr.',
    replies: [
      'Yes! Anything I do not have to chew after six.',
      'Try it with a squeeze of lemon, it lifts the whole bowl.',
    ],
  },
  {
    text: 'I batch the peri chicken on Sunday and freeze it flat. Ten minutes from the freezer to the plate.',
    replies: ['Flat is so clever. Mine has been a brick until now.'],
  },
  {
    text: 'Walked to the next bus stop every day this month. Small, but I notice it on the stairs.',
    replies: ['That is not small at all. Well done.', 'Borrowing this for next month.'],
  },
  {
    text: 'Tip for fibre: chia in the yoghurt the night before. Start with a teaspoon, not with three like me.',
    replies: ['Learned that the same way…'],
  },
  {
    text: 'First meal out since I began. I asked for a starter as my main and nobody blinked.',
    replies: ['I ask for the box before I start eating now. Two dinners for the price of one.'],
  },
  {
    text: 'What do you pack for a long train ride? Mine is the tuna and bean salad with a lemon wedge.',
    replies: ['Cheese, oatcakes and a flask of mint tea.', 'Edamame, salted, in a jar. No fork needed.'],
  },
  {
    text: 'My daughter asked why my plate is smaller. We talked about being full, and she liked that.',
    replies: ['What a good conversation to have early.'],
  },
  {
    text: 'The miso cod is my Friday now. I add frozen peas to stretch it for two.',
    replies: ['Peas and a little rice for the one who runs marathons in this house.'],
  },
  {
    text: 'Six months today. What helped most was drinking before I was thirsty.',
    replies: ['Congratulations! Six weeks here, and this is the advice I needed.', 'Happy half year!'],
  },
  {
    text: 'The cook-along was fun. My pan was too small and it worked all the same.',
    replies: ['Mine was the one with the smoke alarm in the background. Sorry, everyone.'],
  },
  {
    text: 'How do you all reach your protein on days when nothing appeals? Skyr with berries is my fallback.',
    replies: [
      'Cold chicken from the fridge, standing up. It counts.',
      'Milk in everything: porridge, mash, soup.',
      'I set an alarm for a small something at three. Otherwise I forget until dinner.',
    ],
  },
  {
    text: 'Strength class on Tuesdays at the leisure centre: free for the first month, if anybody near Lewisham wants to come.',
    replies: ['Is it all right for complete beginners? I have never lifted more than shopping.'],
  },
  {
    text: 'Ginger tea before breakfast settles me. Half an inch of root, five minutes.',
    replies: ['I keep slices in the freezer and take one out at a time.'],
  },
  {
    text: 'Made the black bean chilli last for three lunches. It is even better on the second day.',
    replies: ['With a spoon of yoghurt and coriander it passes for a new dish.'],
  },
  {
    text: 'Question for the regulars: Wednesday or Sunday delivery? I am thinking of changing.',
    replies: [
      'Sunday for me: the week is planned by then.',
      'Wednesday. It breaks the week in half, and my weekends are eating out anyway.',
    ],
  },
  {
    text: 'Whoever suggested small spoons: it sounds silly and it works.',
    replies: ['Teaspoons for the win.'],
  },
  {
    text: 'New here, hello from Walthamstow! Looking forward to the first month circle.',
    replies: ['Hello from two stops down the line. The circle is lovely, bring a tea.', 'Welcome!'],
  },
  {
    text: 'Roast vegetables in one tray, a tin of beans in the last ten minutes. Dinner for two days.',
    replies: ['Cumin on the carrots, if you have not tried it.'],
  },
  {
    text: 'Today I left half of my plate at a wedding and the table did not fall over. Progress.',
    replies: ['Did you at least eat the cake?', 'Proud of you. Weddings are the hardest.'],
  },
  {
    text: 'Anyone else suddenly indifferent to chocolate? I bought some out of habit and it is still in the drawer.',
    replies: ['Coffee, for me. Twenty years, and now I make one and forget it.'],
  },
  {
    text: 'Dose went up on Monday. Tuesday was toast, Wednesday was soup, today I ate the salmon bowl. It passes.',
    replies: ['Thank you for writing this. I am on my Tuesday.', 'Day three is always better here as well.'],
  },
  {
    text: 'I wrote my protein for a week on the fridge door. The weekends were the gap, not the weekdays.',
    replies: ['Same! No canteen, no routine.'],
  },
  {
    text: 'Steps for people who hate walking for its own sake: I post my letters one at a time.',
    replies: ['The library is my version of this. One book per visit.'],
  },
  {
    text: 'The cottage pie is comfort in a tray. Could we have a fish pie for the winter, please?',
    replies: ['Seconded, with smoked haddock.', 'Vote for it in the recipes! I did.'],
  },
  {
    text: 'Freezer report: three meals, a loaf in slices, peas. I feel like an organised person.',
    replies: ['I labelled mine with dates and felt like a laboratory.'],
  },
  {
    text: 'Booked the consultant slot and asked about fatigue in the afternoon. Twenty minutes well spent: it was lunch, or rather the lack of it.',
    replies: ['Good to hear. I was unsure whether my question was big enough for a slot.'],
  },
  {
    text: 'If plain water bores you: cucumber and a sprig of mint in a big jug. I finish it without noticing.',
    replies: ['Frozen raspberries instead of ice here.'],
  },
  {
    text: 'Bought trousers today. That is all, that is the post.',
    replies: ['A very good post.', 'Which size is nobody’s business, but: hooray!'],
  },
  {
    text: 'Sunday roast with the family: one slice of beef, two potatoes, all the greens. I was full and nobody argued.',
    replies: ['Greens first is my rule. The rest follows.'],
  },
  {
    text: 'Does the turmeric tofu freeze well? I have two left and I am away until Thursday.',
    replies: ['It does. The texture gets firmer, which I prefer.'],
  },
  {
    text: 'My mother now orders for herself as well. She is 78 and says the portions were made for her.',
    replies: ['My dad too. He calls it the sensible box.'],
  },
  {
    text: 'Night shifts and small meals: I split one tray between two in the morning and six. Better than the vending machine.',
    replies: ['Nurse here, doing exactly this. The mackerel pot is kind at four in the morning.'],
  },
  {
    text: 'Resistance bands behind the kitchen door: ten pulls while the kettle boils. It adds up.',
    replies: ['Squats during the microwave minutes for me.'],
  },
  {
    text: 'A year ago I could not imagine leaving food on a plate. Today I did not even think about it.',
    replies: ['This gave me goosebumps.'],
  },
  {
    text: 'What is everybody’s favourite gentle dinner? I need ideas that are not toast.',
    replies: [
      'Congee with an egg in it.',
      'Baked sweet potato, cottage cheese, black pepper.',
      'The chicken broth with noodles, half now and half later.',
    ],
  },
  {
    text: 'Travel tip: I took two frozen trays in a cool bag to a cottage in Wales. They were still cold after five hours.',
    replies: ['The wool liner works as a cool bag by itself, by the way.'],
  },
  {
    text: 'I miss crunch. Which of the salads holds its crunch until the third day?',
    replies: ['The slaw with the peanut dressing, if you keep the dressing apart.'],
  },
  {
    text: 'First 5 km since school. Slow, wet, wonderful.',
    replies: ['Slow is a speed. Brilliant.', 'Which parkrun was it? I walk at the back of Hilly Fields.'],
  },
  {
    text: 'Garden report: one courgette, and I am treating it like a guest of honour.',
    replies: ['Grate it into the frittata. It will be grateful.'],
  },
  {
    text: 'My GP was pleased with the blood results. So was I. We both pretended to be calm.',
    replies: ['Love everything about this.'],
  },
  {
    text: 'Small win: I cooked for friends and served everybody the same amount. Two asked for the recipe, none for more.',
    replies: ['Which recipe? Asking for a friend.'],
  },
  {
    text: 'When I am not hungry at all I have half a shake at noon and try again at two. It stops the headache.',
    replies: ['Headache was thirst for me. A glass first, then I see.'],
  },
  {
    text: 'Christmas plan: one plate, eaten slowly, at the end of the table near the door. Exits matter.',
    replies: ['I am bringing the starter myself, so that I know what is in it.'],
  },
  {
    text: 'I told my colleagues why I do not join for cake. Easier than I feared, and now there are grapes as well.',
    replies: ['Grapes on cake day! You changed an office.'],
  },
  {
    text: 'Does anybody have the prawn rice bowl without the rice? I swap it for cabbage, shredded and hot.',
    replies: ['Cauliflower rice from the freezer also does it.'],
  },
  {
    text: 'I paused my box while away and it came back by itself on the right Wednesday. Nice when things just work.',
    replies: ['Pausing for my holiday tonight, good to know.'],
  },
  {
    text: 'The circle last night was the first time I talked about this with strangers. Thank you all for listening.',
    replies: ['It was good to have you. See you on Thursday.'],
  },
  {
    text: 'Batch of boiled eggs on Monday, gone by Thursday. It is the most useful quarter of an hour of my week.',
    replies: ['Smoked paprika salt. You are welcome.'],
  },
  {
    text: 'Back from holiday: I ate what I liked, stopped when I was full, and nothing bad happened.',
    replies: ['That is the whole idea, is it not? Lovely.'],
  },
  {
    text: 'Has anybody found a lunchbox that keeps soup hot until one o’clock and does not weigh a kilo?',
    replies: ['The steel one with the folding spoon. Rinse it with boiling water first.'],
  },
] as const;

/** Tells why one post was taken down, and one reported. */
export const RUDE_POST = 'Honestly, some of you are just not trying hard enough.';
export const SELLING_POST = 'I sell vitamin gummies, half price for everybody here. Write to me!';

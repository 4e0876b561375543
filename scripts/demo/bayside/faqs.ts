import type { DemoFaq } from '../types.ts';

const [visiting, booking, joining] = ['Visiting', 'Catering', 'Becoming a member'];

export const faqs: DemoFaq[] = [
  {
    category: visiting,
    question: 'Who’s open right now?',
    answer:
      'The home page shows the week day by day and marks whoever is serving at this very moment. Every truck’s own page has its full week too, with a link to the map.',
  },
  {
    category: visiting,
    question: 'Do you really stay open in the rain?',
    answer:
      'We do! Most trucks have awnings and there’s covered seating at the net loft and Cannery Commons. What stops us is wind: over thirty-five knots the small carts go home, and we mark those stops as canceled.',
  },
  {
    category: visiting,
    question: 'Where can I park?',
    answer:
      'The Cannery Street lot is free after five and all weekend, and it’s a six-minute walk to the Bayfront. Coming by bike? There are racks at every stop, and a pump at Slack Tide.',
  },
  {
    category: visiting,
    question: 'Can I bring my dog?',
    answer:
      'Please do, on a lead. Water bowls are at Dock Five and the seawall. Keep them away from the sea lions, who think they’re in charge.',
  },
  {
    category: visiting,
    question: 'What if I have an allergy?',
    answer:
      'Each dish lists its allergens here, and the person at the window made the food, so just ask. Kitchens on wheels are small and we can’t promise zero traces. Fogline and La Reina Pepiada keep separate gluten-free fryers or griddles.',
  },
  {
    category: visiting,
    question: 'Is there somewhere to sit?',
    answer:
      'Tables at the Bayfront, the net loft, Shipyard Brewing’s yard and Cannery Commons. At the lighthouse and Agate Beach it’s logs and blankets, which we’d argue is better.',
  },
  {
    category: booking,
    question: 'How do I book a truck for my event?',
    answer:
      'Have a look at the catering offers, then send us the date, the place and a rough headcount with the form. We’ll answer within two working days with two or three ideas.',
  },
  {
    category: booking,
    question: 'How much does it cost?',
    answer:
      'Crew lunches start at $14 a person and weddings at $52. Every offer shows its own starting price. Travel is free inside Port Merrow and $2 a mile beyond the bridge.',
  },
  {
    category: booking,
    question: 'Can you cater for vegans, halal or gluten-free guests?',
    answer: 'Yes, and not with a sad salad. Tell us numbers and we’ll choose trucks whose normal menu covers everyone.',
  },
  {
    category: booking,
    question: 'What if the weather turns?',
    answer:
      'It will! We bring awnings, lights and umbrellas. If it’s truly unsafe we’ll move you to the net loft, which we keep free as a fallback on event days.',
  },
  {
    category: joining,
    question: 'I have a cart. Can I join?',
    answer:
      'We’d love to hear about it. You need a Lincoln Bay County mobile food license, your own recipes, and a willingness to share a picnic table. Carts count just as much as trucks.',
  },
  {
    category: joining,
    question: 'What does it cost to be a member?',
    answer:
      '$45 a month, with the first two months free while you find your feet. We take 6% of catering that we book for you and nothing at all from your daily sales.',
  },
  {
    category: joining,
    question: 'I only have an idea. Is that too early?',
    answer:
      'Not at all! On the first Monday of the month there’s a test kitchen evening at the net loft. Cook for twelve friendly people, get honest notes, decide later.',
  },
];

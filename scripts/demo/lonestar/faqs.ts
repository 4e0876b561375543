import type { DemoFaq } from '../types.ts';

const [eating, booking, joining] = ['Finding & eating', 'Catering & events', 'Joining'];

export const faqs: DemoFaq[] = [
  {
    category: eating,
    question: 'Where are the trucks today?',
    answer:
      'The front page lists this week’s stops and marks who is open right now. Each truck’s own page has its full week with a map link. If a truck cancels, it is struck through there first.',
  },
  {
    category: eating,
    question: 'What happens when it rains?',
    answer:
      'Most trucks run. If there is lightning or a flood warning we close the lots, mark the stops as canceled and post it. Low Water Crossing has views on this and we listen to them.',
  },
  {
    category: eating,
    question: 'Do they take cards?',
    answer: 'All of them take cards and phones. Cash is welcome everywhere and goes faster at Hub City Dogs.',
  },
  {
    category: eating,
    question: 'What does “sold out” mean? It’s only one o’clock.',
    answer:
      'It means the food was made for today and today’s is gone. Barbecue and kolaches go first. Come earlier, or order a day ahead where the truck’s page says you can.',
  },
  {
    category: eating,
    question: 'I have an allergy. Can I eat here?',
    answer:
      'Every dish on this site shows its allergens and every truck will talk you through its kitchen. The kitchens are small, so traces happen. If a trace can hurt you, say so at the window before you order.',
  },
  {
    category: booking,
    question: 'How far ahead should I book catering?',
    answer:
      'Six weeks for a weekday lunch, three months for a Saturday, eight months for a wedding in October. We have said yes to a Thursday on a Tuesday. Ask.',
  },
  {
    category: booking,
    question: 'What does catering cost?',
    answer:
      'From $9 a head for a school supper to $46 and up for a full wedding table. Every offer on the catering page has its starting price and its guest range. No fuel fees inside Travis County.',
  },
  {
    category: booking,
    question: 'What do you need from my site?',
    answer:
      'A level spot of 30 by 12 feet, a way in without low branches, and either two 30-amp outlets or permission to run a quiet generator. We bring water and take our trash home.',
  },
  {
    category: booking,
    question: 'Can you do alcohol?',
    answer: 'No. We know three bartenders with the right license and a sense of humor, and will gladly pass you on.',
  },
  {
    category: joining,
    question: 'Who can join the network?',
    answer:
      'Independent trucks, trailers and carts with a current Austin or Travis County mobile vending permit, cooking their own food. No franchises, no truck we wouldn’t eat at.',
  },
  {
    category: joining,
    question: 'What does membership cost?',
    answer:
      '$60 a month, or $600 a year if you like it settled. Nothing on your sales, ever. Catering we bring you costs 8 percent, of which 2 goes to the repair fund.',
  },
  {
    category: joining,
    question: 'What is the repair fund?',
    answer:
      'A pot every member pays into. When a generator dies on a Friday, you can borrow up to $2,500 by text message, no interest, twelve months to pay back. It has never lost a dollar.',
  },
];

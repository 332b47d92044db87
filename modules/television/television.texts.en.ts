import type { TelevisionTexts } from './words.ts'

export const en: TelevisionTexts = {
  letters: {
    begun: {
      subject: ({ tv }) => `${tv}: you are in`,
      title: ({ tv }) => `${tv} is open for you`,
      paragraph: ({ tv, day }) => `You can watch straight away. ${tv} is paid until ${day}.`,
    },
    trial: {
      subject: ({ tv, day }) => `${tv}: free until ${day}`,
      title: ({ tv }) => `Your free days of ${tv} have begun`,
      paragraph: ({ day }) =>
        `You can watch everything straight away. Until the end of ${day} it costs nothing.`,
    },
    trialEnding: {
      subject: ({ tv }) => `${tv}: your free days end soon`,
      title: ({ day }) => `Free until ${day}`,
      paragraph: ({ tv, day }) => `Your free days of ${tv} end on ${day}.`,
    },
    withdrawn: {
      subject: ({ tv }) => `Your withdrawal from ${tv}`,
      title: () => 'Your withdrawal has arrived',
      paragraph: ({ tv }) =>
        `${tv} has ended and nothing more is collected. What you paid for days that you did not use comes back the way it was paid.`,
    },
    paused: {
      subject: ({ tv }) => `${tv} takes a break`,
      title: () => 'Your break is noted',
      paragraph: ({ day }) =>
        `It is paid until ${day}, and until then you keep watching. After that it rests.`,
    },
    unpaused: {
      subject: ({ tv }) => `${tv}: your break is over`,
      title: () => 'It goes on',
      paragraph: ({ tv }) =>
        `The break of ${tv} has ended. When we collect the next month stands in your account.`,
    },
    priceAsked: {
      subject: ({ tv }) => `${tv} is to cost more: do you agree?`,
      title: () => 'A new price for your subscription',
      paragraph: ({ tv }) => `We would like to change the price of ${tv}. For that we need your yes.`,
    },
    priceLower: {
      subject: ({ tv }) => `${tv} becomes cheaper`,
      title: () => 'Your subscription will cost less',
      paragraph: ({ tv }) => `Good news: the price of ${tv} goes down.`,
    },
    cancelled: {
      subject: ({ tv }) => `Your cancellation of ${tv}`,
      title: () => 'Your cancellation is confirmed',
      paragraph: ({ tv, day }) =>
        `${tv} ends on ${day}. Until then everything stays open, afterwards nothing is collected.`,
    },
    resumed: {
      subject: ({ tv }) => `${tv} goes on`,
      title: () => 'Good to have you with us',
      paragraph: ({ tv, day }) =>
        `Your cancellation of ${tv} is taken back. The next month begins after ${day}.`,
    },
    unpaid: {
      subject: ({ tv }) => `${tv} has ended`,
      title: () => 'Your subscription has ended',
      paragraph: ({ tv, day }) =>
        `We could not collect the next month of ${tv}, not at the last try either. The subscription has ended; it was paid until ${day}. You owe us nothing and can start again at any time.`,
    },
    staff: {
      subject: ({ tv }) => `${tv} has ended`,
      title: () => 'Your subscription has ended',
      paragraph: ({ tv, day }) => `We have ended ${tv} for you as of ${day}. Nothing more is collected.`,
    },
    giftBegun: {
      subject: ({ tv, day }) => `${tv}: your gift runs until ${day}`,
      title: () => 'Your gift is redeemed',
      paragraph: ({ tv, day }) => `${tv} is open for you until ${day}. It costs you nothing, now or later.`,
    },
    giftTakenBack: {
      subject: ({ tv }) => `${tv}: your gift has ended`,
      title: () => 'Your gift has ended',
      paragraph: ({ tv, day }) =>
        `The order that gave you ${tv} was not paid or was taken back. The time of the gift ends with it; ${tv} is open until ${day}. You owe us nothing.`,
    },
    given: {
      subject: ({ tv }) => `${tv}: time on the house`,
      title: ({ tv }) => `${tv} is on us`,
      paragraph: ({ tv, day }) =>
        `We have opened ${tv} for you until ${day}. It costs you nothing and ends by itself.`,
    },
    ending: {
      subject: ({ tv, day }) => `${tv} ends on ${day}`,
      title: ({ tv }) => `${tv} ends soon`,
      paragraph: ({ tv, day }) =>
        `${tv} runs out on ${day} and does not go on by itself. If you want to keep watching, simply get a new subscription.`,
    },
  },
  renews: ({ amount, day }) =>
    `It goes on month by month: on ${day} we collect ${amount} for the next month. You can cancel in your account at any time.`,
  endsByItself: 'It ends by itself, there is nothing to cancel.',
  trialThen: ({ amount, day }) =>
    `After that it goes on month by month: from ${day} we collect ${amount} a month.`,
  trialCancel: 'If you cancel in your account before then, it costs you nothing.',
  givenBy: (name) => `A gift from ${name}.`,
  resumes: (day) =>
    `On ${day} it goes on by itself: we then collect the next month. You can end the break or cancel in your account at any time.`,
  priceThen: ({ amount, old, day }) =>
    `Months that begin on ${day} or later cost ${amount} instead of ${old}.`,
  priceConsent:
    'Without your yes the price stays. Say in your account whether you agree; you can cancel there at any time.',
  priceSilence: {
    keeps: 'If you say nothing your subscription goes on at its present price.',
    ends: 'If you say nothing your subscription ends with the last month at its present price. Nothing is collected then.',
  },
  priceByItself: 'There is nothing you need to do.',
  withdrawal: (days) =>
    `You can withdraw for ${days} days. You asked for it to begin at once: then you pay only for the days you have had.`,
  wrong: (mail) => `Was this not you? Then write to ${mail} straight away.`,
  rows: {
    number: 'Subscription',
    offer: 'Offer',
    until: 'Paid until',
    price: 'Price',
    at: 'Received',
    back: 'Refund',
  },
  action: 'To your subscription',
  answer: 'Answer',
  offers: 'See what is on offer',
}

import type { CorrectingWords } from './corrected-what.ts'

export const english: CorrectingWords = {
  greeting: (name) => `Hello ${name},`,
  letters: {
    place: {
      subject: 'Your season ticket has a new place',
      title: 'A new place',
      paragraphs: [
        'Your season ticket is for another place from now on. Your tickets for all matches to come are in your account, with new codes. The old codes do not open the gate any more.',
      ],
    },
    price: {
      subject: 'The price of your season ticket has been corrected',
      title: 'We have corrected your contract',
      paragraphs: ['Your contract now says correctly what your season ticket costs.'],
    },
    holderGone: {
      subject: 'Somebody else has your season ticket now',
      title: 'Somebody else has the place now',
      paragraphs: [
        'We have corrected the contract: somebody else uses this season ticket from now on. Your codes for the matches to come do not open the gate any more.',
      ],
    },
    holderNew: {
      subject: 'A season ticket for you',
      title: 'The place is yours now',
      paragraphs: [
        'We have corrected the contract: you use this season ticket from now on. Your tickets for all matches to come are in your account.',
      ],
    },
    holderChanged: {
      subject: 'Your season ticket: somebody else uses it',
      title: 'We have corrected your contract',
      paragraphs: [
        'The place of your season ticket is used by the person named in your contract from now on. You pay as before.',
      ],
    },
    payerGone: {
      subject: 'Somebody else has the contract of your season ticket now',
      title: 'Somebody else pays now',
      paragraphs: [
        'We have transferred the contract of this season ticket to somebody else. What has been paid stays paid. What was still to pay is not collected from you any more.',
      ],
    },
    payerGoneHolder: {
      subject: 'Somebody else has the contract of your season ticket now',
      title: 'Somebody else pays now',
      paragraphs: [
        'We have transferred the contract of this season ticket to somebody else. The place and your tickets stay yours. What has been paid stays paid. What was still to pay is not collected from you any more.',
      ],
    },
    payerHolderGone: {
      subject: 'Somebody else has the contract of your season ticket now',
      title: 'Contract and place have been transferred',
      paragraphs: [
        'We have transferred the contract of this season ticket and its place to somebody else. The codes for the matches to come do not open the gate any more. What has been paid stays paid. What was still to pay is not collected from you any more.',
      ],
    },
    payerNew: {
      subject: 'A season ticket is in your name now',
      title: 'The contract is yours now',
      paragraphs: [
        'We have transferred the contract of this season ticket to you. What has been paid stays paid; what is still to pay is yours from now on, on the same days. Please enter the invoice address in your contract and choose how you pay. Until then you get a bill for each amount.',
      ],
    },
    payerHolderNew: {
      subject: 'A season ticket is in your name now',
      title: 'Contract and place are yours now',
      paragraphs: [
        'We have transferred the contract of this season ticket and its place to you. Your tickets for all matches to come are in your account. What has been paid stays paid; what is still to pay is yours from now on, on the same days. Please enter the invoice address in your contract and choose how you pay. Until then you get a bill for each amount.',
      ],
    },
    payerChanged: {
      subject: 'Your season ticket: somebody else pays for it',
      title: 'Somebody else pays now',
      paragraphs: [
        'We have transferred the contract of your season ticket: somebody else pays for it from now on. Nothing changes for you; the place and your tickets stay yours.',
      ],
    },
  },
  more: (money) => `That leaves ${money} to pay. We write to you before we collect it or send you the bill.`,
  less: (money) =>
    `That gives you ${money} back: first off what is still to pay, the rest is returned to you.`,
  wrong: (mail) => `Is this wrong? Then write to us at ${mail}.`,
  contract: 'Contract',
  place: 'Place',
  before: 'Before',
  now: 'Now',
  action: 'See the contract',
  seat: (block, row, seat) => `Block ${block}, row ${row}, seat ${seat}`,
  standing: (block) => `Block ${block}, standing`,
}

import type { LetterTexts } from './due-letters.ts'

export const english: LetterTexts = {
  greeting: 'Hello,',
  letters: {
    failed: {
      subject: ({ what }) => `Payment failed: ${what}`,
      title: 'Your payment did not work',
      text: ({ what, amount, day }) =>
        `We could not collect ${amount} for ${what}. We will try again on ${day}. You can also pay now, or choose another payment method.`,
    },
    takenBack: {
      subject: ({ what }) => `Direct debit returned: ${what}`,
      title: 'Your bank returned the payment',
      text: ({ what, amount, day }) =>
        `Your bank returned ${amount} for ${what}, so the amount is open again. We will collect it again on ${day}. You can also pay now, or choose another payment method.`,
    },
    debitEnded: {
      subject: ({ what }) => `Direct debit returned: ${what}`,
      title: 'Your bank did not carry out the direct debit',
      text: ({ what, amount, day }) =>
        `We could not collect ${amount} for ${what} from your account, and your direct debit mandate is no longer valid. We will send you a bill on ${day}. You can also pay now, or choose another payment method.`,
    },
    suspended: {
      subject: ({ what }) => `Please pay: ${what} is suspended`,
      title: 'The amount is still open',
      text: ({ what, amount }) =>
        `We could not collect ${amount} for ${what} at the last try either. Until the money is here, what belongs to it is suspended. As soon as you have paid, everything is valid again.`,
    },
    bill: {
      subject: ({ what }) => `Bill: ${what}`,
      title: 'Your bill',
      text: ({ what, amount, day }) => `${amount} for ${what} is due on ${day}.`,
    },
    reminder: {
      subject: ({ what }) => `Reminder: ${what} is still open`,
      title: 'A short reminder',
      text: ({ what, amount }) => `It may have been overlooked: ${amount} for ${what} is still open.`,
    },
    dunning1: {
      subject: ({ what }) => `First notice: ${what}`,
      title: 'First notice',
      text: ({ what, amount }) => `Despite our reminder ${amount} for ${what} is still open.`,
    },
    dunning2: {
      subject: ({ what }) => `Second and last notice: ${what}`,
      title: 'Second and last notice',
      text: ({ what, amount }) =>
        `After the first notice ${amount} for ${what} is still open. If it stays so, what belongs to it will be suspended.`,
    },
    handedToStaff: {
      subject: ({ what }) => `${what} is suspended until it is paid`,
      title: 'The amount is still open',
      text: ({ what, amount }) =>
        `${amount} for ${what} was never paid. Until the money is here, what belongs to it is suspended; we will be in touch. As soon as you have paid, everything is valid again.`,
    },
  },
  announced: {
    subject: (day) => `We will collect a payment on ${day}`,
    title: 'What we will collect soon',
    text: (day) => `On ${day} or shortly after we will collect:`,
    debit: (creditorId, mandates) =>
      `Our creditor identifier: ${creditorId}. Mandate reference: ${mandates}.`,
    total: 'Total',
    action: 'See it in your account',
  },
  reasons: {
    declined: 'Reason: declined.',
    insufficientFunds: 'Reason: insufficient funds.',
    expiredCard: 'Reason: the card has expired.',
    instrumentUnknown: 'Reason: the payment method no longer exists.',
    cancelled: 'Reason: the payment needs your confirmation.',
    returned: 'Reason: returned by the bank.',
    accountUnknown: 'Reason: there is no account with this IBAN.',
    accountClosed: 'Reason: the account is closed.',
    accountBlocked: 'Reason: the account is blocked or takes no direct debits.',
    noMandate: 'Reason: your bank knows of no valid mandate.',
    objected: 'Reason: the direct debit was objected to.',
  },
  transfer: ({ amount, day, holder, iban, bic, reference }) =>
    `Please transfer ${amount} by ${day} to ${holder}, IBAN ${iban}, BIC ${bic}, reference: ${reference}.`,
  scan: 'With the code your banking app fills in the transfer.',
  rows: { what: 'For', part: 'Instalment', due: 'Due', amount: 'Amount', reference: 'Reference' },
  partOf: (part, parts) => `${part} of ${parts}`,
  methods: {
    creditCard: (ending) => `Card …${ending}`,
    payPal: () => 'PayPal',
    sepa: (ending) => `Direct debit …${ending}`,
  },
  pay: 'Pay now',
  footer: (name, mail) => `${name}\nAlready paid, or a question? Write to ${mail}.`,
}

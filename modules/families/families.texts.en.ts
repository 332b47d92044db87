import { voice } from '#club/voice.ts'
import type { FamilyTexts } from './letters.ts'

export const texts: FamilyTexts = {
  somebody: 'Somebody',
  invited: {
    subject: ({ name }) => `${name} would like to look after children with you`,
    title: () => 'Become the second parent',
    paragraphs: ({ name, until, mail }) => [
      `${name} looks after children here and asks you to join. If you accept, both of you see the same children and both of you show their tickets.`,
      `The invitation is valid until ${until}. Only someone who has confirmed ${mail} in their ${voice.account.name.en} can accept it. You do not have one yet? The link takes you there and back.`,
      'You do not know anybody of that name? Delete this mail. Nothing will happen.',
    ],
    action: 'See the invitation',
  },
  joined: {
    subject: () => 'The two of you look after the children now',
    title: () => 'The second parent has joined',
    paragraphs: ({ mail }) => [
      `${mail} has accepted your invitation. Both of you see the same children and their tickets.`,
      'Taking out a child or a parent is something you can only do together.',
    ],
    action: 'Go to the family',
  },
  asked: {
    subject: () => 'Your family: you are asked',
    title: () => 'The two of you decide this',
    paragraphs: () => [
      'The other parent would like to change something in your family that you can only do together. Have a look, and say yes or no.',
      'As long as you say nothing, everything stays as it is.',
    ],
    action: 'See the question',
  },
  refused: {
    subject: () => 'Your family: the answer is no',
    title: () => 'Everything stays as it is',
    paragraphs: () => [
      'The other parent has said no. If there is a court order, our fan service will help you.',
    ],
    action: 'Go to the family',
  },
  left: {
    subject: () => 'You look after the children alone now',
    title: () => 'The other parent has left',
    paragraphs: () => [
      'The children and their tickets stay with you. The tickets have new codes: what was printed before, or was on another phone, is worth nothing.',
      'You can invite somebody else.',
    ],
    action: 'Go to the family',
  },
  removed: {
    subject: () => 'You no longer look after these children',
    title: () => 'You are no longer a parent in this family',
    paragraphs: () => [
      'You no longer see the children and their tickets. Your own tickets stay with you.',
      'That is not right? Write to our fan service.',
    ],
    action: 'Go to your account',
  },
  childRemoved: {
    subject: ({ name }) => `${name} is no longer in your family`,
    title: ({ name }) => `${name} has been taken out`,
    paragraphs: () => [
      'We delete what we know of the child. Its tickets are back with whoever bought them.',
      'Only a child can use a child’s ticket: give it to another child, or return it.',
    ],
    action: 'Go to the family',
  },
  staffChanged: {
    subject: () => 'Who looks after your children has changed',
    title: () => 'Our fan service has changed your family',
    paragraphs: () => [
      'Our fan service has changed who looks after the children, on the strength of a proof. Have a look at who is part of it now.',
      'That is not right? Write to our fan service.',
    ],
    action: 'Go to the family',
  },
  ownAccountSoon: {
    subject: ({ name }) => `${name} is old enough for an account`,
    title: ({ name }) => `${name} can have an account of their own`,
    paragraphs: ({ name, until }) => [
      `${name} needs an e-mail address of their own for it. You enter it with your family; ${name} does the rest.`,
      `Tickets, member number and season ticket go along. Without an account everything stays with you until ${name} is grown up on ${until}.`,
    ],
    action: 'Go to the family',
  },
  ownAccountAsked: {
    subject: ({ name }) => `${name} gets an account of their own`,
    title: ({ name }) => `The other parent has invited ${name}`,
    paragraphs: ({ name }) => [
      `As soon as ${name} accepts the account, tickets, member number and season ticket go along. Until then everything stays with you.`,
    ],
    action: 'Go to the family',
  },
  ownAccount: {
    subject: ({ name }) => `${name} has an account now`,
    title: ({ name }) => `${name} stands on their own feet`,
    paragraphs: ({ name }) => [
      `${name} has accepted the account. Tickets, member number and season ticket have gone along, the tickets have new codes.`,
      'You no longer see them on your phone.',
    ],
    action: 'Go to the family',
  },
  grownUpSoon: {
    subject: ({ name }) => `${name} will soon be grown up`,
    title: ({ name, until }) => `On ${until} you stop looking after ${name}`,
    paragraphs: ({ name }) => [
      `Give ${name} an account of their own by then: enter the e-mail address with your family.`,
      `If that does not happen, tickets go back to whoever bought them, and ${name} is no longer part of your family here.`,
    ],
    action: 'Give an account',
  },
  grownUp: {
    subject: ({ name }) => `${name} is grown up`,
    title: ({ name }) => `You no longer look after ${name}`,
    paragraphs: ({ name }) => [
      `${name} is no longer part of your family here. Tickets for matches to come are back with whoever bought them.`,
    ],
    action: 'Go to the family',
  },
}

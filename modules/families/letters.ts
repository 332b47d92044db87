/** What a mail to a guardian is made of. */
export type Words = { name: string; until: string; mail: string }
type Say<Said = string> = (words: Words) => Said
type Letter = { subject: Say; title: Say; paragraphs: Say<string[]>; action: string }

export type GuardianMail =
  | 'joined'
  | 'asked'
  | 'refused'
  | 'left'
  | 'removed'
  | 'childRemoved'
  | 'staffChanged'
  | 'ownAccountSoon'
  | 'ownAccountAsked'
  | 'ownAccount'
  | 'grownUpSoon'
  | 'grownUp'

export type FamilyTexts = Record<GuardianMail | 'invited', Letter> & { somebody: string }

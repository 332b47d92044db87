export type LetterName =
  | 'begun'
  | 'trial'
  | 'trialEnding'
  | 'cancelled'
  | 'resumed'
  | 'withdrawn'
  | 'paused'
  | 'unpaused'
  | 'priceAsked'
  | 'priceLower'
  | 'unpaid'
  | 'staff'
  | 'given'
  | 'giftBegun'
  | 'giftTakenBack'
  | 'ending'

/** What letters name: `tv` as the club calls it, days in words. */
type Named = { tv: string; day: string }
type Words = {
  subject(given: Named): string
  title(given: Named): string
  paragraph(given: Named): string
}

export type TelevisionTexts = {
  letters: Record<LetterName, Words>
  /** Of what goes on, and of what ends by itself. */
  renews(given: { amount: string; day: string }): string
  endsByItself: string
  /** What follows free days, and how nothing does. */
  trialThen(given: { amount: string; day: string }): string
  trialCancel: string
  /** Of a gift. */
  givenBy(name: string): string
  /** Of what rests. */
  resumes(day: string): string
  /** Of another price: what it is, that nothing changes without a yes, and what silence does. */
  priceThen(given: { amount: string; old: string; day: string }): string
  priceConsent: string
  priceSilence: { keeps: string; ends: string }
  priceByItself: string
  withdrawal(days: number): string
  wrong(mail: string): string
  rows: { number: string; offer: string; until: string; price: string; at: string; back: string }
  action: string
  answer: string
  offers: string
}

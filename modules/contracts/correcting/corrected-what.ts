/** `holderGone`: to whoever used the place, `holderNew`: to whoever does now, `holderChanged`: to whoever pays for it. */
export type CorrectedWhat =
  | 'place'
  | 'price'
  | 'holderGone'
  | 'holderNew'
  | 'holderChanged'
  /** To whoever paid and does not use the place, uses it still, or used it until now. */
  | 'payerGone'
  | 'payerGoneHolder'
  | 'payerHolderGone'
  /** To whoever pays from now on, and to whoever gets the place as well. */
  | 'payerNew'
  | 'payerHolderNew'
  /** To whoever uses a place that others pay for. */
  | 'payerChanged'

type Letter = { subject: string; title: string; paragraphs: string[] }
/** What mails about a correction say, in one language. */
export type CorrectingWords = {
  greeting(name: string): string
  letters: Record<CorrectedWhat, Letter>
  more(money: string): string
  less(money: string): string
  wrong(mail: string): string
  contract: string
  place: string
  before: string
  now: string
  action: string
  seat(block: string, row: string, seat: string): string
  standing(block: string): string
}

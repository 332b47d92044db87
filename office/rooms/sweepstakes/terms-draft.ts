import type { SweepstakeTerms } from '#modules/office/sweepstakes/schema.ts'
import type { OfficeLanguage } from '../../i18n/languages.ts'
import { centsOf, localMoment, momentOf, typedAmount } from '../../parts/amounts.ts'
import type { DraftText } from '../../parts/TextFields.tsx'

export type DraftPrize = {
  key: string
  name: DraftText
  quantity: string
  kind: 'goods' | 'voucher' | 'ticket'
  worth: string
  eventId: string
}
/** Without words it is none. */
export type DraftQuestion = {
  isAsked: boolean
  text: DraftText
  answers: DraftText[]
  right: number
  rightOnly: boolean
}
export type TermsDraft = {
  name: DraftText
  text: DraftText
  conditions: DraftText
  numberSource: DraftText
  picture: string
  opensAt: string
  closesAt: string
  drawsAt: string
  minAge: string
  membersOnly: boolean
  prizes: DraftPrize[]
  question: DraftQuestion
}

const EMPTY: DraftText = { de: '', en: '', ja: '' }
export const emptyPrize = (): DraftPrize => ({
  key: crypto.randomUUID(),
  name: EMPTY,
  quantity: '1',
  kind: 'goods',
  worth: '',
  eventId: '',
})

export const emptyTerms = (): TermsDraft => ({
  ...{ name: EMPTY, text: EMPTY, conditions: EMPTY, numberSource: EMPTY, picture: '' },
  ...{ opensAt: '', closesAt: '', drawsAt: '', minAge: '0', membersOnly: false },
  prizes: [emptyPrize()],
  question: emptyQuestion(),
})

function emptyQuestion(): DraftQuestion {
  return { isAsked: false, text: EMPTY, answers: [EMPTY, EMPTY, EMPTY], right: 0, rightOnly: true }
}

const typed = (text: { de: string; en: string; ja?: string | undefined } | null): DraftText => ({
  ...EMPTY,
  ...text,
  ja: text?.ja ?? '',
})

export function draftOf(terms: SweepstakeTerms, language: OfficeLanguage): TermsDraft {
  return {
    name: typed(terms.name),
    text: typed(terms.text),
    conditions: typed(terms.conditions),
    numberSource: typed(terms.numberSource),
    picture: terms.picture ?? '',
    opensAt: localMoment(terms.opensAt),
    closesAt: localMoment(terms.closesAt),
    drawsAt: localMoment(terms.drawsAt),
    minAge: String(terms.minAge),
    membersOnly: terms.membersOnly,
    question: terms.question
      ? {
          ...{ ...terms.question, isAsked: true },
          text: typed(terms.question.text),
          answers: terms.question.answers.map(typed),
        }
      : emptyQuestion(),
    prizes: terms.prizes.map(({ name, quantity, kind, voucherCents, eventId }) => ({
      key: crypto.randomUUID(),
      name: typed(name),
      quantity: String(quantity),
      kind,
      worth: voucherCents === null ? '' : typedAmount(voucherCents, language),
      eventId: eventId ?? '',
    })),
  }
}

const trimmed = ({ de, en, ja }: DraftText) => ({
  ...{ de: de.trim(), en: en.trim() },
  ...(ja.trim() ? { ja: ja.trim() } : {}),
})
const whole = (text: DraftText) => text.de.trim() !== '' && text.en.trim() !== ''
const orNone = (text: DraftText) => (whole(text) ? trimmed(text) : null)

/** Null: none is asked. Undefined while something of it is missing; answers that nobody wrote are left out. */
function questionOf({ isAsked, text, answers, right, rightOnly }: DraftQuestion) {
  if (!isAsked) return null
  const hasWords = (one: DraftText) => Object.values(one).some((words) => words.trim() !== '')
  const kept = answers.flatMap((answer, at) => (hasWords(answer) ? [{ answer, at }] : []))
  const isWhole = whole(text) && kept.length >= 2 && kept.every(({ answer }) => whole(answer))
  const rightAt = kept.findIndex(({ at }) => at === right)
  if (!isWhole || rightAt < 0) return undefined
  return {
    text: trimmed(text),
    answers: kept.map(({ answer }) => trimmed(answer)),
    right: rightAt,
    rightOnly,
  }
}

/** What is sent; null while something is missing. */
export function termsOf(draft: TermsDraft, language: OfficeLanguage): SweepstakeTerms | null {
  const [opensAt, closesAt, drawsAt] = [draft.opensAt, draft.closesAt, draft.drawsAt].map(momentOf)
  if (!opensAt || !closesAt || !drawsAt || !whole(draft.name) || !whole(draft.text)) return null
  if (opensAt >= closesAt || closesAt > drawsAt) return null
  const prizes = draft.prizes.map(({ name, quantity, kind, worth, eventId }) => ({
    name: trimmed(name),
    quantity: Number(quantity),
    kind,
    voucherCents: kind === 'voucher' ? centsOf(worth, language) : null,
    eventId: kind === 'ticket' ? eventId : null,
  }))
  const isWhole = prizes.every(
    (prize, at) =>
      whole(draft.prizes[at]!.name) &&
      prize.quantity >= 1 &&
      (prize.kind !== 'voucher' || (prize.voucherCents ?? 0) >= 100) &&
      (prize.kind !== 'ticket' || prize.eventId !== ''),
  )
  if (!isWhole || prizes.length === 0) return null
  const question = questionOf(draft.question)
  if (question === undefined) return null
  return {
    name: trimmed(draft.name),
    text: trimmed(draft.text),
    conditions: orNone(draft.conditions),
    numberSource: orNone(draft.numberSource),
    picture: draft.picture.trim() || null,
    ...{ opensAt, closesAt, drawsAt, prizes, question },
    minAge: Number(draft.minAge) || 0,
    membersOnly: draft.membersOnly,
  }
}

import { polls as usual } from '#club/polls.ts'
import type { OfficePollDetail, PollTerms } from '#modules/office/polls/schema.ts'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import type { DraftText } from '../../parts/TextFields.tsx'

export type DraftAnswer = { key: string; label: DraftText; picture: string }
export type PollDraft = {
  kind: 'match' | 'free'
  question: DraftText
  text: DraftText
  matchId: string
  opensMinute: string
  closesAfterHours: string
  opensAt: string
  closesAt: string
  answers: DraftAnswer[]
}

const EMPTY: DraftText = { de: '', en: '', ja: '' }
export const emptyAnswer = (): DraftAnswer => ({ key: crypto.randomUUID(), label: EMPTY, picture: '' })

/** The player of a match, as it is asked every time. */
export const emptyPoll = (): PollDraft => ({
  kind: 'match',
  question: { de: 'Spieler des Spiels', en: 'Player of the match', ja: 'マン・オブ・ザ・マッチ' },
  text: EMPTY,
  ...{ matchId: '', opensAt: '', closesAt: '' },
  opensMinute: String(usual.opensMinute),
  closesAfterHours: String(usual.closesAfterHours),
  answers: [emptyAnswer(), emptyAnswer()],
})

const typed = (text: { de: string; en: string; ja?: string | undefined } | null): DraftText => ({
  ...EMPTY,
  ...text,
  ja: text?.ja ?? '',
})

export function draftOf(poll: OfficePollDetail): PollDraft {
  return {
    kind: poll.kind,
    question: typed(poll.question),
    text: typed(poll.text),
    matchId: poll.matchId ?? '',
    opensMinute: String(poll.opensMinute ?? usual.opensMinute),
    closesAfterHours: String(poll.closesAfterHours ?? usual.closesAfterHours),
    opensAt: poll.opensAt ? localMoment(poll.opensAt) : '',
    closesAt: poll.closesAt ? localMoment(poll.closesAt) : '',
    answers: poll.answers.map(({ number, label, picture }) => ({
      key: String(number),
      label: typed(label),
      picture: picture ?? '',
    })),
  }
}

const trimmed = ({ de, en, ja }: DraftText) => ({
  ...{ de: de.trim(), en: en.trim() },
  ...(ja.trim() ? { ja: ja.trim() } : {}),
})
const whole = (text: DraftText) => text.de.trim() !== '' && text.en.trim() !== ''

/** What is sent; null while something is missing. */
export function termsOf(draft: PollDraft): PollTerms | null {
  const { kind, question, text, matchId } = draft
  if (!whole(question)) return null
  const words = { question: trimmed(question), text: whole(text) ? trimmed(text) : null }
  if (kind === 'match') {
    const [opensMinute, closesAfterHours] = [Number(draft.opensMinute), Number(draft.closesAfterHours)]
    if (!matchId || opensMinute < 1 || opensMinute > 120 || closesAfterHours < 1 || closesAfterHours > 168)
      return null
    return { ...words, matchId, opensMinute, closesAfterHours, opensAt: null, closesAt: null, answers: [] }
  }
  const [opensAt, closesAt] = [momentOf(draft.opensAt), momentOf(draft.closesAt)]
  if (!opensAt || !closesAt || opensAt >= closesAt) return null
  if (draft.answers.length < 2 || !draft.answers.every(({ label }) => whole(label))) return null
  const answers = draft.answers.map(({ label, picture }) => ({
    label: trimmed(label),
    picture: picture.trim() || null,
  }))
  return { ...words, matchId: null, opensMinute: null, closesAfterHours: null, opensAt, closesAt, answers }
}

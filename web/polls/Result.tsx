import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { percentsOf } from '#modules/polls/polls.rules.ts'
import type { OwnVoice, Poll, PollResult } from '#modules/polls/schema.ts'
import { listed } from '#platform/text/joined.rules.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { useMoments } from './words.ts'

type Shown = { number: number; voices: number; percent: number; label: string }

/** So many names stand there; the others are behind a tap. */
const AT_ONCE = 5

/** How it stands: a sentence, then the bars with their numbers. */
export function Result({ poll, result, voice }: { poll: Poll; result: PollResult; voice: OwnVoice | null }) {
  const { t } = useTranslation('polls')
  const text = useText()
  const percents = percentsOf(result.answers.map(({ voices }) => voices))
  const shown = result.answers
    .map(({ number, voices }, index): Shown => {
      const answer = poll.answers.find((one) => one.number === number)
      return { number, voices, percent: percents[index]!, label: answer ? text(answer.label) : '' }
    })
    .toSorted((a, b) => b.voices - a.voices || a.number - b.number)
  const isOver = poll.status === 'closed'
  const [first, rest] =
    shown.length > AT_ONCE + 1 ? [shown.slice(0, AT_ONCE), shown.slice(AT_ONCE)] : [shown, []]
  const most = shown[0]?.voices ?? 0
  const own = voice && !voice.excluded ? voice.answer : null
  const sentence = useSentence(shown, { total: result.voices, isOver })
  const end = useEnd(poll)
  return (
    <div className="poll-result">
      <p role="status">{sentence}</p>
      {voice?.excluded && <p className="small">{t(`out.${voice.excluded}`)}</p>}
      <Bars shown={first} most={most} own={own} />
      {rest.length > 0 && (
        <details>
          <summary className="poll-rest">{t('rest', { count: rest.length })}</summary>
          <Bars shown={rest} most={most} own={own} />
        </details>
      )}
      {!isOver && <p className="micro muted">{t(poll.closesAt ? 'openUntil' : 'openAfter', end)}</p>}
    </div>
  )
}

interface BarsProps {
  shown: readonly Shown[]
  /** What the first one has. */
  most: number
  own: number | null
}

function Bars({ shown, most, own }: BarsProps) {
  const { t } = useTranslation('polls')
  const { amount } = useMoments(useLanguage())
  return (
    <ol className="poll-bars">
      {shown.map(({ number, voices, percent, label }) => (
        <li key={number} className={voices > 0 && voices === most ? 'poll-first' : undefined}>
          <span className="poll-bars__name">
            {label}
            {own === number && <Chip kind="ink">{t('own')}</Chip>}
          </span>
          <span className="poll-bars__number">
            <b>{t('percent', { percent })}</b>{' '}
            <span className="small muted">{t('voices', { count: voices, amount: amount(voices) })}</span>
          </span>
          <span
            className="poll-bars__bar"
            style={{ '--share': `${percent}%` } as CSSProperties}
            aria-hidden="true"
          />
        </li>
      ))}
    </ol>
  )
}

function useEnd({ closesAt, closesAfterHours }: Poll) {
  const { moment } = useMoments(useLanguage())
  return closesAt ? { when: moment(closesAt) } : { count: closesAfterHours ?? 0 }
}

/** Who is ahead, or has won; of several all are named. */
function useSentence(shown: readonly Shown[], { total, isOver }: { total: number; isOver: boolean }): string {
  const { t } = useTranslation('polls')
  const language = useLanguage()
  const { amount } = useMoments(language)
  const first = shown.filter(({ voices }) => voices > 0 && voices === shown[0]!.voices)
  if (first.length === 0) return t(isOver ? 'nobody' : 'nobodyYet')
  const names = listed(
    first.map(({ label }) => label),
    language,
  )
  const said = { names, percent: first[0]!.percent, amount: amount(total), count: total }
  if (first.length > 1) return t(isOver ? 'wonTogether' : 'aheadTogether', said)
  return t(isOver ? 'won' : 'ahead', said)
}

import type { Text } from '#club/club.ts'
import type { MatchRecord } from '../feed.rules.ts'
import type { TickerEvent } from '../match.schema.ts'
import { periodMinutes } from '../minutes.schema.ts'
import { scoresAfter } from '../periods.rules.ts'

/** Something of a match that somebody would look for in its recording: a goal, a card, a kick-off or whistle. */
export type TickerMoment = {
  /** Id of the ticker's entry. */
  event: string
  kind: 'goal' | 'card' | 'whistle'
  side: 'home' | 'away' | null
  at: Date
  title: Required<Text>
}

/** Longer names than this nobody has; titles stand on one line of a player. */
const LONGEST = 100
/** An entry is written at most so long after its minute, and that minute is when it was written; else it was told later. */
const SLACK_MS = 3 * 60_000
const A_MINUTE = 60_000

/** What was taken back is no moment; what was corrected is told as it stands now. In the order of time. */
export function momentsOf(
  record: Pick<MatchRecord, 'match' | 'events' | 'home' | 'away' | 'names'>,
): TickerMoment[] {
  const events = record.events.filter(({ deletedAt }) => deletedAt === null)
  const scores = scoresAfter(events)
  return events
    .flatMap((event): TickerMoment[] => {
      const kind = kindOf(event)
      const title = kind && titleOf(record, event, scores.get(event.id) ?? null)
      if (!kind || !title) return []
      return [
        { event: event.id, kind, side: event.side, at: timeOf(record, events, event), title: short(title) },
      ]
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function kindOf({ type }: TickerEvent): TickerMoment['kind'] | null {
  switch (type) {
    case 'Goal':
      return 'goal'
    case 'YellowCard':
    case 'YellowRedCard':
    case 'RedCard':
      return 'card'
    case 'Kickoff':
    case 'KickoffSecondHalf':
    case 'WhistleFirstHalf':
    case 'FinalWhistle':
      return 'whistle'
    default:
      return null
  }
}

/** When it was written; where its minute says that it was told later, or corrected, the beginning of that minute. */
function timeOf(
  { match }: Pick<MatchRecord, 'match'>,
  events: readonly TickerEvent[],
  event: TickerEvent,
): Date {
  const { createdAt, becomes, minute, extraMinute, period } = event
  const start = periodMinutes[period]?.start
  const begun = events.find((one) => one.becomes === period && one.period === period)
  if (becomes !== null || minute === null || start === undefined || !begun) return createdAt
  const passed = ((minute + (extraMinute ?? 0) - start) * A_MINUTE) / match.clockSpeed
  const told = begun.createdAt.getTime() + passed
  const late = createdAt.getTime() - told
  return late >= -A_MINUTE && late <= A_MINUTE + SLACK_MS ? createdAt : new Date(told)
}

type Words = Required<Text>

const WHISTLES: Record<
  'Kickoff' | 'extra' | 'kicks' | 'WhistleFirstHalf' | 'KickoffSecondHalf' | 'FinalWhistle',
  Words
> = {
  Kickoff: { de: 'Anstoß', en: 'Kick-off', ja: 'キックオフ' },
  extra: { de: 'Anstoß zur Verlängerung', en: 'Extra time under way', ja: '延長開始' },
  kicks: { de: 'Elfmeterschießen', en: 'Penalty shoot-out', ja: 'PK戦' },
  WhistleFirstHalf: { de: 'Halbzeit', en: 'Half-time', ja: '前半終了' },
  KickoffSecondHalf: { de: 'Anstoß zur zweiten Halbzeit', en: 'Second half under way', ja: '後半開始' },
  FinalWhistle: { de: 'Abpfiff', en: 'Full time', ja: '試合終了' },
}

const GOALS: Record<'regular' | 'penalty' | 'own', Words> = {
  regular: { de: '', en: '', ja: '' },
  penalty: { de: ' (Elfmeter)', en: ' (penalty)', ja: '（PK）' },
  own: { de: ' (Eigentor)', en: ' (own goal)', ja: '（オウンゴール）' },
}

const CARDS: Record<'YellowCard' | 'YellowRedCard' | 'RedCard', (who: string) => Words> = {
  YellowCard: (who) => ({ de: `Gelb für ${who}`, en: `Yellow card for ${who}`, ja: `${who} イエローカード` }),
  YellowRedCard: (who) => ({
    de: `Gelb-Rot für ${who}`,
    en: `Second yellow for ${who}`,
    ja: `${who} 2枚目のイエローで退場`,
  }),
  RedCard: (who) => ({ de: `Rot für ${who}`, en: `Red card for ${who}`, ja: `${who} レッドカード` }),
}

function titleOf(
  record: Pick<MatchRecord, 'home' | 'away' | 'names'>,
  event: TickerEvent,
  score: { home: number; away: number } | null,
): Words | null {
  const { type, side, playerId, goal, becomes } = event
  const name = playerId === null ? undefined : record.names.get(playerId)
  const who = name?.knownName ?? name?.shortName ?? (side ? record[side].shortName : '')
  switch (type) {
    case 'Goal': {
      const how = GOALS[goal ?? 'regular']
      const what = [score && `${score.home}:${score.away}`, who].filter(Boolean).join(' ')
      return { de: what + how.de, en: what + how.en, ja: what + how.ja }
    }
    case 'YellowCard':
    case 'YellowRedCard':
    case 'RedCard':
      return CARDS[type](who)
    case 'Kickoff':
      if (becomes === 'ShootOut') return WHISTLES.kicks
      return becomes === 'ExtraFirstHalf' ? WHISTLES.extra : WHISTLES.Kickoff
    case 'WhistleFirstHalf':
    case 'KickoffSecondHalf':
    case 'FinalWhistle':
      return WHISTLES[type]
    default:
      return null
  }
}

const cut = (text: string): string => [...text].slice(0, LONGEST).join('')
const short = ({ de, en, ja }: Words): Words => ({ de: cut(de), en: cut(en), ja: cut(ja) })

import { setTimeout as pause } from 'node:timers/promises'
import type { EventWords } from '#modules/matches/match.schema.ts'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { GoalKind, PenaltyOutcome } from '#modules/matches/schema.ts'
import type { Written } from '#modules/matches/ticker/ticker.ts'
import { type Given, nameAt, UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'
import {
  matchOf,
  minuteOf,
  oneOf,
  periodOf,
  playerOf,
  SILENT,
  sideOf,
  teamOf,
  textOf,
} from './ticker-words.ts'

const editorOf = (given: Given) => ({ by: given.by, now: new Date() })
const CARDS = { yellow: 'YellowCard', second: 'YellowRedCard', red: 'RedCard' } as const
const DEFAULT_SPEED = 60

export const tickerCommands: Record<string, Command> = {
  'ticker list': {
    help: 'ticker list [--team frauen]                     matches of a team, with their ids',
    run: ({ matches }, given) => matches.desk.listMatches({ teamId: teamOf(given), now: new Date() }),
  },
  'ticker show': {
    help: 'ticker show MATCH                               its events with their numbers. MATCH is next, last, now, or an id',
    run: async (program, given) => program.matches.desk.listEvents(await matchOf(program, given)),
  },
  'ticker open': {
    help: 'ticker open MATCH                               the ticker can be written',
    async run(program, given) {
      const { period } = await program.matches.ticker.open(await matchOf(program, given), editorOf(given))
      return { ticker: 'open', period }
    },
  },
  'ticker close': {
    help: 'ticker close MATCH                              nothing more is to come',
    async run(program, given) {
      const { period } = await program.matches.ticker.close(await matchOf(program, given), editorOf(given))
      return { ticker: 'closed', period }
    },
  },
  'ticker kickoff': {
    help: 'ticker kickoff MATCH [--text-de TEXT …]         the ball rolls',
    run: (program, given) => step(program, given, 'kickoff'),
  },
  'ticker period': {
    help: 'ticker period MATCH half-time|second-half|end|break|extra-time|extra-second-half|shoot-out',
    run: (program, given) => step(program, given, nameAt(given, 1, 'the period')),
  },
  'ticker goal': {
    help: 'ticker goal MATCH home|away [--player 9] [--assist 6] [--kind penalty|own] [--minute 67] [--text-de TEXT …]',
    async run(program, given) {
      const matchId = await matchOf(program, given)
      const side = sideOf(given.names[1])
      const goal = given.options['kind'] ? oneOf(given.options['kind'], GoalKind.options) : 'regular'
      const scorers = goal === 'own' ? (side === 'home' ? 'away' : 'home') : side
      return add(program, given, matchId, {
        type: 'Goal',
        side,
        goal,
        playerId: await playerOf(program, { matchId, side: scorers, name: given.options['player'] }),
        secondPlayerId: await playerOf(program, { matchId, side, name: given.options['assist'] }),
      })
    },
  },
  'ticker card': {
    help: 'ticker card MATCH home|away yellow|second|red [--player 20] [--minute 52] [--text-de TEXT …]',
    async run(program, given) {
      const matchId = await matchOf(program, given)
      const side = sideOf(given.names[1])
      const card = oneOf(given.names[2], Object.keys(CARDS) as (keyof typeof CARDS)[])
      const playerId = await playerOf(program, { matchId, side, name: given.options['player'] })
      return add(program, given, matchId, { type: CARDS[card], side, playerId })
    },
  },
  'ticker sub': {
    help: 'ticker sub MATCH home|away --on 13 --off 7 [--minute 60]',
    async run(program, given) {
      const matchId = await matchOf(program, given)
      const side = sideOf(given.names[1])
      return add(program, given, matchId, {
        type: 'Substitution',
        side,
        playerId: await playerOf(program, { matchId, side, name: given.options['on'] }),
        secondPlayerId: await playerOf(program, { matchId, side, name: given.options['off'] }),
      })
    },
  },
  'ticker penalty': {
    help: 'ticker penalty MATCH home|away scored|saved|missed [--player 9]   a kick that is no goal in play, or of a shoot-out',
    async run(program, given) {
      const matchId = await matchOf(program, given)
      const side = sideOf(given.names[1])
      const outcome = oneOf(given.names[2], PenaltyOutcome.options)
      const playerId = await playerOf(program, { matchId, side, name: given.options['player'] })
      return add(program, given, matchId, { type: 'PenaltyShot', side, outcome, playerId })
    },
  },
  'ticker var': {
    help: 'ticker var MATCH [TEXT] [--text-en TEXT …]      a look at the screen',
    run: async (program, given) =>
      add(program, given, await matchOf(program, given), { type: 'VAR' }, given.names[1]),
  },
  'ticker text': {
    help: 'ticker text MATCH TEXT [--text-en TEXT] [--text-ja TEXT] [--minute 14]',
    run: async (program, given) =>
      add(program, given, await matchOf(program, given), {}, nameAt(given, 1, 'the text')),
  },
  'ticker correct': {
    help: 'ticker correct MATCH NUMBER [--minute 68] [--side away] [--player 9] [--assist 6] [--kind own] [--text-de TEXT …]',
    async run(program, given) {
      const matchId = await matchOf(program, given)
      const eventId = nameAt(given, 1, "the event's number, as `ticker show` has it")
      const words = await corrections(program, given, { matchId, eventId })
      return shown(await program.matches.ticker.correct(matchId, { ...editorOf(given), eventId, words }))
    },
  },
  'ticker delete': {
    help: 'ticker delete MATCH NUMBER                      takes an event back, everywhere',
    async run(program, given) {
      const eventId = nameAt(given, 1, "the event's number, as `ticker show` has it")
      const matchId = await matchOf(program, given)
      return shown(await program.matches.ticker.remove(matchId, { ...editorOf(given), eventId }))
    },
  },
  replay: {
    help: 'replay MATCH [--speed 60]                       plays a stored match again; Ctrl+C hurries to its end',
    run: replayMatch,
  },
}

async function step(program: Workplace, given: Given, to: string): Promise<object> {
  const matchId = await matchOf(program, given)
  const text = textOf(given)
  return shown(await program.matches.ticker.step(matchId, { ...editorOf(given), to: periodOf(to), text }))
}

async function add(
  { matches }: Workplace,
  given: Given,
  matchId: string,
  said: Partial<EventWords>,
  german?: string,
): Promise<object> {
  const words = {
    ...SILENT,
    ...minuteOf(given),
    text: textOf(given, german ?? given.options['text-de']),
    ...said,
  }
  return shown(await matches.ticker.add(matchId, { ...editorOf(given), words }))
}

/** Only what was named; players are looked for on the side that the event has then. */
async function corrections(
  program: Workplace,
  given: Given,
  { matchId, eventId }: { matchId: string; eventId: string },
): Promise<Partial<EventWords>> {
  const { options } = given
  const old = await program.matches.desk.findEvent({ matchId, name: eventId })
  const words: Partial<EventWords> = {}
  if (options['minute'] !== undefined) Object.assign(words, minuteOf(given))
  if (options['side'] !== undefined) words.side = sideOf(options['side'])
  if (options['kind'] !== undefined) words.goal = oneOf(options['kind'], GoalKind.options)
  if (options['text-de'] !== undefined) words.text = textOf(given)
  const side = words.side ?? old?.side
  const isOwn = (words.goal ?? old?.goal) === 'own'
  if (side && options['player'] !== undefined) {
    const scorers = isOwn ? (side === 'home' ? 'away' : 'home') : side
    words.playerId = await playerOf(program, { matchId, side: scorers, name: options['player'] })
  }
  if (side && options['assist'] !== undefined)
    words.secondPlayerId = await playerOf(program, { matchId, side, name: options['assist'] })
  if (Object.keys(words).length === 0) throw new UsageError('Say what is to be corrected.')
  return words
}

/** What the editor sees of a step: its number, its minute and where the match stands. */
function shown({ match, event }: Written): object {
  return {
    number: event.sequence,
    type: event.type ?? 'text',
    minute:
      event.minute === null
        ? ''
        : shownMinute({ minute: event.minute, extra: event.extraMinute }, event.period),
    score: match.score ? `${match.score.home}:${match.score.away}` : '',
    period: match.period,
    state: event.deletedAt ? 'deleted' : event.correctedAt ? 'corrected' : 'written',
  }
}

async function replayMatch(program: Workplace, given: Given): Promise<object> {
  const speed = Number(given.options['speed'] ?? DEFAULT_SPEED)
  if (!(speed > 0))
    throw new UsageError('--speed is a number above 0: seconds of the match that pass in one.')
  const matchId = await matchOf(program, given)
  const hurry = new AbortController()
  const stop = () => hurry.abort()
  process.once('SIGINT', stop)
  try {
    return await program.matches.replay({
      matchId,
      by: given.by,
      speed,
      clock: () => new Date(),
      wait: (ms) => pause(ms, undefined, { signal: hurry.signal }).catch(() => {}),
    })
  } finally {
    process.off('SIGINT', stop)
  }
}

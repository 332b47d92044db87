import { StatisticName } from '#modules/matches/schema.ts'
import { UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { matchOf, oneOf, sideOf } from './ticker-words.ts'

const MOST = 10_000

/** What is filled in beside the ticker of an own match. */
export const matchSheetCommands: Record<string, Command> = {
  'line-up': {
    help: 'line-up MATCH home|away --starters 1,2,5,… [--bench 12,7] [--captain 5] [--formation 4-2-3-1] [--coach NAME]   by shirt',
    async run(program, given) {
      const { options } = given
      const words = {
        starters: shirtsIn(options['starters'] ?? '', '--starters'),
        bench: shirtsIn(options['bench'] ?? '', '--bench'),
        captain: options['captain'] === undefined ? null : shirtsIn(options['captain'], '--captain')[0]!,
        formation: options['formation'] ?? null,
        coach: options['coach']?.trim() || null,
      }
      const matchId = await matchOf(program, given)
      return program.matches.sheet.lineUp(matchId, { side: sideOf(given.names[1]), words, now: new Date() })
    },
  },
  statistics: {
    help: 'statistics MATCH shots=12:7 corners=5:3 …          what was counted, home:away; what is not named stays',
    async run(program, given) {
      const statistics = given.names.slice(1).map(statisticIn)
      if (statistics.length === 0)
        throw new UsageError(`Say what was counted: ${StatisticName.options.join(', ')}.`)
      return program.matches.sheet.statistics(await matchOf(program, given), { statistics, now: new Date() })
    },
  },
}

function shirtsIn(text: string, option: string): number[] {
  if (text.trim() === '') return []
  return text.split(',').map((part) => {
    const shirt = Number(part)
    if (!/^\s*\d{1,2}\s*$/.test(part) || shirt < 1)
      throw new UsageError(`${option} are numbers of shirts, e.g. 1,4,19.`)
    return shirt
  })
}

function statisticIn(text: string) {
  const [, word, home, away] = /^(\w+)=(\d{1,5}(?:\.\d+)?):(\d{1,5}(?:\.\d+)?)$/.exec(text) ?? []
  if (!word) throw new UsageError(`${text} is no statistic, e.g. shots=12:7.`)
  const name = oneOf(word, StatisticName.options)
  const counted = { name, home: Number(home), away: Number(away) }
  const most = name.endsWith('Percent') ? 100 : MOST
  if (counted.home > most || counted.away > most) throw new UsageError(`${text}: more than ${most}.`)
  return counted
}

import type { GateReport } from '#modules/gate/schema.ts'
import { nameAt } from './arguments.ts'
import type { Command } from './commands.ts'

const EVENT = 'the match: its id, or next for the one that admits now or next'

/** What came of the admission of a match. */
export const gateCommands: Record<string, Command> = {
  'gate report': {
    help: 'gate report next|EVENT                          who is in, by gate, and what went wrong offline',
    async run({ gate }, given) {
      const name = nameAt(given, 0, EVENT)
      const [first] = (await gate.listEvents()).items
      const report = await gate.loadReport(name === 'next' && first ? first.id : name)
      return given.json ? report : shown(report)
    },
  },
}

/** One table below the other. */
function shown({ event, tickets, entered, gates, results, doubles, mistakes }: GateReport): object {
  return {
    event: { match: event.name.de, startsAt: event.startsAt, tickets, entered },
    gates: gates.map(({ name, entered: count }) => ({ gate: name.de, entered: count })),
    results,
    doubles: doubles.map(({ ticketId, block, row, seat, first, second }) => ({
      letInTwice: ticketId,
      place: placeOf({ block, row, seat }),
      first: `${first.at} ${first.gate}`,
      second: `${second.at} ${second.gate}`,
    })),
    mistakes: mistakes.map(({ ticketId, block, row, seat, entry, verdict }) => ({
      letInOffline: ticketId,
      place: placeOf({ block, row, seat }),
      although: verdict,
      at: `${entry.at} ${entry.gate}`,
    })),
  }
}

function placeOf(place: { block: string; row: string | null; seat: string | null }): string {
  return [place.block, place.row, place.seat].filter((part) => part !== null).join('-')
}

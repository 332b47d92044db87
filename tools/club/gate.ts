import type { AdmissionReport } from '#modules/admission/schema.ts'
import type { NoteSteward } from '#modules/admission/stewards.ts'
import { writeAudit } from '#modules/audit/audit.ts'
import { AppError } from '#platform/errors.ts'
import { type Given, nameAt, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const EVENT = 'the match: its id, or next for the one that admits now or next'
const WHOSE = "the steward's e-mail address"
/** The command shows all of them. */
const MOST = 10_000

/** Who opens gates, and what came of the admission of a match. */
export const admissionCommands: Record<string, Command> = {
  'steward add': {
    help: 'steward add EMAIL                               may open gates from now on',
    async run({ stewards }, given) {
      const email = nameAt(given, 0, WHOSE)
      try {
        await stewards.add(email, noteOf(given, 'steward add'))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'STEWARD_ALREADY') return { email, steward: 'yes', since: 'before' }
        if (error.code === 'STEWARD_UNKNOWN_EMAIL') throw unknown(email)
        throw error
      }
      return { email, steward: 'yes', since: 'now' }
    },
  },
  'steward end': {
    help: 'steward end EMAIL                               opens none any more; their phones stop as soon as they ask',
    async run({ stewards, organisations }, given) {
      const email = nameAt(given, 0, WHOSE)
      const person = await organisations.partyOf(email)
      if (!person) throw unknown(email)
      try {
        await stewards.end(person.id, noteOf(given, 'steward end'))
      } catch (error) {
        if (error instanceof AppError && error.status === 404) throw new UsageError(`${email} is no steward.`)
        throw error
      }
      return { email, steward: 'no' }
    },
  },
  'steward list': {
    help: 'steward list                                    who may open gates, and when they scanned last',
    run: async ({ stewards }) =>
      (await stewards.list({ page: 1, pageSize: MOST })).items.map(
        ({ email, name, isSteward, since, lastScanAt }) => ({
          email,
          name,
          as: isSteward ? 'steward' : 'staff',
          since,
          lastScanAt,
        }),
      ),
  },
  'gate report': {
    help: 'gate report next|EVENT                          who is in, by gate, and what went wrong offline',
    async run({ admission }, given) {
      const name = nameAt(given, 0, EVENT)
      const [first] = (await admission.listEvents()).items
      const report = await admission.loadReport(name === 'next' && first ? first.id : name)
      return given.json ? report : shown(report)
    },
  },
}

const unknown = (email: string) => new UsageError(`Nobody here has the address ${email}.`)

const noteOf =
  ({ by }: Given, action: string): NoteSteward =>
  (trx, { personId, name }) =>
    writeAudit(
      trx,
      { id: null, name: `npm run club (${by})` },
      { action, thing: { type: 'steward', id: personId, name } },
    )

/** One table below the other. */
function shown({
  event,
  tickets,
  entered,
  gates,
  results,
  doubles,
  mistakes,
  contradictions,
}: AdmissionReport): object {
  return {
    event: { match: event.name.de, startsAt: event.startsAt, tickets, entered },
    gates: gates.map(({ name, entered: count }) => ({ gate: name.de, entered: count })),
    results,
    doubles: orNobody(
      'letInTwice',
      doubles.map(({ ticketId, block, row, seat, first, second }) => ({
        letInTwice: ticketId,
        place: placeOf({ block, row, seat }),
        first: `${first.at} ${first.gate}`,
        second: `${second.at} ${second.gate}`,
      })),
    ),
    contradictions: orNobody(
      'letIn',
      contradictions.map(({ ticketId, block, row, seat, entry, seen }) => ({
        letIn: ticketId,
        place: placeOf({ block, row, seat }),
        at: `${entry.at} ${entry.gate}`,
        reportedAs: seen,
      })),
    ),
    mistakes: orNobody(
      'letInOffline',
      mistakes.map(({ ticketId, block, row, seat, entry, verdict }) => ({
        letInOffline: ticketId,
        place: placeOf({ block, row, seat }),
        although: verdict,
        at: `${entry.at} ${entry.gate}`,
      })),
    ),
  }
}

/** An empty table would not say of what there is nothing. */
const orNobody = (column: string, rows: object[]): object[] =>
  rows.length > 0 ? rows : [{ [column]: 'nobody' }]

function placeOf(place: { block: string; row: string | null; seat: string | null }): string {
  return [place.block, place.row, place.seat].filter((part) => part !== null).join('-')
}

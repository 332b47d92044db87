import type { AdmissionReport } from '#modules/admission/schema.ts'
import { joinGroup, leaveGroup, loadMembers } from '#modules/contacts/groups.storage.ts'
import { type Given, nameAt, UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'

const EVENT = 'the match: its id, or next for the one that admits now or next'

const STEWARDS = 'steward'

/** Who opens gates, and what came of the admission of a match. */
export const admissionCommands: Record<string, Command> = {
  'steward add': {
    help: 'steward add EMAIL                               may open gates from now on',
    async run(program, given) {
      const { email, ...member } = await personNamed(program, given)
      const isNew = await joinGroup(program.database.db, member)
      return { email, steward: 'yes', since: isNew ? 'now' : 'before' }
    },
  },
  'steward end': {
    help: 'steward end EMAIL                               opens none any more; gates of theirs get no new list',
    async run(program, given) {
      const { email, ...member } = await personNamed(program, given)
      if (!(await leaveGroup(program.database.db, member))) throw new UsageError(`${email} is no steward.`)
      return { email, steward: 'no' }
    },
  },
  'steward list': {
    help: 'steward list                                    who may open gates',
    run: ({ database }) => loadMembers(database.db, STEWARDS),
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

async function personNamed({ organisations }: Workplace, given: Given) {
  const email = nameAt(given, 0, "the steward's e-mail address")
  const person = await organisations.partyOf(email)
  if (!person) throw new UsageError(`Nobody here has the address ${email}.`)
  return { email, personId: person.id, group: STEWARDS }
}

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

import { nameAt, needed } from './arguments.ts'
import type { Command } from './command.ts'

const ID = 'the id of the declaration, from the list'

/** Declarations that end a contract that goes on; those that fit none wait for staff. */
export const terminationCommands: Record<string, Command> = {
  'terminations list': {
    help: 'terminations list [--state unmatched]           cancellations of contracts; those unmatched wait for you',
    run: ({ terminating }, given) => terminating.office.list(given.options['state'] ?? null),
  },
  'terminations match': {
    help: 'terminations match ID --member NUMBER [--until 2026-12-31]   it is this membership; ends by the statutes or on that day',
    run: ({ terminating }, given) =>
      terminating.office.match({
        id: nameAt(given, 0, ID),
        number: needed(given, 'member', 'the number of the membership'),
        lastDay: given.options['until'] ?? null,
        by: `staff:${given.by}`,
      }),
  },
  'terminations refuse': {
    help: 'terminations refuse ID --reason TEXT            the reason stands in the mail',
    run: ({ terminating }, given) =>
      terminating.office.refuse({
        id: nameAt(given, 0, ID),
        reason: needed(given, 'reason', 'why, as they will read it'),
        by: `staff:${given.by}`,
      }),
  },
}

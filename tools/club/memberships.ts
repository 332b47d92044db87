import { ApplicationState } from '#modules/memberships/joining.schema.ts'
import { nameAt, needed, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const ID = 'the id of the application, from the list'

/** People who want to become members. */
export const membershipCommands: Record<string, Command> = {
  'membership list': {
    help: 'membership list [--state Waiting]                who wants to become a member',
    async run({ joining }, given) {
      const state = ApplicationState.safeParse(given.options['state'] ?? 'Waiting')
      if (!state.success) throw new UsageError(`States are ${ApplicationState.options.join(', ')}.`)
      const rows = await joining.office.list(state.data)
      return rows.map(({ id, kind, firstName, lastName, department, yearlyFee, appliedAt }) => ({
        id,
        kind,
        name: `${firstName} ${lastName}`,
        department,
        yearlyFee,
        appliedAt,
      }))
    },
  },
  'membership accept': {
    help: 'membership accept ID                            member from now on, with number, card and a mail',
    run: ({ joining }, given) => joining.office.accept({ id: nameAt(given, 0, ID), by: `staff:${given.by}` }),
  },
  'membership decline': {
    help: 'membership decline ID --reason TEXT             the reason stands in the mail',
    async run({ joining }, given) {
      const id = nameAt(given, 0, ID)
      const reason = needed(given, 'reason', 'why, as the applicant will read it')
      await joining.office.decline({ id, by: `staff:${given.by}`, reason })
      return { id, state: 'Declined' }
    },
  },
}

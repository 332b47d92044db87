import { UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'

/** The keys that sign tokens and tickets. The running program sees within a minute what is done here. */
export const keyCommands: Record<string, Command> = {
  'keys list': {
    help: 'keys list                                       the keys that sign and verify tokens, and until when',
    run: async ({ identity }) => identity.keys.list(),
  },
  'keys rotate': {
    help: 'keys rotate [--now]                             appoints a new key; --now when the old one may be known to others',
    async run({ identity }, { options }) {
      if (options['now']) await identity.keys.replaceNow()
      else await identity.keys.rotate()
      return identity.keys.list()
    },
  },
  'ticket-keys list': {
    help: 'ticket-keys list                                the keys of ticket codes: which signs, which are refused',
    run: async ({ ticketKeys }) => shown(await ticketKeys.list()),
  },
  'ticket-keys rotate': {
    help: 'ticket-keys rotate                              another key signs from now on; all tickets stay good',
    async run({ ticketKeys }, { by }) {
      await ticketKeys.rotate({ by: `staff:${by}` })
      return shown(await ticketKeys.list())
    },
  },
  'ticket-keys compromise': {
    help: 'ticket-keys compromise                          others may know the key: all codes so far open no gate, every ticket gets another',
    async run({ ticketKeys }, { by, options, ask }) {
      const question =
        'Every ticket gets a new code; prints and posted tickets are worth nothing, their holders get a mail. Go on?'
      if (!options['now'] && !(await ask(question)))
        throw new UsageError('Nothing was done: answer yes, or say --now.')
      await ticketKeys.giveUp({ by: `staff:${by}` })
      return shown(await ticketKeys.list())
    },
  },
}

function shown(keys: Awaited<ReturnType<Workplace['ticketKeys']['list']>>): object {
  return keys.map(({ id, createdAt, retiredAt, compromisedAt }) => ({
    id,
    state: compromisedAt ? 'refused' : retiredAt ? 'verifying' : 'signing',
    createdAt,
    retiredAt,
    compromisedAt,
  }))
}

import type { Command } from './commands.ts'

/** The keys that sign tokens. The running program sees within a minute what is done here. */
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
}

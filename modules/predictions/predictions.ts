import { inContext } from '#platform/in-context.ts'
import type { PredictionsContext } from './context.ts'
import { countResults } from './counting.ts'
import * as groups from './groups/groups.ts'
import * as keeping from './groups/keeping.ts'
import * as members from './groups/members.ts'
import * as making from './making.ts'
import * as reading from './reading.ts'
import * as storage from './storage.ts'
import { chooseName, tip } from './tipping.ts'

export type Predictions = ReturnType<typeof createPredictions>

/** The tip game: results tipped until each kick-off, points by the result alone, tables of matchdays and season. */
export function createPredictions(ctx: PredictionsContext) {
  ctx.jobs.every('predictions-count', '* * * * *', () => countResults(ctx))
  return {
    ...inContext(ctx, {
      listGames: reading.listGames,
      readMatchday: reading.readMatchday,
      readOwn: reading.readOwn,
      readTable: reading.readTable,
      readOther: reading.readOther,
      tip,
      chooseName,
      countResults,
    }),
    /** Friends who see a table of their own. */
    groups: inContext(ctx, {
      listGroups: groups.listGroups,
      readGroup: groups.readGroup,
      foundGroup: groups.foundGroup,
      readInvitation: members.readInvitation,
      joinGroup: members.joinGroup,
      leaveGroup: members.leaveGroup,
      renameGroup: keeping.renameGroup,
      renewInvitation: keeping.renewInvitation,
      removeMember: keeping.removeMember,
      closeGroup: keeping.closeGroup,
    }),
    pages: reading.pagesOf(ctx.db),
    /** For the office, in its transactions. */
    staff: {
      makeGame: making.makeGame,
      openGame: making.openGame,
      closeGame: making.closeGame,
      clearName: making.clearName,
      refuseGroupName: keeping.refuseName,
      lockGame: storage.lockGame,
    },
  }
}

import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { isFitGroupName } from '#modules/predictions/groups/groups.rules.ts'
import { tipGroupErrors } from '#modules/predictions/groups/groups.schema.ts'
import type { Predictions } from '#modules/predictions/predictions.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type {
  OfficeTipGame,
  OfficeTipGamesQuery,
  OfficeTipGroup,
  OfficeTipGroupsQuery,
  OfficeTipPlayer,
  OfficeTipPlayersQuery,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of the tip game works with. Points are nobody's here: they come from results. */
export type TipsRoomContext = { db: Db; predictions: Pick<Predictions, 'staff'> }

const pageFrom = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
})

export async function listGames(
  { db }: TipsRoomContext,
  query: OfficeTipGamesQuery,
): Promise<List<OfficeTipGame>> {
  return pageOf(await storage.listGames(db, pageFrom(query)), query)
}

/** 404 where there is none. */
export async function loadGame(db: Db, id: string): Promise<OfficeTipGame> {
  const game = await storage.findGame(db, id)
  if (!game) throw notFound()
  return game
}

export const readChoices = async ({ db }: TipsRoomContext) => ({
  competitions: await storage.listChoices(db),
})

export async function makeGame(
  { predictions }: TipsRoomContext,
  trx: Trx,
  given: { competitionId: string; season: string },
): Promise<string> {
  const isChoice = (await storage.listChoices(trx)).some(
    ({ competitionId, season }) => competitionId === given.competitionId && season === given.season,
  )
  const id = isChoice ? await predictions.staff.makeGame(trx, given) : null
  if (!id) throw notFound()
  return id
}

export async function previewTurn(db: Db, id: string): Promise<Consequences> {
  const { state, players } = await loadGame(db, id)
  return tellConsequences({
    lines:
      state === 'open'
        ? [
            { kind: 'players', count: players, isPassing: true },
            { kind: 'closes' },
            { kind: 'counted' },
            { kind: 'mails', isNot: true },
          ]
        : [{ kind: 'opens' }, { kind: 'results' }, { kind: 'mails', isNot: true }],
    totalCents: null,
    isFinal: false,
  })
}

/** To the other side of what it is; what it became. */
export async function turn(
  { predictions }: TipsRoomContext,
  trx: Trx,
  id: string,
): Promise<'open' | 'closed'> {
  const { state } = await loadGame(trx, id)
  const { openGame, closeGame } = predictions.staff
  await (state === 'open' ? closeGame : openGame)(trx, id)
  return state === 'open' ? 'closed' : 'open'
}

export async function listPlayers(
  { db }: TipsRoomContext,
  { id, query }: { id: string; query: OfficeTipPlayersQuery },
): Promise<List<OfficeTipPlayer>> {
  await loadGame(db, id)
  return pageOf(await storage.listPlayers(db, { id, q: query.q, ...pageFrom(query) }), query)
}

export async function listGroups(
  { db }: TipsRoomContext,
  { id, query }: { id: string; query: OfficeTipGroupsQuery },
): Promise<List<OfficeTipGroup>> {
  await loadGame(db, id)
  return pageOf(await storage.listGroups(db, { id, q: query.q, ...pageFrom(query) }), query)
}

/** What it was called; a neutral word or another name stands there from then on. */
export async function refuseGroupName(
  { predictions }: TipsRoomContext,
  trx: Trx,
  given: { gameId: string; group: string; name: string | null },
): Promise<string | null> {
  const { name } = given
  if (name !== null && !isFitGroupName(name))
    throw new AppError(422, 'TIP_GROUP_NAME_REFUSED', tipGroupErrors.TIP_GROUP_NAME_REFUSED)
  const before = await predictions.staff.refuseGroupName(trx, given)
  // Nothing is taken twice.
  if (!before || (before.name === null && name === null)) throw notFound()
  return before.name
}

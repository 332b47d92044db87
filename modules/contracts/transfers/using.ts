import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import type { Party } from '#modules/organisations/organisations.ts'
import { refusalToHold } from '#modules/tickets/holders/holders.rules.ts'
import type { Trx } from '#platform/db.ts'
import type { ContractRow } from '../contracts.storage.ts'
import { type ContractTransfersContext, refuse } from './holding.ts'
import { clock } from './parties.storage.ts'
import { refusalToUse } from './starting.ts'

/** One season ticket each, no organisations, nobody who is kept out of the ground, and the reduction is theirs to have. */
export async function requireMayUse(
  ctx: Pick<ContractTransfersContext, 'placeKindOf'>,
  trx: Trx,
  given: {
    contract: ContractRow
    /** Whose it will be, then whoever else acts for them. */
    personIds: [string, ...string[]]
    party: Party
    confirmsEntitlement: boolean
  },
): Promise<void> {
  const { contract, personIds, party, confirmsEntitlement } = given
  const account = { id: personIds[0], isOrganisation: party.kind !== null }
  const code = await refusalToUse(trx, { contract, account })
  if (code) throw refuse(code)
  const now = await clock(trx)
  if (await isBanned(trx, { personIds, at: now })) throw groundBanRefusal()
  const placeKind = ctx.placeKindOf(contract.seatId)
  const no = refusalToHold(
    { ticketType: contract.ticketType, placeKind, startsAt: now },
    {
      birthday: party.birthday,
      confirmsEntitlement,
      // Each person has one season ticket: whoever sits beside a wheelchair user has a contract of their own.
      hasWheelchairPlace: true,
    },
  )
  if (no) throw refuse(no)
}

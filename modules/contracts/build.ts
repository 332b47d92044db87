import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { type ContractRow, insertContract, insertStep } from './contracts.storage.ts'
import { insertTransfer } from './transfers/transfers.storage.ts'

/** Far from the demo world: nobody has anything in it. */
export const FAR_SEASON = 2041

/** A season with one price list; the next one of it may be on offer. */
export async function buildContractSeason(
  db: Db,
  given: { season?: number; isRenewing?: boolean; noticeUntil?: string } = {},
): Promise<void> {
  const { season = FAR_SEASON, isRenewing = false, noticeUntil = `${season}-05-31` } = given
  await sql`
    insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, renewal_from, confirm_until, notice_until)
    values (${season}, ${`${season}-07-01`}, ${`${season + 1}-06-30`}, 17, 19,
      case when ${isRenewing}::boolean then app.now() - interval '1 day' end,
      case when ${isRenewing}::boolean then app.now() + interval '9 days' end, ${noticeUntil})
    on conflict do nothing`.execute(db)
  await sql`
    insert into contract_prices (season, price_class, ticket_type, price_cents, member_price_cents)
    values (${season}, 's', 'full', 20500, 19500), (${season}, '3', 'full', 34200, null), (${season}, '3', 'child', 9900, null)
    on conflict do nothing`.execute(db)
}

/** A contract on a standing place, without tickets. */
export async function buildOwnContract(
  db: Db,
  given: { subscriberId: string; recipientId?: string; season?: number; state?: ContractRow['state'] },
): Promise<ContractRow> {
  const { subscriberId, recipientId = subscriberId, season = FAR_SEASON, state = 'Confirmed' } = given
  await buildContractSeason(db, { season })
  return db.transaction().execute(async (trx) => {
    const contract = await insertContract(trx, {
      id: newId(),
      subscriberId,
      recipientId,
      contractorId: subscriberId,
      state,
      firstSeason: season,
      season,
      confirmedSeason: season,
      ...{ blockId: '23', row: null, seat: null, seatId: null },
      ...{ priceClass: 's', ticketType: 'full', medium: 'mobile', priceCents: 19_900 },
      ...{ startsOn: `${season}-07-01`, endsOn: `${season + 1}-06-30`, runtimeMonths: 12 },
      ...{ pays: 'atOnce', paymentTokenId: null, invoiceAddress: null, shippingAddress: null },
      ...{ buysAddedMatches: false, predecessorId: null },
    })
    await insertStep(trx, {
      contractId: contract!.id,
      kind: 'concluded',
      from: null,
      to: state,
      actor: 'test',
    })
    return contract!
  })
}

/** The season ticket of a contract; of nobody else who is known, because everybody has one alone. */
export async function buildSeasonTicketOf(
  db: Db,
  { id, number, season }: Pick<ContractRow, 'id' | 'number' | 'season'>,
): Promise<void> {
  await sql`
    insert into season_tickets (id, season, owner_id, contract_id, number, block_id, price_class, ticket_type, media, price_cents,
      vat_rate, given_by)
    values (${newId()}, ${season}, ${newId()}, ${id}, ${`T-${number}`}, '23', 's', 'full', 'mobile', 19900, 19, 'test')`.execute(
    db,
  )
}

/** A transfer of a contract of its own, which waits; answers its id and the secret of its link. */
export async function buildContractTransfer(
  db: Db,
  given: { kind: 'recipient' | 'subscriber'; holderId: string; email?: string },
): Promise<{ id: string; token: string }> {
  const { kind, holderId, email = `${newSecret().toLowerCase()}@probe.example` } = given
  const token = newSecret()
  const contract = await buildOwnContract(db, { subscriberId: holderId })
  const { id: contractId } = contract
  await buildSeasonTicketOf(db, contract)
  const id = newId()
  await sql`
    update contracts set state = ${kind === 'recipient' ? 'PendingRecipient' : 'PendingSubscriber'},
      resting_state = 'Confirmed' where id = ${contractId}`.execute(db)
  await db.transaction().execute((trx) =>
    insertTransfer(trx, {
      id,
      kind,
      contractId,
      takesPlace: false,
      holderId,
      email,
      isInvitation: false,
      token,
      language: 'de',
    }),
  )
  return { id, token }
}

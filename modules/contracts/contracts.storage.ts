import { sql } from 'kysely'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { ContractState, ContractStepKind } from './schema.ts'
import { isContractStep, isPending } from './states.rules.ts'

/** Whether a contract that goes on is paid with this stored method. */
export async function isTokenOfContract(db: Db, paymentTokenId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contracts where payment_token_id = ${paymentTokenId} and state not in ('Terminated', 'SubscriberChanged')
    limit 1`.execute(db)
  return rows.length > 0
}

/** A contract as its row says; days are `2027-06-30`. */
export type ContractRow = {
  id: string
  number: string
  masterDataId: string
  subscriberId: string
  recipientId: string
  contractorId: string
  state: ContractState
  /** While a transfer waits: the state to go back to. */
  restingState: ContractState | null
  firstSeason: number
  season: number
  confirmedSeason: number | null
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
  ticketType: string
  medium: TicketMedium
  priceCents: number
  newPriceClass: string | null
  newMedium: TicketMedium | null
  startsOn: string
  endsOn: string
  runtimeMonths: number
  pays: 'atOnce' | 'monthly'
  paymentTokenId: string | null
  invoiceAddress: PostalAddress | null
  shippingAddress: PostalAddress | null
  buysAddedMatches: boolean
  terminatedAt: Date | null
  terminationReason: string | null
  terminationWords: string | null
  predecessorId: string | null
  createdAt: Date
  version: number
}

/** Columns of `c`, a row of contracts, as a `ContractRow`. */
export const CONTRACT_COLUMNS = sql.raw(`c.id, c.number, c.master_data_id as "masterDataId",
  c.subscriber_id as "subscriberId", c.recipient_id as "recipientId", c.contractor_id as "contractorId", c.state,
  c.resting_state as "restingState", c.first_season as "firstSeason", c.season, c.confirmed_season as "confirmedSeason",
  c.block_id as "blockId", c.row, c.seat, c.seat_id as "seatId", c.price_class as "priceClass",
  c.ticket_type as "ticketType", c.medium, c.price_cents as "priceCents", c.new_price_class as "newPriceClass",
  c.new_medium as "newMedium", c.starts_on::text as "startsOn", c.ends_on::text as "endsOn",
  c.runtime_months as "runtimeMonths", c.pays, c.payment_token_id as "paymentTokenId",
  c.invoice_address as "invoiceAddress", c.shipping_address as "shippingAddress",
  c.buys_added_matches as "buysAddedMatches", c.terminated_at as "terminatedAt",
  c.termination_reason as "terminationReason", c.termination_words as "terminationWords",
  c.predecessor_id as "predecessorId", c.created_at as "createdAt", c.version`)

/** `partyId`: only where they pay for it or use it. */
export type ContractWish = { id: string; partyId?: string }

export async function findContract(db: Db, wish: ContractWish): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`select ${CONTRACT_COLUMNS} ${wanted(wish)}`.execute(db)
  return rows[0] ?? null
}

/** Whoever changes a contract holds it first, until the transaction ends. */
export async function holdContract(trx: Trx, wish: ContractWish): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`select ${CONTRACT_COLUMNS} ${wanted(wish)} for update`.execute(trx)
  return rows[0] ?? null
}

/** Many, in the order of their ids. */
export async function holdContracts(trx: Trx, ids: readonly string[]): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} from contracts c where c.id = any(${ids}::uuid[]) order by c.id for update`.execute(
    trx,
  )
  return rows
}

function wanted({ id, partyId }: ContractWish) {
  const party = partyId ?? null
  return sql`from contracts c
    where c.id = ${id} and (${party}::uuid is null or ${party}::uuid in (c.subscriber_id, c.recipient_id))`
}

export type NewContract = Omit<
  ContractRow,
  | 'number'
  | 'masterDataId'
  | 'restingState'
  | 'newPriceClass'
  | 'newMedium'
  | 'terminatedAt'
  | 'terminationReason'
  | 'terminationWords'
  | 'createdAt'
  | 'version'
>

/** Writes it with the next number, and the subscriber's master data if this is their first. Null: the seat is another contract's. */
export async function insertContract(trx: Trx, given: NewContract): Promise<ContractRow | null> {
  const { rows: made } = await sql<{ id: string }>`
    insert into contract_master_data (id, subscriber_id) values (${newId()}, ${given.subscriberId})
    on conflict (subscriber_id) do update set subscriber_id = excluded.subscriber_id returning id`.execute(
    trx,
  )
  const { rows } = await sql<ContractRow>`
    insert into contracts as c (id, number, master_data_id, subscriber_id, recipient_id, contractor_id, state,
      first_season, season, confirmed_season, block_id, row, seat, seat_id, price_class, ticket_type, medium, price_cents,
      starts_on, ends_on, runtime_months, pays, payment_token_id, invoice_address, shipping_address, buys_added_matches,
      predecessor_id)
    values (${given.id},
      'DK-' || ${given.firstSeason}::text || '-' || lpad(nextval('contract_numbers')::text, 6, '0'),
      ${made[0]!.id}, ${given.subscriberId}, ${given.recipientId}, ${given.contractorId}, ${given.state},
      ${given.firstSeason}, ${given.season}, ${given.confirmedSeason}, ${given.blockId}, ${given.row}, ${given.seat},
      ${given.seatId}, ${given.priceClass}, ${given.ticketType}, ${given.medium}, ${given.priceCents},
      ${given.startsOn}, ${given.endsOn}, ${given.runtimeMonths}, ${given.pays},
      (select id from payment_tokens where id = ${given.paymentTokenId} and state <> 'deleted' for share),
      ${given.invoiceAddress && JSON.stringify(given.invoiceAddress)},
      ${given.shippingAddress && JSON.stringify(given.shippingAddress)}, ${given.buysAddedMatches},
      ${given.predecessorId})
    on conflict do nothing returning ${CONTRACT_COLUMNS}`.execute(trx)
  return rows[0] ?? null
}

/** Columns that a change of a contract writes; what is left out stays. */
export type ContractChanges = Partial<{
  state: ContractState
  recipient_id: string
  season: number
  confirmed_season: number | null
  block_id: string
  row: string | null
  seat: string | null
  seat_id: string | null
  price_class: string
  ticket_type: string
  medium: TicketMedium
  price_cents: number
  new_price_class: string | null
  new_medium: TicketMedium | null
  ends_on: string
  pays: 'atOnce' | 'monthly'
  payment_token_id: string | null
  invoice_address: PostalAddress
  shipping_address: PostalAddress | null
  buys_added_matches: boolean
  termination_reason: string | null
  termination_words: string | null
}>

export type ContractStep = {
  kind: ContractStepKind
  /** `subscriber:{account}`, `recipient:{account}`, `staff:{name}`, `system` */
  actor: string
  reason?: string | null
  /** What changed, by names of fields: `{ priceClass: ['3', '2'] }`. No addresses, no names of people. */
  changes?: Record<string, [unknown, unknown]>
  /** The account of whoever asks for what a second person has to say as well. */
  askedBy?: string
}

/**
 * Changes a contract that the caller holds, and writes the row of its story. A step that the table of states does not know
 * throws; a waiting transfer remembers the state to go back to, a termination its moment. The seat may be another's by now:
 * then the unique index throws.
 */
export async function changeContract(
  trx: Trx,
  held: ContractRow,
  given: { to: ContractChanges; step: ContractStep },
): Promise<ContractRow> {
  const { to, step } = given
  const state = to.state ?? held.state
  if (state !== held.state && !isContractStep(held.state, state))
    throw new RangeError(`a contract goes from ${held.state} not to ${state}`)
  const resting = isPending(state) ? (isPending(held.state) ? held.restingState : held.state) : null
  const { invoice_address, shipping_address, ...columns } = to
  await trx
    .updateTable('contracts')
    .set({
      ...columns,
      ...(invoice_address ? { invoice_address: JSON.stringify(invoice_address) } : {}),
      ...(shipping_address === undefined
        ? {}
        : { shipping_address: shipping_address && JSON.stringify(shipping_address) }),
      resting_state: resting,
      ...(state === 'Terminated' && held.state !== 'Terminated' ? { terminated_at: sql`app.now()` } : {}),
    } as never)
    .where('id', '=', held.id)
    .execute()
  await insertStep(trx, { contractId: held.id, from: held.state, to: state, ...step })
  return (await findContract(trx, { id: held.id }))!
}

export async function insertStep(
  trx: Trx,
  given: ContractStep & { contractId: string; from: ContractState | null; to: ContractState },
): Promise<void> {
  await trx
    .insertInto('contract_steps')
    .values({
      id: newId(),
      contract_id: given.contractId,
      kind: given.kind,
      from_state: given.from,
      to_state: given.to,
      actor: given.actor,
      reason: given.reason ?? null,
      changes: given.changes ? JSON.stringify(given.changes) : null,
      asked_by: given.askedBy ?? null,
      taken_at: sql`app.now()`,
    })
    .execute()
}

/** Who wants a credit paid out, by name and account, while it waits for a second person. */
export async function findAskedPayout(
  db: Db,
  contractId: string,
): Promise<{ actor: string; personId: string | null } | null> {
  const { rows } = await sql<{ kind: ContractStepKind; actor: string; personId: string | null }>`
    select kind, actor, asked_by as "personId" from contract_steps
    where contract_id = ${contractId} and kind like 'creditP%' order by taken_at desc, id desc limit 1`.execute(
    db,
  )
  const [last] = rows
  return last?.kind === 'creditPayoutAsked' ? last : null
}

export type ContractStory = {
  kind: ContractStepKind
  from: ContractState | null
  to: ContractState
  actor: string
  changes: Record<string, [unknown, unknown]> | null
  reason: string | null
  at: Date
}

/** All steps of a contract, the first one first. */
export async function loadStory(db: Db, contractId: string): Promise<ContractStory[]> {
  const { rows } = await sql<ContractStory>`
    select kind, from_state as "from", to_state as "to", actor, changes, reason, taken_at as at
    from contract_steps where contract_id = ${contractId} order by taken_at, id`.execute(db)
  return rows
}

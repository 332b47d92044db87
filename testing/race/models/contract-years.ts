import { sql } from 'kysely'
import { terminationReasons } from '#club/contracts.ts'
import { buildContract, seatsOfClass } from '#modules/contracts/renewal/build.ts'
import { partsOf } from '#modules/contracts/renewal/renewal.rules.ts'
import { findSeason, loadPrices } from '#modules/contracts/seasons.storage.ts'
import { agreements } from '#modules/contracts/transfers/transfers.schema.ts'
import type { Due, DueState } from '#modules/recurring/recurring.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'

export const deeds = [
  ...[
    'join',
    'wish',
    'medium',
    'give',
    'sell',
    'accept',
    'decline',
    'withdraw',
    'pay',
    'failToPay',
    'payLate',
  ],
  ...['confirm', 'terminate', 'die', 'callOff', 'price'],
] as const
/** `who` does it to `to`, with the contract `on`; counted around what there is. */
export type Deed = { do: string; who: number; to: number; on: number }

type Person = { id: string; token: string }
type Transfer = { id: string; kind: 'recipient' | 'subscriber'; from: Person; to: Person }

const PEOPLE = 5
const MATCHES = 2
/** More than letters and tries there are. */
const MOST_DUNNING_STEPS = 10
const CLASSES = ['1', '2']
const DAY_MS = 86_400_000
const address = {
  ...{
    firstName: 'Paula',
    lastName: 'Probe',
    street: 'Lindenweg 4',
    postalCode: '60311',
    city: 'Falkenstadt',
  },
  countryCode: 'DE',
}

/** Some people with their contracts through the years, by the program's own doors. */
export class ContractYears {
  readonly done = new Map<string, number>()
  #people: Person[] = []
  #contracts: string[] = []
  #transfers: Transfer[] = []
  readonly #program: TestApp
  #season: number

  constructor(program: TestApp, firstSeason: number) {
    this.#program = program
    this.#season = firstSeason
  }

  async open(): Promise<this> {
    const { db } = this.#program.test
    this.#people = await this.#program.gather(PEOPLE)
    for (const { id } of this.#people) {
      // A card that never has the money.
      await sql`insert into bank_instruments (id, kind, reference, display, behaviour)
        values (${newId()}, 'creditCard', ${`ins-${id}`}, '{}', 'declined')`.execute(db)
      await sql`insert into payment_tokens (id, owner_id, kind, provider, provider_reference, state)
        values (${id}, ${id}, 'creditCard', 'sandbox', ${`ins-${id}`}, 'active')`.execute(db)
    }
    for (let season = this.#season; season < this.#season + 3; season += 1) {
      await sql`
        insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, silent_holders, notice_until, instalments)
        values (${season}, make_date(${season}, 7, 1), make_date(${season + 1}, 6, 30), ${MATCHES}, 7, 'end',
          make_date(${season}, 5, 31), 3)`.execute(db)
      for (const [index, priceClass] of CLASSES.entries())
        await sql`insert into contract_prices (season, price_class, ticket_type, price_cents)
          values (${season}, ${priceClass}, 'full', ${60_001 - 10_000 * index})`.execute(db)
      for (let match = 0; match < MATCHES; match += 1)
        await buildEvent(db, {
          startsInDays: Math.ceil((Date.UTC(season, 8, 1 + 7 * match) - Date.now()) / DAY_MS),
        })
    }
    return this
  }

  /** Refused is as good as done; anything else is a fault. */
  async act(deed: Deed): Promise<void> {
    const work = this.#deeds[deed.do]!
    try {
      if ((await work(deed)) === false) return
      this.done.set(deed.do, (this.done.get(deed.do) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  /** The next season is on offer, and its holders are asked. */
  async ask(): Promise<void> {
    await sql`update contract_seasons set renewal_from = app.now() - interval '1 hour', confirm_until = app.now() + interval '1 hour'
      where season = ${this.#season + 1}`.execute(this.#program.test.db)
    await this.#program.renewal.askHolders()
  }

  async renew(): Promise<void> {
    const { renewal, test } = this.#program
    const season = this.#season + 1
    await sql`update contract_seasons set confirm_until = app.now() - interval '1 minute' where season = ${season}`.execute(
      test.db,
    )
    const { pieces } = await test.db
      .transaction()
      .execute((trx) => renewal.beginRun(trx, { season, by: 'Test' }))
    for (const piece of pieces) await renewal.carryOut(piece)
    this.#season = season
    this.done.set('renew', (this.done.get('renew') ?? 0) + 1)
  }

  /** Everybody goes, and leaves their place to who comes next. */
  async close(): Promise<void> {
    for (const id of this.#contracts) await this.#end(id)
    await this.#program.jobs.drain(/^(?!mail)/)
  }

  #person(index: number): Person {
    return this.#people[index % this.#people.length]!
  }

  async #contract({ on }: Deed) {
    const { rows: live } = await sql<{ id: string }>`
      select id from contracts where id = any(${this.#contracts}::uuid[])
        and state not in ('Terminated', 'SubscriberChanged') order by number`.execute(this.#program.test.db)
    // Now and then one that has ended.
    const known = live.length > 0 && on !== 9 ? live.map((row) => row.id) : this.#contracts
    const id = known[on % known.length]!
    const { rows } = await sql<{ state: string; subscriber: string; master: string; season: number }>`
      select state, subscriber_id as subscriber, master_data_id as master, season from contracts where id = ${id}`.execute(
      this.#program.test.db,
    )
    return { id, ...rows[0]! }
  }

  #inOne<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.#program.test.db.transaction().execute(work)
  }

  readonly #deeds: Record<string, (deed: Deed) => Promise<unknown>> = {
    join: async ({ who, to, on }) => {
      const seat = seatsOfClass(CLASSES[on % 2]!)[to]!
      const { test, contracts, recurring } = this.#program
      const season = this.#season
      const prices = await loadPrices(test.db, season)
      const priceCents = prices.find(({ priceClass }) => priceClass === CLASSES[on % 2])!.priceCents
      const pays = who % 2 ? 'monthly' : 'atOnce'
      const personId = this.#person(who).id
      const made = await buildContract(
        { contracts, db: test.db },
        { ...{ personId, seatId: seat.id, season, priceCents, pays } },
      )
      this.#contracts.push(made.id)
      const row = (await findSeason(test.db, season))!
      await this.#inOne((trx) =>
        recurring.plan(trx, {
          ...{ kind: 'seasonTicket', subjectId: made.id, period: String(season), payerId: personId },
          ...{ vatRate: 7, paymentTokenId: null, actor: 'system' },
          parts: partsOf({ cents: priceCents, pays, season: row, today: '2026-01-01' }),
        }),
      )
    },
    wish: async (deed) => {
      const { id, subscriber } = await this.#contract(deed)
      const change = { newPricingClass: CLASSES[deed.to % 2]! }
      await this.#program.contracts.changeDetails({ caller: callerOf(subscriber), id, change })
    },
    medium: async (deed) => {
      const { id, subscriber } = await this.#contract(deed)
      const change = { newShippingCode: deed.to % 2 ? ('print' as const) : null }
      await this.#program.contracts.changeDetails({ caller: callerOf(subscriber), id, change })
    },
    give: (deed) => this.#offer('recipient', deed),
    sell: (deed) => this.#offer('subscriber', deed),
    accept: async () => {
      const asked = this.#transfers.pop()
      if (!asked) return false
      const { id, kind, to } = asked
      const agreed = { agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }
      const caller = callerOf(to.id)
      const { transfers, test } = this.#program
      if (kind === 'recipient')
        return transfers.answerRecipient({ caller, id, said: { accept: true, address, ...agreed } } as never)
      const said = { accept: true, invoiceAddress: address, shippingAddress: address, paymentTokenId: to.id }
      await transfers.answerSubscriber({ caller, id, said: { ...said, ...agreed } } as never)
      const { rows } = await sql<{ id: string }>`
        select id from contracts where predecessor_id = any(${this.#contracts}::uuid[]) and id <> all(${this.#contracts}::uuid[])`.execute(
        test.db,
      )
      this.#contracts.push(...rows.map((row) => row.id))
      return true
    },
    decline: async () => {
      const asked = this.#transfers.pop()
      if (!asked) return false
      const given = { caller: callerOf(asked.to.id), id: asked.id, said: { accept: false, reason: 'Nein' } }
      return asked.kind === 'recipient'
        ? this.#program.transfers.answerRecipient(given as never)
        : this.#program.transfers.answerSubscriber(given as never)
    },
    withdraw: async () => {
      const asked = this.#transfers.pop()
      if (!asked) return false
      const { id, kind, from } = asked
      return this.#program.transfers.withdraw({ caller: callerOf(from.id), id, kind } as never)
    },
    pay: async (deed) => {
      const { id } = await this.#contract(deed)
      const due = await this.#dueOf(id, ['planned', 'invoiced', 'failed', 'suspended'])
      return due ? this.#payByHand(due.id) : false
    },
    failToPay: async (deed) => {
      const { id } = await this.#contract(deed)
      const due = await this.#dueOf(id, ['planned', 'invoiced', 'failed'])
      return due ? this.#dunOut(due.id) : false
    },
    payLate: async (deed) => {
      const { id } = await this.#contract(deed)
      const due = await this.#dueOf(id, ['suspended'])
      return due ? this.#payByHand(due.id) : false
    },
    confirm: async (deed) => {
      const { id, master, subscriber } = await this.#contract(deed)
      await this.#program.contracts.confirm({
        caller: callerOf(subscriber),
        id: master,
        contractIds: [id],
      })
    },
    terminate: async (deed) => {
      const { id, subscriber } = await this.#contract(deed)
      const reasonId = terminationReasons[0]!.id
      await this.#program.contracts.terminateOwn({ caller: callerOf(subscriber), id, reasonId })
    },
    die: async (deed) => this.#end((await this.#contract(deed)).id),
    callOff: async ({ to }) => {
      if (to !== 0) return false
      const { test, tickets } = this.#program
      const { rows } = await sql<{ id: string }>`
        select id from events where cancelled_at is null and app.season_of(starts_at) = ${this.#season + 1} limit 1`.execute(
        test.db,
      )
      if (!rows[0]) return false
      return tickets.callOffEvent({ event: { id: rows[0].id }, by: 'staff:test' } as never)
    },
    price: async ({ on }) => {
      const { numAffectedRows } = await sql`
        update contract_prices p set price_cents = price_cents + ${100 * on + 1} from contract_seasons s
        where s.season = p.season and p.season = ${this.#season + 1} and s.renewal_from is null`.execute(
        this.#program.test.db,
      )
      return numAffectedRows !== 0n
    },
  }

  async #dueOf(contractId: string, states: readonly DueState[]): Promise<Due | undefined> {
    const { recurring, test } = this.#program
    const dues = await recurring.duesOf(test.db, { kind: 'seasonTicket', subjectId: contractId })
    return dues.find(({ state }) => states.includes(state))
  }

  async #payByHand(dueId: string): Promise<void> {
    const { recurring, jobs } = this.#program
    await recurring.byHand.payByHand({ dueId, actor: 'staff:test', reason: 'bar', also: async () => {} })
    await jobs.drain(/^recurring/)
  }

  /** Its day comes, and nobody pays: billed or tried, told and told again by the jobs of the engine, until what it is for rests. */
  async #dunOut(dueId: string): Promise<void> {
    const { recurring, jobs, test } = this.#program
    for (let step = 0; step < MOST_DUNNING_STEPS; step += 1) {
      await sql`
        update dues set due_on = least(due_on, current_date), next_attempt_on = current_date,
          announced_on = case when payment_token_id is null then announced_on else current_date - 30 end
        where id = ${dueId} and state in ('planned', 'failed')`.execute(test.db)
      await sql`
        update receivables r set due_on = current_date - 30, dunned_until = case when r.dunning_level > 0 then current_date - 10 end
        from due_attempts a where a.due_id = ${dueId} and r.checkout_id = a.id`.execute(test.db)
      await recurring.round()
      await recurring.dunBills()
      await jobs.drain(/^recurring|^payments/)
      const { rows } = await sql<{ state: string }>`select state from dues where id = ${dueId}`.execute(
        test.db,
      )
      if (rows[0]!.state === 'suspended') return
    }
    throw new Error('nobody has suspended what was never paid')
  }

  async #end(id: string): Promise<void> {
    const { contracts, seasonTickets, recurring } = this.#program
    const [actor, because] = ['staff:test', 'died']
    await this.#inOne(async (trx) => {
      const contract = (await contracts.hold(trx, { id }))!
      if (contract.state === 'SubscriberChanged') return
      if (contract.state !== 'Terminated')
        await contracts.terminate(trx, { contract, actor, reasonId: null, words: because })
      await seasonTickets.endOf(trx, { contractId: id, actor, because })
      await recurring.cancel(trx, { kind: 'seasonTicket', subjectId: id, because, actor })
    })
  }

  async #offer(kind: Transfer['kind'], deed: Deed): Promise<void> {
    const { id: contractId, subscriber } = await this.#contract(deed)
    // Mostly to somebody who has none.
    const to = this.#person(deed.to < 3 ? 3 + (deed.to % 2) : deed.to)
    const { transfers } = this.#program
    const wish = { kind, contractId, email: `${to.id}@probe.example`, invite: false }
    const { row } = await transfers.begin({ caller: callerOf(subscriber), wish })
    this.#transfers.push({ id: row.id, kind, to, from: { id: subscriber, token: '' } })
  }
}

function callerOf(id: string): Caller {
  const [scopes, sid] = [new Set<string>(), newId()]
  return { subjectId: id, actorId: id, organisationId: null, scopes, sid, authTime: null }
}

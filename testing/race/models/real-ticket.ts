import { sql } from 'kysely'
import { resaleItem } from '#modules/marketplace/build.ts'
import { rotatingCode } from '#modules/tickets/codes/rotating-code.rules.ts'
import { agreements } from '#modules/wallet/transfers/transfers.schema.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock } from '#testing/database.ts'
import { ADDRESS, outcomeOf, payAtBankPage } from '#testing/harness/buyer.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'
import type { Payout, TicketAction, TicketNow } from '#testing/harness/models/place-model.ts'
import type { BoughtTicket, Surroundings } from './bought-ticket.ts'
import { type PlaceRow, readPlace, seenOf } from './place-now.ts'

const WALLET = '/api/wallet/v3'
const CART = '/api/shop/v4/carts/self'
const DECLINED = '4000189900000228'
const MONEY_JOBS = /^(marketplace\.|payments\.|tickets\.(event-refunds$|refund-order))/

/** One place of the program, bought and paid, with three people and a gate around it. */
export class RealTicket {
  readonly world: Surroundings
  actions = 0
  readonly #bought: BoughtTicket
  #device: string | null = null
  #minutes = 0
  #isCalledOff = false
  #place: PlaceRow = { tickets: [], transfers: [], offers: [], claims: [], money: [], lastEntry: null }
  /** What somebody has seen of each issue: screenshots, paper. */
  #codes = new Map<string, { code: string; secret: string | null }>()
  /** The line in somebody's cart, by whose and of which offer. */
  #lines = new Map<string, string>()
  /** The last checkout of each. */
  #checkouts = new Map<number, { id: string; scriptUrl: string }>()

  constructor(world: Surroundings, bought: BoughtTicket) {
    this.world = world
    this.#bought = bought
  }

  async open(): Promise<this> {
    await this.#goTo(0)
    await this.settle()
    return this
  }

  /** Does it; was it done? */
  async act(action: TicketAction): Promise<boolean> {
    this.actions += 1
    switch (action.do) {
      case 'wait':
        await this.#goTo(this.#minutes + action.minutes)
        await this.#byTheClock()
        return true
      case 'linger':
        await this.#goTo(this.#minutes + action.minutes)
        return true
      case 'clock':
        await this.#byTheClock()
        return true
      case 'forward': {
        const ticketId = this.#ticket(action.ticket)
        const body = { ticketId, recipientMail: this.#mailOf(action.to) }
        return this.#tell(action.who, { method: 'POST', path: `${WALLET}/ticketTransfers`, body })
      }
      case 'accept':
      case 'decline': {
        const body =
          action.do === 'accept'
            ? { accept: true, agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }
            : { accept: false, reasonForDeclining: 'Ich bin verreist.' }
        return this.#tell(action.who, { method: 'PATCH', path: this.#transfer(action.nth), body })
      }
      case 'revoke':
        return this.#tell(action.who, { method: 'DELETE', path: this.#transfer(action.nth) })
      case 'print':
      case 'toPhone': {
        const body = { media: action.do === 'print' ? 'print' : 'mobile' }
        const path = `${WALLET}/self/tickets/${this.#ticket(action.ticket)}/media`
        return this.#tell(action.who, { method: 'PUT', path, body })
      }
      case 'scan':
        return this.#scan(`${action.ticket}/${action.issue}`)
      case 'refund':
        return this.#refund(action.ticket)
      case 'offer':
        return this.#offer(action)
      case 'withdraw': {
        const path = `/api/ticketing/purchasing/ticket/${this.#ticket(action.ticket)}/revokeOfferOnMarketplace`
        return this.#tell(action.who, { method: 'POST', path })
      }
      case 'take': {
        const body = resaleItem(this.#offerId(action.offer))
        const answer = await this.#send(action.who, { method: 'POST', path: `${CART}/items`, body })
        if (isDone(answer)) this.#lines.set(`${action.who}/${action.offer}`, answer.json.id)
        return isDone(answer)
      }
      case 'release': {
        const line = this.#lines.get(`${action.who}/${action.offer}`) ?? newId()
        return this.#tell(action.who, { method: 'DELETE', path: `${CART}/items/${line}` })
      }
      case 'order':
        return this.#order(action.who)
      case 'pay':
        return (await this.#payAs(action.who, {})) === 'paid'
      case 'failToPay':
        return (await this.#payAs(action.who, { number: DECLINED })) === 'refused'
      case 'retry': {
        const body = { paymentTokenId: this.world.cardOf(action.who, action.card) }
        const path = `/api/payouts/${this.#offerId(action.offer)}/paymentRetry`
        return this.#tell(action.who, { method: 'POST', path, body })
      }
      case 'callOff': {
        const { givesBack } = action
        const event = { id: this.#bought.eventId }
        const isDone = await orRefused(
          this.world.program.tickets.callOffEvent({ event, by: 'harness', givesBack }),
        )
        this.#isCalledOff ||= isDone
        return isDone
      }
    }
  }

  async #offer({ who, ticket, payout }: { who: number; ticket: number; payout: Payout }): Promise<boolean> {
    const isCard = payout === 'goodCard' || payout === 'badCard'
    const body = {
      serialNumber: this.#place.tickets[ticket]?.orderNumber ?? 'SVF-2025-000000',
      ticketSerialNumber: `ticket.${this.#ticket(ticket)}`,
      useVoucher: payout === 'voucher',
      ...(isCard ? { paymentTokenId: this.world.cardOf(who, payout) } : {}),
      address: ADDRESS,
    }
    return this.#tell(who, { method: 'POST', path: '/api/payouts/tickets', body })
  }

  async #order(who: number): Promise<boolean> {
    const cart = await this.#send(who, { path: CART })
    const body = {
      cartId: cart.json.id,
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      acceptedTerms: true,
    }
    const path = '/api/checkout/v2/checkouts/creditcard'
    const answer = await this.#send(who, { method: 'POST', path, body })
    if (!isDone(answer)) return false
    this.#checkouts.set(who, { id: answer.json.checkoutId, scriptUrl: answer.json.scriptUrl })
    return true
  }

  async #payAs(who: number, card: { number?: string }): Promise<'paid' | 'refused' | 'none'> {
    const checkout = this.#checkouts.get(who)
    if (!checkout) return 'none'
    const shop = this.world.program.shopWith()
    await payAtBankPage(shop, { scriptUrl: checkout.scriptUrl, card })
    return (await outcomeOf(shop, this.world.people[who]!, checkout.id)).outcome
  }

  #refund(ticket: number): Promise<boolean> {
    const { orderId, itemId } = this.#place.tickets[ticket] ?? { orderId: newId(), itemId: newId() }
    const { cancel } = this.world.program.afterSale.staff
    const actor = 'staff:harness'
    return orRefused(cancel({ orderId, wishes: [{ itemId }], actor, reason: 'Doppelt bestellt' }))
  }

  async #scan(issue: string): Promise<boolean> {
    const { steward: token } = this.world
    if (!this.#device) {
      const body = { eventId: this.#bought.eventId, gate: 'west' }
      const opened = await this.world.program.send({ method: 'POST', path: '/api/gate/devices', token, body })
      if (!isDone(opened)) return false
      this.#device = opened.json.id
    }
    const seen = this.#codes.get(issue)
    const now = new Date(Date.now() + this.#minutes * 60_000)
    const code = !seen
      ? 'SVF1.none'
      : seen.secret
        ? rotatingCode(seen.code, Buffer.from(seen.secret, 'base64url'), now)
        : seen.code
    const body = { deviceId: this.#device, scans: [{ id: newId(), code, scannedAt: now.toISOString() }] }
    const answer = await this.world.program.send({ method: 'POST', path: '/api/gate/scans', token, body })
    if (!isDone(answer)) throw new Error(`not scanned: ${answer.status}`)
    return answer.json.answers[0].result === 'admitted'
  }

  async #goTo(minutes: number): Promise<void> {
    this.#minutes = minutes
    await shiftClock(this.world.program.test, minutes * 60)
  }

  /** What the program does every few minutes. Mails and papers are no matter here, and take long. */
  async #byTheClock(): Promise<void> {
    const { payments, marketplace, afterTheSale } = this.world.program
    await payments.reconcile()
    await marketplace.endWhatIsOver()
    await afterTheSale.transfers.sweep()
    await marketplace.payWhoIsDue()
    await this.#work()
    // Each sale is undone after the one that followed it, and what is given back after that.
    const sales = this.#place.tickets.length
    for (let round = 0; this.#isCalledOff && round < sales; round += 1) {
      await marketplace.endWhatIsOver()
      await afterTheSale.eventRefunds.refundWhatIsLeft()
      await this.#work()
    }
  }

  async #work(): Promise<void> {
    const { jobs, test } = this.world.program
    await jobs.drain(MONEY_JOBS)
    await sql`delete from pgboss.job where state < 'active'`.execute(test.db)
  }

  /** The place as the database has it; whoever has a ticket looks at it and remembers what they see. */
  async settle(): Promise<TicketNow> {
    const { db } = this.world.program.test
    this.#place = await readPlace(db, {
      eventId: this.#bought.eventId,
      people: this.world.people.map(({ id }) => id),
      lastEntry: this.#place.lastEntry,
    })
    await this.#photograph()
    return seenOf(this.#place)
  }

  /** The owner of a ticket sees its code, as long as it is good. */
  async #photograph(): Promise<void> {
    const nth = this.#place.tickets.findIndex(({ isVoid }) => !isVoid)
    const ticket = this.#place.tickets[nth]
    if (!ticket || this.#codes.has(`${nth}/${ticket.issue}`)) return
    const { status, json } = await this.#send(ticket.owner, { path: `${WALLET}/self/tickets/${ticket.id}` })
    if (status !== 200) throw new Error(`the owner does not see the ticket: ${status}`)
    if (!json.code) return
    const secret = json.codeForm === 'turning' ? json.turnSecret : null
    this.#codes.set(`${nth}/${json.issue}`, { code: json.code, secret })
  }

  /** Nobody but its owner sees the ticket. */
  async check(): Promise<void> {
    const good = this.#place.tickets.find(({ isVoid }) => !isVoid)
    for (const who of good ? this.world.people.keys() : []) {
      const { status } = await this.#send(who, { path: `${WALLET}/self/tickets/${good!.id}` })
      if ((status === 200) !== (who === good!.owner)) throw new Error(`a ticket has another owner: ${status}`)
    }
  }

  /** Nothing of it is left over for the next one. */
  async close(): Promise<void> {
    for (const [whose, line] of this.#lines)
      await this.#send(Number(whose.split('/')[0]), { method: 'DELETE', path: `${CART}/items/${line}` })
    if (this.#place.offers.some(({ state }) => state === 'Pending'))
      await this.act({ do: 'wait', minutes: 60 })
  }

  #ticket(nth: number): string {
    return this.#place.tickets[nth]?.id ?? newId()
  }

  #transfer(nth: number): string {
    return `${WALLET}/ticketTransfers/${this.#place.transfers[nth]?.id ?? newId()}`
  }

  #offerId(nth: number): string {
    return this.#place.offers[nth]?.id ?? newId()
  }

  #mailOf(who: number): string {
    return `${this.world.people[who]!.id}@probe.example`
  }

  #send(who: number, call: Call): Promise<Answer> {
    return this.world.program.send({ ...call, token: this.world.people[who]!.token })
  }

  async #tell(who: number, call: Call): Promise<boolean> {
    return isDone(await this.#send(who, call))
  }
}

function isDone({ status, json }: Answer): boolean {
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(json)}`)
  return status < 300
}

/** A door inside the program: was it done, or refused? */
function orRefused(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error) => {
      if (error.status >= 400 && error.status < 500) return false
      throw error
    },
  )
}

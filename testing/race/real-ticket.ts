import { sql } from 'kysely'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { turningCode } from '#modules/tickets/turning.rules.ts'
import { agreements } from '#modules/wallet/transfers.schema.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { ADDRESS, type Buyer } from '#testing/harness/buyer.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'
import { DAYS_TO_KICK_OFF, type TicketAction, type TicketNow } from '#testing/harness/ticket-model.ts'

const WALLET = '/api/wallet/v3'
const DAY = 86_400

/** One ticket of the program, bought and paid, with three people and a gate around it. */
export class RealTicket {
  readonly program: TestApp
  actions = 0
  people: Buyer[] = []
  #mails: string[] = []
  #id = ''
  #order = ''
  #event = ''
  #steward = ''
  #device = ''
  #transfers: string[] = []
  /** What somebody has seen of each issue: screenshots, paper. */
  #codes = new Map<number, { code: string; secret: string | null }>()
  #day = 0

  constructor(program: TestApp) {
    this.program = program
  }

  async open(steward: string): Promise<this> {
    const { db } = this.program.test
    await shiftClock(this.program.test, 0)
    this.people = await this.program.gather(3)
    this.#mails = this.people.map(({ id }) => `${id}@probe.example`)
    this.#event = await buildEvent(db, { startsInDays: DAYS_TO_KICK_OFF })
    await sql`update events set doors_open_at = now() - interval '1 hour' where id = ${this.#event}`.execute(
      db,
    )
    const token = this.people[0]!.token
    const path = '/api/shop/v4/carts/self'
    await this.#must({ method: 'POST', path: `${path}/items`, token, body: seatItem(this.#event, '19-3-1') })
    const cart = await this.#must({ path, token })
    const { checkoutId } = await this.#must({
      method: 'POST',
      path: '/api/checkout/v3/checkouts/purchaseOnAccount',
      token,
      body: { cartId: cart.id, shippingAddress: ADDRESS, billingAddress: ADDRESS, acceptedTerms: true },
    })
    const checkout = await this.#must({ path: `/api/checkout/v3/checkouts/${checkoutId}`, token })
    this.#order = checkout.transactions[0].orders[0].id
    const { rows } = await sql<{
      id: string
    }>`select id from tickets where event_id = ${this.#event}`.execute(db)
    this.#id = rows[0]!.id
    this.#steward = steward
    const device = { eventId: this.#event, gate: 'west' }
    this.#device = (
      await this.#must({ method: 'POST', path: '/api/gate/devices', token: steward, body: device })
    ).id
    await this.#photograph()
    return this
  }

  async #must(call: Call) {
    const answer = await this.program.send(call)
    if (answer.status >= 300) throw new Error(`${call.path}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer.json
  }

  /** Does it; was it done? */
  async act(action: TicketAction): Promise<boolean> {
    this.actions += 1
    switch (action.do) {
      case 'wait':
        this.#day += action.days
        await shiftClock(this.program.test, this.#day * DAY)
        return true
      case 'forward': {
        const body = { ticketId: this.#id, recipientMail: this.#mails[action.to] }
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
        return this.#tell(action.who, {
          method: 'PUT',
          path: `${WALLET}/self/tickets/${this.#id}/media`,
          body,
        })
      }
      case 'scan':
        return this.#scan(action.code)
      case 'refund':
        return this.program.afterSale.staff
          .cancel({ orderId: this.#order, wishes: null, actor: 'staff:harness', reason: 'Doppelt bestellt' })
          .then(
            () => true,
            (error) => {
              if (error.status >= 400 && error.status < 500) return false
              throw error
            },
          )
    }
  }

  #transfer(nth: number): string {
    return `${WALLET}/ticketTransfers/${this.#transfers[nth] ?? newId()}`
  }

  async #tell(who: number, call: Call): Promise<boolean> {
    return isDone(await this.program.send({ ...call, token: this.people[who]!.token }))
  }

  async #scan(issue: number): Promise<boolean> {
    const seen = this.#codes.get(issue)
    const now = new Date(Date.now() + this.#day * DAY * 1000)
    const code = !seen
      ? 'SVF1.none'
      : seen.secret
        ? turningCode(seen.code, Buffer.from(seen.secret, 'base64url'), now)
        : seen.code
    const scans = [{ id: newId(), code, scannedAt: now.toISOString() }]
    const answer = await this.#must({
      method: 'POST',
      path: '/api/gate/scans',
      token: this.#steward,
      body: { deviceId: this.#device, scans },
    })
    return answer.answers[0].result === 'admitted'
  }

  /** The ticket as the database has it; everybody looks at their wallets and remembers what they see. */
  async settle(): Promise<TicketNow> {
    const { db } = this.program.test
    const { rows } = await sql<{
      owner: string
      issue: number
      media: string
      isVoid: boolean
      isUsed: boolean
    }>`
      select t.owner_id as owner, t.issue, t.media, t.revoked_at is not null as "isVoid",
        exists (select from ticket_entries e where e.ticket_id = t.id) as "isUsed"
      from tickets t where t.id = ${this.#id}`.execute(db)
    // Whoever comes first ends a transfer whose time is over, the clock or the next one who does something.
    const transfers = await sql<{ id: string; sender: string; mail: string; state: string }>`
      select id, sender_id as sender, recipient_mail as mail,
        case when ended_by is distinct from 'recipient' and state in ('Waiting', 'Revoked')
          and coalesce(ended_at, app.now()) >= expires_at then 'Expired' else state end as state
      from ticket_transfers
      where ticket_id = ${this.#id} order by created_at, id`.execute(db)
    this.#transfers = transfers.rows.map((row) => row.id)
    const { owner, issue, media, isVoid, isUsed } = rows[0]!
    await this.#photograph()
    return {
      owner: this.#who(owner),
      issue,
      isPrinted: media === 'print',
      isVoid,
      isUsed,
      transfers: transfers.rows.map(({ sender, mail, state }) => ({
        from: this.#who(sender),
        to: this.#mails.indexOf(mail),
        state,
      })),
    }
  }

  #who(id: string): number {
    return this.people.findIndex((one) => one.id === id)
  }

  /** Who sees the ticket in the wallet, and with which code: at most its owner. */
  async #photograph(): Promise<void> {
    const path = `${WALLET}/self/tickets/${this.#id}`
    const answers = await Promise.all(this.people.map(({ token }) => this.program.send({ path, token })))
    const owners = answers.filter(({ status }) => status === 200)
    if (owners.length > 1) throw new Error('a ticket has two owners')
    const [own] = owners
    if (own)
      this.#codes.set(own.json.issue, {
        code: own.json.code,
        secret: own.json.codeForm === 'turning' ? own.json.turnSecret : null,
      })
  }
}

function isDone({ status, json }: Answer): boolean {
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(json)}`)
  return status < 300
}

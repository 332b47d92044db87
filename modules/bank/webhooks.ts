import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import type { Fetch } from '#platform/http/in-process-fetch.ts'
import { inContext } from '#platform/in-context.ts'
import { MAX_ATTEMPTS, retryAfterSeconds } from './instruments.rules.ts'
import { books } from './storage.ts'

export type Delivery = {
  id: string
  type: string
  paymentId: string
  merchantReference: string
  attempts: number
  copies: number
}

export type DeliveryOptions = { db: Db; fetch: Fetch; url: string; secret: string; log: Logger }

const EVERY_MS = 1_000
const AT_ONCE = 20
const TIMEOUT_MS = 10_000

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the seconds, a dot and the body. */
export function signatureOf(secret: string, body: string, moment: Date): string {
  const seconds = Math.floor(moment.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function contextOf(options: DeliveryOptions) {
  return { ...options, timer: null as NodeJS.Timeout | null, running: Promise.resolve() as Promise<unknown> }
}

type DeliveriesContext = ReturnType<typeof contextOf>

/** Tells the merchant what happened, until it says that it has understood. */
export function createDeliveries(options: DeliveryOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { deliverDue, start, kick, stop })
}

/** Sends everything that is due; returns how many the merchant accepted. */
async function deliverDue(ctx: DeliveriesContext): Promise<number> {
  const due = await takeDue(ctx)
  const accepted = await Promise.all(due.map((delivery) => send(ctx, delivery)))
  return accepted.filter(Boolean).length
}

/** Takes due events and puts them off at once: if this process dies, another try comes by itself. */
async function takeDue(ctx: DeliveriesContext): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update bank_webhooks set attempts = attempts + 1, deliver_at = now() + interval '15 seconds'
    from bank_payments
    where bank_payments.id = bank_webhooks.payment_id and bank_webhooks.id in (
      select id from bank_webhooks where delivered_at is null and deliver_at <= now() and attempts < ${MAX_ATTEMPTS}
      order by deliver_at limit ${AT_ONCE} for update skip locked)
    returning bank_webhooks.id, type, payment_id as "paymentId", merchant_reference as "merchantReference",
      attempts, copies`.execute(ctx.db)
  return rows
}

async function send(ctx: DeliveriesContext, delivery: Delivery): Promise<boolean> {
  const status = await post(ctx, bodyOf(delivery))
  if (status === null || status >= 300) {
    await postpone(ctx, delivery)
    return false
  }
  await books(ctx.db)
    .updateTable('bank_webhooks')
    .set(
      delivery.copies > 1
        ? { copies: delivery.copies - 1, deliver_at: sql<Date>`now()` }
        : { delivered_at: sql<Date>`now()` },
    )
    .where('id', '=', delivery.id)
    .execute()
  return true
}

/** Null: the merchant did not answer. */
async function post(ctx: DeliveriesContext, body: string): Promise<number | null> {
  try {
    const answer = await ctx.fetch(ctx.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'bank-signature': signatureOf(ctx.secret, body, new Date()),
      },
      body,
      timeoutMs: TIMEOUT_MS,
    })
    return answer.status
  } catch (error) {
    ctx.log.warn({ err: error }, 'the merchant does not answer the bank')
    return null
  }
}

async function postpone(ctx: DeliveriesContext, { id, attempts }: Delivery): Promise<void> {
  await books(ctx.db)
    .updateTable('bank_webhooks')
    .set({ deliver_at: sql<Date>`now() + make_interval(secs => ${retryAfterSeconds(attempts)})` })
    .where('id', '=', id)
    .execute()
}

function start(ctx: DeliveriesContext): void {
  if (ctx.timer) return
  ctx.timer = setInterval(() => kick(ctx), EVERY_MS)
  ctx.timer.unref()
}

/** Delivers soon, without anybody waiting for it. */
function kick(ctx: DeliveriesContext): void {
  if (!ctx.timer) return
  ctx.running = ctx.running
    .then(() => deliverDue(ctx))
    .catch((error) => ctx.log.warn({ err: error }, 'the bank could not deliver its events'))
}

async function stop(ctx: DeliveriesContext): Promise<void> {
  if (ctx.timer) clearInterval(ctx.timer)
  ctx.timer = null
  await ctx.running
}

function bodyOf({ id, type, paymentId, merchantReference }: Delivery): string {
  return JSON.stringify({ id, type, payment: paymentId, merchantReference })
}

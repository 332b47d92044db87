import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { OrderState } from '../schema.ts'
import { statesBefore } from './steps.rules.ts'

/** Who takes a step: the buyer, somebody of the staff, a payment that was decided, or the program by itself. */
export type Actor = `buyer:${string}` | `staff:${string}` | 'payment' | 'system'

/** An organisation's step names the person who took it, too: `buyer:{organisation} by {person}`. */
export function buyerActor({ ownerId, actorId }: { ownerId: string; actorId: string }): Actor {
  return ownerId === actorId ? `buyer:${ownerId}` : `buyer:${ownerId} by ${actorId}`
}

export type Step = { to: OrderState; actor: Actor; reason?: string | null }

/**
 * Takes a step with its audit row, in one statement guarded by the table of steps. False when the order is not where the
 * step begins: somebody else was quicker.
 */
export async function takeStep(trx: Trx, orderId: string, step: Step): Promise<boolean> {
  return (await takeSteps(trx, [orderId], step)) === 1
}

/** The same step for several orders; answers how many took it. */
export async function takeSteps(trx: Trx, orderIds: string[], step: Step): Promise<number> {
  const { rows } = await sql`
    with before as (
      select id, state from checkout_orders
      where id = any(${orderIds}::uuid[]) and state = any(${statesBefore(step.to)}::text[]) for update
    ), stepped as (
      update checkout_orders o set state = ${step.to} from before where o.id = before.id returning o.id
    )
    insert into order_steps (id, order_id, from_state, to_state, actor, reason)
    select given.id, before.id, before.state, ${step.to}, ${step.actor}, ${step.reason ?? null}
    from unnest(${orderIds}::uuid[], ${orderIds.map(() => newId())}::uuid[]) as given (order_id, id)
    join before on before.id = given.order_id join stepped on stepped.id = before.id
    returning id`.execute(trx)
  return rows.length
}

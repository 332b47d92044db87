import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { APPROVAL_WAYS } from '../schema.ts'

/** So long it can be ordered with. PayPal forgets what nobody took; what is held elsewhere is let go. */
export const HOURS = 3

const said = z.strictObject({
  /** Key of the payment that it becomes. */
  key: z.uuid(),
  method: z.enum(APPROVAL_WAYS),
  provider: z.string(),
  reference: z.string().min(1),
  /** What was agreed to. */
  amountCents: z.number().int().positive(),
  cartId: z.uuid(),
  /** Whose cart it is. */
  holder: z.string(),
  until: z.number().int(),
})

/** What is agreed to before there is an order: nothing of it is stored, its holder carries it, sealed. */
export type Approval = Omit<z.infer<typeof said>, 'until'>

export function sealApproval(secret: string, approval: Approval, now: Date): string {
  const until = now.getTime() + HOURS * 3_600_000
  const text = Buffer.from(JSON.stringify({ ...approval, until })).toString('base64url')
  return `${text}.${sealOf(secret, text)}`
}

/** Null: not sealed here, too old, or somebody else's. */
export function openApproval(
  secret: string,
  given: { sealed: string; holder: string; now: Date },
): Approval | null {
  const [, text, seal] = SEALED.exec(given.sealed) ?? []
  if (!text || !seal || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, text)))) return null
  const read = said.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!read.success) return null
  const { until, ...approval } = read.data
  return approval.holder === given.holder && until > given.now.getTime() ? approval : null
}

const SEALED = /^([\w-]{1,1200})\.([\w-]{43})$/

function sealOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

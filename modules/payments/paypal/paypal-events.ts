import { z } from 'zod'
import { ForgedEventError, type ProviderEvent, type WebhookDelivery } from '#modules/payments/provider.ts'
import { asked, type PaypalClient } from './paypal-client.ts'
import { keyOfCapture } from './paypal-disputes.ts'

/** PayPal sends an event again for three days, with the time of the first attempt. */
const MAX_AGE_SECONDS = 3 * 86_400 + 3_600

const paypalEvent = z.object({
  id: z.string().max(100),
  resource: z.object({
    custom_id: z.string().optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().max(100) })).optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  }),
})

/** Which payment an event of PayPal is about; null when it is about none of ours. Throws when it is not from PayPal. */
export async function readPaypalEvent(
  { isGenuine, call }: Pick<PaypalClient, 'isGenuine' | 'call'>,
  given: WebhookDelivery & { webhookId: string },
): Promise<ProviderEvent | null> {
  const { rawBody, headers, now, webhookId } = given
  const transmission = transmissionOf(headers)
  const event = paypalEvent.safeParse(parsed(rawBody))
  if (!transmission || !event.success) throw new ForgedEventError('not an event of PayPal')
  const age = Math.abs(now.getTime() - Date.parse(transmission.transmission_time)) / 1000
  if (!(age <= MAX_AGE_SECONDS)) throw new ForgedEventError('outside the time window')
  const isReal = await asked(() => isGenuine({ ...transmission, webhook_id: webhookId }, rawBody))
  if (!isReal) throw new ForgedEventError('wrong signature')
  const { id, resource } = event.data
  const captureId = resource.disputed_transactions?.[0]?.seller_transaction_id
  const disputed = captureId ? await asked(() => keyOfCapture({ call }, captureId)) : null
  const key = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputed
  return key && z.uuid().safeParse(key).success ? { id, key } : null
}

/** The five headers that PayPal signs an event with. */
function transmissionOf(headers: WebhookDelivery['headers']) {
  const of = (name: string) => [headers[`paypal-${name}`]].flat()[0]
  const given = {
    auth_algo: of('auth-algo'),
    cert_url: of('cert-url'),
    transmission_id: of('transmission-id'),
    transmission_sig: of('transmission-sig'),
    transmission_time: of('transmission-time'),
  }
  const read = z.record(z.enum(TRANSMISSION), z.string()).safeParse(given)
  return read.success ? read.data : null
}
const TRANSMISSION = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
] as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

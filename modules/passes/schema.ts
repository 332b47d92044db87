import { z } from 'zod'

/** Why a ticket cannot become a pass, with one sentence each. */
export const passErrorCodes = {
  TICKET_IS_USED: 'Somebody went in with this ticket.',
  TICKET_IS_FORWARDED: 'The ticket is forwarded to somebody who has not answered yet.',
  TICKET_IS_OFFERED: 'The ticket is on the exchange already.',
  TICKET_COMES_BY_POST: 'The ticket comes by post.',
  TICKET_EVENT_CANCELLED: 'The match is called off.',
  MATCH_IS_OVER: 'The match is over.',
  PASS_NOT_OFFERED: 'The club has not set this wallet up.',
  WALLET_UNAVAILABLE: 'The wallet’s service does not answer, try again in a moment.',
} as const
export type PassErrorCode = keyof typeof passErrorCodes

export const PassKinds = z
  .object({ apple: z.boolean(), google: z.boolean() })
  .meta({ id: 'PassKinds', description: 'For which wallets this club makes passes.' })
export type PassKinds = z.infer<typeof PassKinds>

export const MadePass = z
  .object({
    url: z.url().meta({
      description:
        'Where the browser goes next. Apple: a pass that downloads for ten minutes. Google: its page that saves the pass.',
    }),
    issue: z.number().int().meta({ description: 'The issue of the ticket that the pass shows.' }),
  })
  .meta({ id: 'MadePass' })
export type MadePass = z.infer<typeof MadePass>

/** `{ticket}.{issue}`: a pass that changes hands is another pass. */
const SERIAL = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,5})$/
export const serialNumber = z.string().max(42)

export type PassName = { ticketId: string; issue: number }

export function serialOf({ ticketId, issue }: PassName): string {
  return `${ticketId}.${issue}`
}

/** Null for what is no serial number of ours. */
export function nameOfSerial(serial: string): PassName | null {
  const match = SERIAL.exec(serial)
  return match ? { ticketId: match[1]!, issue: Number(match[2]) } : null
}

/** Apple's words: what a phone sends, and what it is answered. */
const device = z
  .string()
  .min(8)
  .max(128)
  .regex(/^[\w-]+$/)
const passType = z.string().max(120)
export const deviceParams = z.object({ deviceLibraryIdentifier: device, passTypeIdentifier: passType })
export const registrationParams = deviceParams.extend({ serialNumber })
export const passParams = z.object({ passTypeIdentifier: passType, serialNumber })
export const registrationBody = z.strictObject({
  pushToken: z
    .string()
    .min(16)
    .max(200)
    .regex(/^[0-9a-fA-F]+$/),
})
export const updatesQuery = z.object({ passesUpdatedSince: z.string().max(30).optional() })
export const SerialNumbers = z
  .object({ lastUpdated: z.string(), serialNumbers: z.array(z.string()) })
  .meta({ id: 'SerialNumbers' })
export const logBody = z.strictObject({ logs: z.array(z.string().max(2000)).max(50) })

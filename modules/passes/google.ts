import { readFileSync } from 'node:fs'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { club, type Text } from '#club/club.ts'
import { palette } from '#club/look/colours.ts'
import { awayArea, nameOfArea } from '#modules/tickets/venue/away.rules.ts'
import type { Fetch, FetchAnswer } from '#platform/http/in-process-fetch.ts'
import { inContext } from '#platform/in-context.ts'
import type { GooglePassConfig } from '#platform/settings/pass-config.ts'
import { expiryOf, inLanguage, type PassContent } from './pass.rules.ts'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const SAVE = 'https://pay.google.com/gp/v/save/'
const TIMEOUT_MS = 8_000

const account = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
const granted = z.object({ access_token: z.string(), expires_in: z.number() })

export type GooglePasses = ReturnType<typeof createGooglePasses>

type GooglePassesOptions = {
  config: GooglePassConfig
  fetch: Fetch
  /** The club's own site, which the link comes from. */
  home: string
  now?: () => Date
}

function contextOf(options: GooglePassesOptions) {
  const { config } = options
  const own = readAccount(config.accountFile)
  const key = importPKCS8(own.private_key, 'RS256')
  return {
    ...options,
    own,
    now: options.now ?? (() => new Date()),
    key,
    token: null as { value: string; until: number } | null,
  }
}

type GooglePassesContext = ReturnType<typeof contextOf>

/**
 * Passes for Google's wallet. Google keeps the match (a class) and the ticket (an object); a link of ours, signed with the
 * service account, puts the object into somebody's wallet. What it shows names no person.
 */
export function createGooglePasses(options: GooglePassesOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { save, change })
}

const classId = (ctx: GooglePassesContext, { eventId }: PassContent) =>
  `${ctx.config.issuer}.event-${eventId}`

const objectId = (ctx: GooglePassesContext, { ticketId, issue }: PassContent) =>
  `${ctx.config.issuer}.ticket-${ticketId}-${issue}`

/** Writes match and ticket there and answers the link that saves the ticket. */
async function save(ctx: GooglePassesContext, content: PassContent): Promise<string> {
  await change(ctx, content)
  // Only the names stand in it: a link with everything would be longer than Google takes.
  const payload = { eventTicketObjects: [{ id: objectId(ctx, content), classId: classId(ctx, content) }] }
  const jwt = await new SignJWT({ typ: 'savetowallet', origins: [ctx.home], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(ctx.own.client_email)
    .setAudience('google')
    .setIssuedAt(ctx.now())
    .sign(await ctx.key)
  return SAVE + jwt
}

/** Google shows it as it is now, also that it is void. */
async function change(ctx: GooglePassesContext, content: PassContent): Promise<void> {
  await put(ctx, 'eventTicketClass', matchOf(classId(ctx, content), content))
  await put(ctx, 'eventTicketObject', ticketOf(objectId(ctx, content), classId(ctx, content), content))
}

async function put(ctx: GooglePassesContext, kind: string, thing: { id: string }): Promise<void> {
  const url = `${ctx.config.apiBase}/walletobjects/v1/${kind}`
  const changed = await ask(ctx, 'PUT', `${url}/${encodeURIComponent(thing.id)}`, thing)
  if (changed.ok) return
  const made = changed.status === 404 ? await ask(ctx, 'POST', url, thing) : changed
  // Somebody else was making it at the same time.
  if (!made.ok && made.status !== 409) throw new Error(`Google Wallet answered ${made.status} about ${kind}`)
}

async function ask(
  ctx: GooglePassesContext,
  method: string,
  url: string,
  body: object,
): Promise<FetchAnswer> {
  const authorization = `Bearer ${await accessToken(ctx)}`
  return ctx.fetch(url, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

async function accessToken(ctx: GooglePassesContext): Promise<string> {
  const { own } = ctx
  const seconds = Math.floor(ctx.now().getTime() / 1000)
  if (ctx.token && ctx.token.until > seconds) return ctx.token.value
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(own.client_email)
    .setAudience(own.token_uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await ctx.key)
  const answer = await ctx.fetch(own.token_uri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`Google answered ${answer.status} to the service account`)
  const { access_token: value, expires_in: lives } = granted.parse(await answer.json())
  ctx.token = { value, until: seconds + lives - 60 }
  return value
}

function readAccount(file: string): z.infer<typeof account> {
  try {
    return account.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`GOOGLE_WALLET_ACCOUNT names ${file}, which is no key of a service account`, {
      cause: error,
    })
  }
}

function matchOf(id: string, content: PassContent) {
  const { venue, name, startsAt, doorsOpenAt } = content
  return {
    id,
    issuerName: club.name,
    reviewStatus: 'UNDER_REVIEW',
    eventId: content.eventId,
    eventName: localized(name),
    venue: { name: inGerman(venue.name), address: inGerman([venue.address, venue.city].join('\n')) },
    dateTime: { doorsOpen: doorsOpenAt.toISOString(), start: startsAt.toISOString() },
    hexBackgroundColor: palette.ink,
    countryCode: club.defaultCountry,
  }
}

function ticketOf(id: string, classId: string, content: PassContent) {
  const { code, block, called, bearer, row, seat, ticketId, ticketTypeName, startsAt } = content
  const area = awayArea(block)
  return {
    id,
    classId,
    state: code === null ? 'INACTIVE' : 'ACTIVE',
    ...(code === null ? {} : { barcode: { type: 'QR_CODE', value: code } }),
    seatInfo: {
      section: inGerman(area ? nameOfArea(area, called).de : block),
      ...(row ? { row: inGerman(row) } : {}),
      ...(seat ? { seat: inGerman(seat) } : {}),
    },
    ticketNumber: ticketId,
    ...(bearer ? { ticketHolderName: bearer } : {}),
    ticketType: localized(ticketTypeName),
    validTimeInterval: { end: { date: expiryOf({ startsAt }).toISOString() } },
  }
}

function localized(text: Text) {
  const inOthers = club.languages.filter((language) => language !== club.fallbackLanguage)
  return {
    defaultValue: { language: club.fallbackLanguage, value: text.de },
    translatedValues: inOthers.map((language) => ({ language, value: inLanguage(text, language) })),
  }
}

function inGerman(value: string) {
  return { defaultValue: { language: 'de', value } }
}

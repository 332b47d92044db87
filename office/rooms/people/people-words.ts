import type { OfficePerson } from '#modules/office/people/schema.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { formatMoney } from '#platform/money.ts'
import type { OfficeLanguage } from '../../i18n/languages.ts'

/** The address of a person's page. */
export const personPath = (id: string): string => `/personen/${id}`

/** The address of an order’s page. */
export const orderPath = (id: string): string => `/bestellungen/${id}`

export function fullName({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

type Ticket = OfficePerson['tickets'][number]

/** `19 / 8 / 14`; of a terrace its block alone. */
export function placeOf({
  block,
  row,
  seat,
  priceClassName,
}: Pick<Ticket, 'block' | 'row' | 'seat' | 'priceClassName'>): string {
  return [awayArea(block) ? priceClassName.de : block, row, seat].filter(Boolean).join(' / ')
}

/** In the language of the office, else in German. */
export function wordsOf(text: { de: string; en?: string }, language: OfficeLanguage): string {
  return text[language] ?? text.de
}

export const money = (cents: number, language: OfficeLanguage): string => formatMoney(cents, language)

/** Staff have made the account, and its owner has not set a password yet. */
export function isInvited({ account }: Pick<OfficePerson, 'account'>): boolean {
  return account !== null && account.confirmedAt === null && !account.hasPassword
}

/** The ban that is in force, or still to begin; null where there is none. */
export function liveBan({
  groundBans,
}: Pick<OfficePerson, 'groundBans'>): OfficePerson['groundBans'][number] | null {
  return groundBans.find(({ state }) => state === 'running' || state === 'coming') ?? null
}

import { club, type Language } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { isJapanese } from '#platform/text/japanese.ts'

export type Sum = { label: string; value: string; kind?: 'total' }
export type Fact = { label: string; value: string }

/** Whose paper it is: the club's own, or that of a partner who sells in the club's shop and owes the tax. */
export type Sender = { name: string; isClub: boolean; lines: string[] }

/** What a document says; every kind looks alike. */
export type Paper = {
  language: PaperLanguage
  title: string
  from: Sender
  to: PostalAddress
  /** Beside the address: number, date, order. */
  facts: Fact[]
  /** The first column is the wide one; `small` and `number` stand to the right. */
  columns: { label: string; width: 'wide' | 'small' | 'number' }[]
  rows: string[][]
  sums: Sum[]
  /** Tax by rate: what its columns are called, and a row for each. */
  taxes?: { labels: string[]; rows: string[][] }
  /** What is to be transferred, beside the code that fills it in. */
  transfer?: { words: string; hint: string; code: string }
  notes: string[]
  /** A code to scan, below the notes. */
  code?: string
}

export type PaperLanguage = Language

export function paperLanguage(language: string): PaperLanguage {
  return club.languages.find((one) => one === language) ?? 'en'
}

/** The club itself. */
export function clubSender(): Sender {
  const { address } = club
  return {
    name: club.legalName,
    isClub: true,
    lines: [address.street, `${address.postalCode} ${address.city}`, serviceMail(), club.vatId],
  }
}

export function addressLines(to: PostalAddress, language: PaperLanguage): string[] {
  return [
    to.company,
    nameOf(to),
    to.street,
    to.additionalAddress,
    `${to.postalCode} ${to.city}`,
    countryName(to.countryCode, language),
  ].filter((line): line is string => Boolean(line?.trim()))
}

const regionsIn = (language: PaperLanguage) => new Intl.DisplayNames([language], { type: 'region' })
/** Slow to make: once for all papers. */
const REGIONS = { de: regionsIn('de'), en: regionsIn('en'), ja: regionsIn('ja') }

/** In the language of a paper. */
export function countryName(code: string, language: PaperLanguage): string {
  return REGIONS[language].of(code) ?? code
}

/** Japanese names begin with the family, on papers of every language. */
export function nameOf({ firstName, lastName }: PostalAddress): string {
  return isJapanese(lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}

/** What a line sells, with the number of the article below. */
export function lineName({ name, articleNumber }: { name: string; articleNumber: string | null }): string {
  return articleNumber === null ? name : `${name}\n${articleNumber}`
}

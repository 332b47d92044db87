import type { CampForm, OfficeCampDetail } from '#modules/office/camps/schema.ts'

/** As it is typed; numbers and moments become what the server takes when it is sent. */
export type Typed = Record<(typeof LINES)[number], string> & { hasWaitingList: boolean }

export const LINES = [
  'slug',
  ...(['nameDe', 'nameEn', 'nameJa', 'leadDe', 'leadEn', 'leadJa'] as const),
  ...(['programmeDe', 'programmeEn', 'programmeJa'] as const),
  ...(['place', 'startsOn', 'endsOn', 'dailyFrom', 'dailyUntil', 'ageFrom', 'ageUntil'] as const),
  ...(['price', 'memberPrice', 'care', 'capacity', 'booksFrom', 'booksUntil', 'picture'] as const),
] as const

const euros = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))
const local = (iso: string) => {
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Of a camp that is there; `isCopy`: with an address of its own to be written, and days that are not. */
export function typedOf(form: OfficeCampDetail['form'] | null, { isCopy }: { isCopy: boolean }): Typed {
  const { name = {}, lead = {}, programme = {} } = form ?? {}
  return {
    slug: form && !isCopy ? form.slug : '',
    ...{ nameDe: name['de'] ?? '', nameEn: name['en'] ?? '', nameJa: name['ja'] ?? '' },
    ...{ leadDe: lead['de'] ?? '', leadEn: lead['en'] ?? '', leadJa: lead['ja'] ?? '' },
    programmeDe: programme['de'] ?? '',
    programmeEn: programme['en'] ?? '',
    programmeJa: programme['ja'] ?? '',
    place: form?.place ?? '',
    startsOn: form && !isCopy ? form.startsOn : '',
    endsOn: form && !isCopy ? form.endsOn : '',
    dailyFrom: form?.dailyFrom ?? '09:30',
    dailyUntil: form?.dailyUntil ?? '16:00',
    ageFrom: String(form?.ageFrom ?? 6),
    ageUntil: String(form?.ageUntil ?? 12),
    price: euros(form?.priceCents ?? null),
    memberPrice: euros(form?.memberPriceCents ?? null),
    care: euros(form?.careCents ?? null),
    capacity: String(form?.capacity ?? 24),
    booksFrom: form && !isCopy ? local(form.booksFrom) : '',
    booksUntil: form && !isCopy ? local(form.booksUntil) : '',
    picture: form?.picture ?? '',
    hasWaitingList: form?.hasWaitingList ?? true,
  }
}

/** What the server takes; whether it is right its schema says. */
export function campOf(typed: Typed): CampForm {
  const { nameDe, nameEn, nameJa, leadDe, leadEn, leadJa } = typed
  const moment = (text: string) => (text === '' ? '' : new Date(text).toISOString())
  return {
    slug: typed.slug.trim(),
    name: { de: nameDe, en: nameEn, ja: nameJa },
    lead: { de: leadDe, en: leadEn, ja: leadJa },
    programme: { de: typed.programmeDe, en: typed.programmeEn, ja: typed.programmeJa },
    place: typed.place,
    ...{ startsOn: typed.startsOn, endsOn: typed.endsOn },
    ...{ dailyFrom: typed.dailyFrom, dailyUntil: typed.dailyUntil },
    ageFrom: Number(typed.ageFrom),
    ageUntil: Number(typed.ageUntil),
    priceCents: centsOf(typed.price) ?? Number.NaN,
    memberPriceCents: centsOf(typed.memberPrice),
    careCents: centsOf(typed.care),
    capacity: Number(typed.capacity),
    hasWaitingList: typed.hasWaitingList,
    booksFrom: moment(typed.booksFrom),
    booksUntil: moment(typed.booksUntil),
    picture: typed.picture.trim() || null,
  }
}

function centsOf(text: string): number | null {
  const plain = text.trim().replace(/\s|€/g, '').replace(',', '.')
  return plain === '' ? null : Math.round(Number(plain) * 100)
}

/** The fields that the schema does not take, by their names here. */
export function wrongOf(issues: readonly { path: readonly PropertyKey[] }[]): ReadonlySet<string> {
  const names: Readonly<Record<string, string>> = {
    priceCents: 'price',
    memberPriceCents: 'memberPrice',
    careCents: 'care',
  }
  return new Set(
    issues.map(({ path: [first, second] }) => {
      const field = String(first)
      if (second === undefined) return names[field] ?? field
      const language = String(second)
      return field + language[0]!.toUpperCase() + language.slice(1)
    }),
  )
}

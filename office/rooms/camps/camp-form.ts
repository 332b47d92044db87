import type { ReductionCondition } from '#modules/camps/reductions.schema.ts'
import type { CampForm, OfficeCampDetail } from '#modules/office/camps/schema.ts'

/** As it is typed; numbers and moments become what the server takes when it is sent. */
export type Typed = Record<(typeof LINES)[number], string> & {
  hasWaitingList: boolean
  byLot: boolean
  reductions: readonly TypedReduction[]
}

/** Who pays less, as it is typed: a percentage, or a price of its own. */
export type TypedReduction = {
  id: string
  condition: ReductionCondition
  how: 'percent' | 'price'
} & Record<'nameDe' | 'nameEn' | 'nameJa' | 'untilOn' | 'worth', string>

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
    byLot: form?.byLot ?? false,
    reductions: (form?.reductions ?? []).map((one) => typedReductionOf(one, { isCopy })),
  }
}

type Saved = OfficeCampDetail['form']['reductions'][number]

function typedReductionOf(saved: Saved, { isCopy }: { isCopy: boolean }): TypedReduction {
  const { id, name, condition, untilOn, percent, priceCents } = saved
  return {
    id: isCopy ? crypto.randomUUID() : id,
    ...{ nameDe: name['de'] ?? '', nameEn: name['en'] ?? '', nameJa: name['ja'] ?? '' },
    condition,
    untilOn: isCopy ? '' : (untilOn ?? ''),
    how: percent === null ? 'price' : 'percent',
    worth: percent === null ? euros(priceCents) : String(percent),
  }
}

export function newReduction(): TypedReduction {
  const names = { nameDe: '', nameEn: '', nameJa: '' }
  return { id: crypto.randomUUID(), ...names, condition: 'early', untilOn: '', how: 'percent', worth: '' }
}

function reductionOf(typed: TypedReduction): CampForm['reductions'][number] {
  const { id, nameDe, nameEn, nameJa, condition, untilOn, how, worth } = typed
  return {
    ...{ id, condition },
    name: { de: nameDe, en: nameEn, ja: nameJa },
    untilOn: condition === 'early' ? untilOn : null,
    percent: how === 'percent' ? Number(worth.trim().replace('%', '') || Number.NaN) : null,
    priceCents: how === 'price' ? (centsOf(worth) ?? Number.NaN) : null,
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
    byLot: typed.byLot,
    reductions: typed.reductions.map(reductionOf),
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
    issues.map(({ path: [first, second, third, fourth] }) => {
      const field = String(first)
      if (field === 'reductions') return `reductions.${String(second)}.${reductionField(third, fourth)}`
      if (second === undefined) return names[field] ?? field
      const language = String(second)
      return field + language[0]!.toUpperCase() + language.slice(1)
    }),
  )
}

function reductionField(field: PropertyKey | undefined, language: PropertyKey | undefined): string {
  if (field === 'percent' || field === 'priceCents') return 'worth'
  const said = String(language ?? '')
  return language === undefined ? String(field) : String(field) + said[0]!.toUpperCase() + said.slice(1)
}

import { useTranslation } from 'react-i18next'
import type { PhaseOfSale, SaleOfEvent } from '#modules/office/events/change.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { priceGrid, priceGridOfAreas } from '#modules/tickets/events/sale.rules.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { OfficeLanguage } from '../../i18n/languages.ts'
import { exactMoment, shortMoment } from '../../i18n/moments.ts'

/** How a match is sold now, with a line for each price that it may have. */
export function saleOf({ phases, saleUntil, prices, areas }: OfficeEvent): SaleOfEvent {
  const grid = areas ? priceGridOfAreas(areas) : priceGrid
  const known = prices.filter((price) => !grid.some((one) => isSameType(one, price)))
  return {
    phases: phases.map(({ state: _state, ...phase }) => phase),
    saleUntil,
    prices: [...grid, ...known].map(({ priceClass, ticketType }) => {
      const price = prices.find((one) => isSameType(one, { priceClass, ticketType }))
      const { priceCents = null, memberPriceCents = null } = price ?? {}
      return { priceClass, ticketType, priceCents, memberPriceCents }
    }),
  }
}

type TicketTypeOf = { priceClass: string; ticketType: string }

function isSameType(one: TicketTypeOf, other: TicketTypeOf): boolean {
  return one.priceClass === other.priceClass && one.ticketType === other.ticketType
}

/** The same phase is the same text, wherever it comes from. */
function inOrderOfFields({
  who,
  memberSince,
  from,
  until,
  maxPerBuyer,
  priceClasses,
}: PhaseOfSale): PhaseOfSale {
  return { who, memberSince, from, until, maxPerBuyer, priceClasses }
}

const phasesOf = (value: unknown): PhaseOfSale[] => JSON.parse(String(value))

/** Phases in words: whom one is for, which classes it sells, and all of it in a line. */
export function usePhaseWords() {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const nameOf = ({ who, memberSince }: Pick<PhaseOfSale, 'who' | 'memberSince'>): string =>
    memberSince ? t('phases.membersSince', { day: dayWords(memberSince, language) }) : t(`phases.who.${who}`)
  const classesOf = ({ priceClasses }: Pick<PhaseOfSale, 'priceClasses'>): string | null =>
    priceClasses?.map((id) => nameOfPriceClass(id)[language]).join(', ') ?? null
  const say = (phase: PhaseOfSale): string => {
    const from = shortMoment(phase.from, language)
    const until = phase.until ? shortMoment(phase.until, language) : t('phases.open')
    const line = t('phases.line', { name: nameOf(phase), from, until, count: phase.maxPerBuyer })
    return [line, classesOf(phase)].filter(Boolean).join(', ')
  }
  return { nameOf, classesOf, say }
}

function dayWords(day: string, language: OfficeLanguage): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { timeZone: 'UTC' }).format(
    new Date(day),
  )
}

/** One value by its name, so that two versions can be held against each other: `saleFrom`, `price/s/full`, `member/s/full`. */
export type FlatSale = Record<string, string | number | null>

export function flatOf({ prices, phases, ...times }: SaleOfEvent): FlatSale {
  return {
    ...times,
    phases: JSON.stringify(phases.map(inOrderOfFields)),
    ...Object.fromEntries(
      prices.flatMap(({ priceClass, ticketType, priceCents, memberPriceCents }) => [
        [`price/${priceClass}/${ticketType}`, priceCents],
        [`member/${priceClass}/${ticketType}`, memberPriceCents],
      ]),
    ),
  }
}

export function saleOfFlat(flat: FlatSale): SaleOfEvent {
  const prices = Object.keys(flat).flatMap((name) => {
    const [kind, priceClass, ticketType] = name.split('/') as [string, string, string]
    if (kind !== 'price') return []
    const member = flat[`member/${priceClass}/${ticketType}`] as number | null
    return [{ priceClass, ticketType, priceCents: flat[name] as number | null, memberPriceCents: member }]
  })
  return {
    phases: phasesOf(flat['phases']),
    saleUntil: String(flat['saleUntil']),
    prices,
  }
}

/** All values of a sale with their words. */
export function useSaleFields(sale: SaleOfEvent) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const moment = (value: unknown) => exactMoment(String(value), language).slice(0, -3)
  const { say } = usePhaseWords()
  const money = (value: unknown) => (value === null ? '–' : formatMoney(Number(value), language))
  const priced = sale.prices.flatMap(({ priceClass, ticketType }) => {
    const label = `${nameOfPriceClass(priceClass)[language]}, ${nameOfTicketType(ticketType)[language]}`
    const type = `${priceClass}/${ticketType}`
    return [
      { name: `price/${type}`, label, show: money },
      { name: `member/${type}`, label: t('form.memberOf', { label }), show: money },
    ]
  })
  return [
    {
      name: 'phases',
      label: t('phases.all'),
      show: (value: unknown) => phasesOf(value).map(say).join('; '),
    },
    { name: 'saleUntil', label: t('phases.until'), show: moment },
    ...priced,
  ]
}

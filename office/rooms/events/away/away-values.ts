import type { NewOfficeEvent } from '#modules/office/events/change.schema.ts'
import { awayArea, nameOfArea } from '#modules/tickets/venue/away.rules.ts'
import type { OfficeLanguage } from '../../../i18n/languages.ts'

/** Is this an area at another club's ground? */
export const isArea = (blockId: string): boolean => awayArea(blockId) !== null

/** An area by its name, a block of one's own ground by its number. */
export function nameOfBlock(blockId: string, language: OfficeLanguage, called?: string | null): string {
  const area = awayArea(blockId)
  return area ? (nameOfArea(area, called)[language] ?? area.name.de) : blockId
}

/** What the form of an away match begins with: the ground as the fixture list knows it, and no places yet. */
export function awayDefaults(areas: readonly string[], venue: string | null) {
  return {
    ground: { name: venue ?? '', city: '', address: '' },
    entrance: { de: '', en: '' },
    areas: areas.map((id) => ({ id, places: 0, called: '' })),
    namesUntil: null,
  }
}

/** Prices and phases of areas without places are left out: they are not sold there. */
export function soldBody(body: NewOfficeEvent): NewOfficeEvent {
  const { away } = body
  if (away === null) return body
  const sold = new Set(away.areas.filter(({ places }) => places > 0).map(({ id }) => id))
  return {
    ...body,
    prices: body.prices.filter(({ priceClass }) => sold.has(priceClass)),
    phases: body.phases.map((phase) => {
      const classes = phase.priceClasses?.filter((id) => sold.has(id)) ?? []
      return { ...phase, priceClasses: classes.length > 0 ? classes : null }
    }),
  }
}

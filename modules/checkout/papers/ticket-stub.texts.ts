import type { Language } from '#club/club.ts'

/** What stands on a stub. */
export const stubTexts: Record<Language, Record<'block' | 'row' | 'seat' | 'standing' | 'price', string>> = {
  de: { block: 'Block', row: 'Reihe', seat: 'Platz', standing: 'Stehplatz', price: 'Preis' },
  en: { block: 'Block', row: 'Row', seat: 'Seat', standing: 'Standing', price: 'Price' },
  ja: { block: 'ブロック', row: '列', seat: '席', standing: '立ち見', price: '料金' },
}

/** Gross cents for name and number on a shirt. */
export const printPriceCents = 500

/** Working days that printing takes before a parcel leaves. */
export const printExtraDays = 2

/** How long a reduction is shown as one; then the lower price is simply the price. */
export const reductionShownDays = 90

/** Players whose print fans can choose, in the order of their numbers. */
export const printPlayers: readonly { number: number; name: string }[] = [
  { number: 1, name: 'Weidner' },
  { number: 2, name: 'Aydemir' },
  { number: 3, name: 'Thorbeck' },
  { number: 4, name: 'Osei-Bonsu' },
  { number: 5, name: 'Dahlmann' },
  { number: 6, name: 'Eckert' },
  { number: 7, name: 'Rinaldi' },
  { number: 8, name: 'Lindqvist' },
  { number: 9, name: 'Brandt' },
  { number: 10, name: 'Conti' },
  { number: 11, name: 'Akinsola' },
  { number: 12, name: 'Sáez' },
  { number: 13, name: 'Morita' },
  { number: 14, name: 'Karaca' },
  { number: 15, name: 'Petrović' },
  { number: 17, name: 'Hinrichs' },
  { number: 19, name: 'Duarte' },
  { number: 20, name: 'Diarra' },
  { number: 21, name: 'Brunner' },
  { number: 23, name: 'Marchand' },
]

/** The shirt that players' pages lead to, `{name}-{product id}`. */
export const homeShirt = 'home-1.1001'

export const printPriceCents = 500
export const printExtraDays = 2
export const reductionShownDays = 90

export const printPlayers: readonly { number: number; name: string }[] = [{ number: 9, name: 'Harms' }]
export const homeShirt = 'heim-1'

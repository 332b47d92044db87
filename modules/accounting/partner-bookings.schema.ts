/**
 * What a booking of a bank statement is to the settlement that it names. `paid`: it was noted as paid by it; `confirmed`: it was noted before;
 * `wrong`: another amount or day; `again`: it was paid already.
 */
export const partnerBookingWords = ['paid', 'confirmed', 'wrong', 'again'] as const
export type PartnerBookingWord = (typeof partnerBookingWords)[number]

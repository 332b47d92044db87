/** Mails of a contract that staff send again: what its parties were told last. */
export const contractMails = ['confirmed', 'terminated', 'renewal', 'transfer', 'dues'] as const
export type ContractMail = (typeof contractMails)[number]

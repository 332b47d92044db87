import type { Text } from './club.ts'

/** Season tickets as contracts. No logic. */

/** Why somebody ends one; the club counts them. */
export const terminationReasons = [
  { id: 'moved', name: { de: 'Ich ziehe weg', en: 'I am moving away', ja: '引っ越すため' } },
  {
    id: 'time',
    name: { de: 'Ich habe keine Zeit mehr', en: 'I no longer have the time', ja: '時間が取れないため' },
  },
  {
    id: 'price',
    name: { de: 'Der Preis ist mir zu hoch', en: 'The price is too high', ja: '価格が高いため' },
  },
  { id: 'health', name: { de: 'Gesundheit', en: 'Health', ja: '健康上の理由' } },
  {
    id: 'place',
    name: { de: 'Mein Platz passt nicht', en: 'My place does not suit me', ja: '席が合わないため' },
  },
  { id: 'sport', name: { de: 'Sportliche Gründe', en: 'The way the team plays', ja: 'チームの状況' } },
  { id: 'other', name: { de: 'Etwas anderes', en: 'Something else', ja: 'その他' } },
] as const satisfies readonly { id: string; name: Text }[]

/** What a medium costs for a season, gross cents; what is left out is not on offer. */
export const contractMedia = [
  { id: 'mobile', cents: 0 },
  { id: 'print', cents: 0 },
  { id: 'registered', cents: 500 },
] as const

/** How long the link of a transfer holds, in days. */
export const contractTransferDays = 14
/** A transfer that nobody has answered is brought to mind once, so many days before its end. */
export const contractTransferReminderDays = 4

/** A match that is added after the season began: places of season tickets are kept for so many days, if staff say nothing else. */
export const addedMatchKeepDays = 7

/** Holders who have said nothing about the next season are reminded so many days before their time is over. */
export const renewalReminderDays = [14, 3] as const

/** Dues that could not be collected: after how many days each next try follows; after the last the ticket is suspended. */
export const collectionRetryDays = [3, 5, 7] as const
/** Announced so many days before a direct debit is collected (pre-notification of the SEPA rulebook, shortened by the contract). */
export const preNotificationDays = 5

import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import type { TransferRow } from './transfers.storage.ts'
import { contractTransferTexts, type MailName, type TransferWords } from './transfers.texts.ts'

/** What these mails say of a transfer. */
export type Notice = Pick<
  TransferRow,
  | 'kind'
  | 'takesPlace'
  | 'holderId'
  | 'holderName'
  | 'invitedId'
  | 'email'
  | 'reason'
  | 'expiresAt'
  | 'number'
  | 'season'
  | 'block'
  | 'row'
  | 'seat'
  | 'endsOn'
>
type Given = { to: string; language: Language; transfer: Notice; url: string }
export type TransferMail = (given: Given) => Mail

/** To whoever is asked, with the way to it. */
export const askedMail: TransferMail = (given) => write('asked', given)

/** To the same, before its end. */
export const reminderMail: TransferMail = (given) => write('reminder', given)

export const withdrawnMail: TransferMail = (given) => write('withdrawn', given)

/** What somebody has taken over, for their papers. */
export const takenOverMail: TransferMail = (given) => write('takenOver', given)

/** To whoever used the place and did not pay for it: it is another's now. */
export const passedOnMail: TransferMail = (given) => write('passedOn', given)

/** These go to whoever passed it on. */
export const acceptedMail: TransferMail = (given) => write('accepted', given)
export const declinedMail: TransferMail = (given) => write('declined', given)
export const expiredMail: TransferMail = (given) => write('expired', given)

function write(name: MailName, { to, language, transfer, url }: Given): Mail {
  const texts = contractTransferTexts[language]
  const { holderName, email, reason, expiresAt, season, endsOn, number, invitedId, holderId } = transfer
  const isBoth = transfer.takesPlace
  const words: TransferWords = {
    holder: nameForStrangers(holderName) ?? texts.somebody,
    invited: email,
    until: formatDateTime(expiresAt, language),
    season: nameOfSeason(season),
    endsOn: formatDate(new Date(`${endsOn}T12:00:00Z`), language),
    reason: reason ?? '',
    kind: isBoth ? 'both' : transfer.kind,
    mail: email,
  }
  const { subject, title, paragraphs, action } = texts[name]
  const rows = [
    ...(name === 'takenOver' ? [{ label: texts.contract, value: number }] : []),
    { label: texts.place, value: placeOf(transfer, texts) },
  ]
  return {
    to,
    subject: subject(words),
    about: [holderId, invitedId].filter((id) => id !== null),
    ...writeLetter(papers, {
      language,
      title: title(words),
      paragraphs: paragraphs(words),
      rows,
      rowsAfter: 1,
      ...(action ? { action: { label: action, url } } : {}),
      footer: `${club.legalName}\n${serviceMail()}`,
    }),
  }
}

function placeOf({ block, row, seat }: Notice, { places }: (typeof contractTransferTexts)[Language]): string {
  return row === null || seat === null ? places.standing(block) : places.seat(block, row, seat)
}

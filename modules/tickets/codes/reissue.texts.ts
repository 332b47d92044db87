import type { Language } from '#club/club.ts'

/** What the mail about new codes says. */
export const reissueTexts: Record<
  Language,
  { subject: string; title: string; paragraphs: string[]; action: string }
> = {
  de: {
    subject: 'Dein Ticket hat einen neuen Code: bitte neu ausdrucken',
    title: 'Dein Ticket hat einen neuen Code',
    paragraphs: [
      'Wir haben die Codes aller Tickets erneuert, damit niemand Tickets nachmachen kann. Der Code auf Deinem Ausdruck oder auf dem Ticket, das mit der Post kam, öffnet kein Tor mehr.',
      'Dein Platz bleibt Dein Platz. Druck das Ticket neu aus oder hol es auf Dein Handy; was mit der Post kam, tauschen wir Dir mit einem Ausweis am Ticketschalter um.',
    ],
    action: 'Zu Deinen Tickets',
  },
  en: {
    subject: 'Your ticket has a new code: please print it again',
    title: 'Your ticket has a new code',
    paragraphs: [
      'We have renewed the codes of all tickets so that nobody can copy them. The code on your print or on the ticket that came by post no longer opens a gate.',
      'Your place remains your place. Print the ticket again or move it to your phone; a ticket that came by post is exchanged at the ticket desk when you show your ID.',
    ],
    action: 'To your tickets',
  },
  ja: {
    subject: 'チケットのコードが新しくなりました。もう一度印刷してください',
    title: 'チケットのコードが新しくなりました',
    paragraphs: [
      'チケットの偽造を防ぐため、すべてのチケットのコードを更新しました。印刷済みのチケットや郵送されたチケットのコードでは入場できません。',
      'お席はそのままです。チケットをもう一度印刷するか、スマートフォンに移してください。郵送されたチケットは、身分証明書をお持ちのうえチケット窓口で交換いたします。',
    ],
    action: 'チケットを見る',
  },
}

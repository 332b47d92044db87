import type { Language } from '#club/club.ts'

export type LostTicketsText = { subject: string; title: string; paragraphs: string[]; action: string }

/** What the mails say that fan service has sent. */
export const lostTicketsTexts: Record<Language, { newCode: LostTicketsText; again: LostTicketsText }> = {
  de: {
    newCode: {
      subject: 'Dein Ticket hat einen neuen Code',
      title: 'Dein Ticket hat einen neuen Code',
      paragraphs: [
        'Du hast uns gesagt, dass Dein Ticket weg ist. Es hat jetzt einen neuen Code. Der alte öffnet kein Tor mehr, auch ausgedruckt oder als Bild nicht.',
        'Dein Platz bleibt Dein Platz. Du findest das Ticket in Deinem Konto; wer auf Papier geht, druckt es neu aus. Warst Du das nicht? Dann schreib uns bitte gleich.',
      ],
      action: 'Zu Deinen Tickets',
    },
    again: {
      subject: 'Hier sind Deine Tickets noch mal',
      title: 'Hier sind Deine Tickets noch mal',
      paragraphs: [
        'Du hast uns danach gefragt: Deine Tickets liegen in Deinem Konto. Melde Dich an, dann zeigt das Handy den Code.',
      ],
      action: 'Zu Deinen Tickets',
    },
  },
  en: {
    newCode: {
      subject: 'Your ticket has a new code',
      title: 'Your ticket has a new code',
      paragraphs: [
        'You told us that your ticket is gone. It has a new code now. The old one no longer opens a gate, neither printed nor as a picture.',
        'Your place remains your place. You find the ticket in your account; if you use paper, print it again. It was not you? Then please write to us at once.',
      ],
      action: 'To your tickets',
    },
    again: {
      subject: 'Here are your tickets once more',
      title: 'Here are your tickets once more',
      paragraphs: [
        'You asked us for them: your tickets are in your account. Sign in and your phone shows the code.',
      ],
      action: 'To your tickets',
    },
  },
  ja: {
    newCode: {
      subject: 'チケットのコードが新しくなりました',
      title: 'チケットのコードが新しくなりました',
      paragraphs: [
        'チケットを紛失されたとのご連絡を受け、コードを新しくしました。これまでのコードは、印刷したものや画像も含めて入場にはお使いいただけません。',
        'お席はそのままです。チケットはアカウントでご覧いただけます。紙でご利用の場合は、もう一度印刷してください。お心当たりがない場合は、すぐにご連絡ください。',
      ],
      action: 'チケットを見る',
    },
    again: {
      subject: 'チケットのご案内をもう一度お送りします',
      title: 'チケットのご案内をもう一度お送りします',
      paragraphs: [
        'お問い合わせいただいたチケットは、アカウントにあります。ログインすると、スマートフォンにコードが表示されます。',
      ],
      action: 'チケットを見る',
    },
  },
}

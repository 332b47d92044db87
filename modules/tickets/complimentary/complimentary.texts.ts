import type { Language } from '#club/club.ts'

type Words = {
  subject(match: string): string
  title(count: number): string
  paragraphs(match: string, count: number): string[]
  action: string
}

/** What the mail with complimentary tickets says. */
export const complimentaryTexts: Record<Language, Words> = {
  de: {
    subject: (match) => `Freikarten: ${match}`,
    title: (count) => (count === 1 ? 'Eine Freikarte für Dich' : `${count} Freikarten für Dich`),
    paragraphs: (match, count) => [
      count === 1
        ? `Wir laden Dich ein: In Deinem Konto liegt eine Karte für ${match}.`
        : `Wir laden Dich ein: In Deinem Konto liegen ${count} Karten für ${match}.`,
      'Sie kosten nichts. Du kannst sie weitergeben, aber nicht im Zweitmarkt verkaufen.',
    ],
    action: 'Zu Deinen Tickets',
  },
  en: {
    subject: (match) => `Complimentary tickets: ${match}`,
    title: (count) =>
      count === 1 ? 'A complimentary ticket for you' : `${count} complimentary tickets for you`,
    paragraphs: (match, count) => [
      count === 1
        ? `You are our guest: a ticket for ${match} is in your account.`
        : `You are our guest: ${count} tickets for ${match} are in your account.`,
      'They cost nothing. You may forward them, but not sell them on the exchange.',
    ],
    action: 'To your tickets',
  },
  ja: {
    subject: (match) => `ご招待チケット：${match}`,
    title: (count) => `ご招待チケット${count}枚のお知らせ`,
    paragraphs: (match, count) => [
      `${match}にご招待します。アカウントにチケットを${count}枚お届けしました。`,
      '料金はかかりません。ほかの方へ譲渡できますが、リセールでの販売はできません。',
    ],
    action: 'チケットを見る',
  },
}

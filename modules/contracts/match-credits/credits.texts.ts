import type { Language } from '#club/club.ts'

type Words = {
  subject(match: string): string
  title: string
  text(given: { match: string; day: string; number: string; amount: string }): string
  code(code: string): string
  after: string
  action: string
}

export const creditTexts: Record<Language, Words> = {
  de: {
    subject: (match) => `Gutschein für das abgesagte Spiel ${match}`,
    title: 'Dein Anteil am abgesagten Spiel',
    text: ({ match, day, number, amount }) =>
      `Das Spiel ${match} am ${day} findet nicht statt. Für Deine Dauerkarte ${number} schreiben wir Dir seinen Anteil am Preis der Saison gut: ${amount}.`,
    code: (code) => `Dein Gutschein: ${code}`,
    after: 'Gib den Code im Warenkorb ein. Was Du nicht auf einmal brauchst, bleibt darauf.',
    action: 'Zu den Tickets',
  },
  en: {
    subject: (match) => `Voucher for the match called off, ${match}`,
    title: 'Your share of the match that was called off',
    text: ({ match, day, number, amount }) =>
      `The match ${match} on ${day} does not take place. For your season ticket ${number} we credit you its share of the price of the season: ${amount}.`,
    code: (code) => `Your voucher: ${code}`,
    after: 'Type the code in your cart. What you do not need at once stays on it.',
    action: 'To the tickets',
  },
  ja: {
    subject: (match) => `中止となった試合のクーポン:${match}`,
    title: '中止となった試合の返金分',
    text: ({ match, day, number, amount }) =>
      `${day}の試合${match}は開催されません。シーズンチケット${number}の料金のうち、この試合の分${amount}をクーポンでお返しします。`,
    code: (code) => `クーポンコード:${code}`,
    after: 'カートでコードを入力してください。使い切らなかった残高はそのまま残ります。',
    action: 'チケットを見る',
  },
}

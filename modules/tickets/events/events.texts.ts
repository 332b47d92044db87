import type { Language } from '#club/club.ts'

type Words = {
  movedSubject(match: string): string
  movedTitle: string
  moved(match: string, when: string): string
  stays: string
  offSubject(match: string): string
  offTitle: string
  off(match: string): string
  money: string
  givesBack: string
  action: string
}

/** What the mails about a match say. */
export const eventTexts: Record<Language, Words> = {
  de: {
    movedSubject: (match) => `Neuer Anpfiff: ${match}`,
    movedTitle: 'Neuer Anpfiff',
    moved: (match, when) => `${match} beginnt jetzt am ${when}.`,
    stays: 'Dein Ticket bleibt gültig, auch ein ausgedrucktes. Du musst nichts tun.',
    offSubject: (match) => `Abgesagt: ${match}`,
    offTitle: 'Das Spiel ist abgesagt',
    off: (match) => `${match} findet nicht statt. Dein Ticket öffnet kein Tor.`,
    givesBack:
      'Das Geld geht von selbst dahin zurück, wo es herkam: an alle, die ihr Ticket bei uns gekauft haben. Zu jeder Bestellung schreiben wir noch einmal.',
    money: 'Wie Du Dein Geld zurückbekommst, schreiben wir Dir zu Deiner Bestellung.',
    action: 'Zu Deinen Tickets',
  },
  en: {
    movedSubject: (match) => `New kick-off: ${match}`,
    movedTitle: 'New kick-off',
    moved: (match, when) => `${match} now starts on ${when}.`,
    stays: 'Your ticket stays valid, a printed one too. There is nothing you have to do.',
    offSubject: (match) => `Called off: ${match}`,
    offTitle: 'The match is called off',
    off: (match) => `${match} does not take place. Your ticket opens no gate.`,
    givesBack:
      'The money goes back by itself the way it came, to everybody who bought their ticket from us. We write again about each order.',
    money: 'How you get your money back we write to you about your order.',
    action: 'To your tickets',
  },
  ja: {
    movedSubject: (match) => `キックオフ時刻の変更：${match}`,
    movedTitle: 'キックオフ時刻が変わりました',
    moved: (match, when) => `${match}は${when}に開始となります。`,
    stays: 'お持ちのチケットは印刷したものも含めて引き続き有効です。お手続きは必要ありません。',
    offSubject: (match) => `中止：${match}`,
    offTitle: '試合は中止になりました',
    off: (match) => `${match}は開催されません。チケットでの入場はできません。`,
    givesBack:
      'チケットを購入された方には、お支払いの方法へ自動的に返金します。ご注文ごとに改めてご連絡します。',
    money: '返金については、ご注文の件として改めてご案内します。',
    action: 'チケットを見る',
  },
}

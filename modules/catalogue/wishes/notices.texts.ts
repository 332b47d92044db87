import type { Language } from '#club/club.ts'

type Words = {
  subject(thing: string): string
  title: string
  text(thing: string, price: string): string
  once: string
  action: string
  offLine(url: string): string
}

/** What the mail about a marked product that costs less says. */
export const noticeTexts: Record<Language, Words> = {
  de: {
    subject: (thing) => `Jetzt günstiger: ${thing}`,
    title: 'Jetzt günstiger',
    text: (thing, price) =>
      `„${thing}“ steht auf Deiner Merkliste und kostet jetzt ${price}. Reserviert ist nichts: Wer zuerst bestellt, bekommt es.`,
    once: 'Zu diesem Artikel schreiben wir Dir nur dieses eine Mal.',
    action: 'Zum Artikel',
    offLine: (url) => `Keine Mails mehr zu Deiner Merkliste: ${url}`,
  },
  en: {
    subject: (thing) => `Now cheaper: ${thing}`,
    title: 'Now cheaper',
    text: (thing, price) =>
      `“${thing}” is on your wish list and now costs ${price}. Nothing is reserved: whoever orders first gets it.`,
    once: 'We write to you about this item only this once.',
    action: 'See the item',
    offLine: (url) => `No more mails about your wish list: ${url}`,
  },
  ja: {
    subject: (thing) => `値下げ：${thing}`,
    title: '値下げしました',
    text: (thing, price) =>
      `お気に入りの「${thing}」が${price}になりました。取り置きはしていません。ご注文は先着順です。`,
    once: 'この商品についてのお知らせは今回限りです。',
    action: '商品を見る',
    offLine: (url) => `お気に入りのお知らせを止める：${url}`,
  },
}

import type { Language } from '#club/club.ts'

type Words = {
  subject: string
  title: string
  text(pieces: number): string
  once: string
  action: string
  offLine(url: string): string
}

/** What the mail about a cart that was left says. */
export const reminderTexts: Record<Language, Words> = {
  de: {
    subject: 'Da liegt noch etwas in Deinem Warenkorb',
    title: 'Dein Warenkorb wartet',
    text: (pieces) =>
      `In Deinem Warenkorb ${pieces === 1 ? 'liegt noch ein Artikel' : `liegen noch ${pieces} Artikel`}. Reserviert ist nichts: Wer zuerst bestellt, bekommt es, und es gilt der Preis von dann.`,
    once: 'Du wolltest daran erinnert werden. Zu diesem Warenkorb schreiben wir Dir nur dieses eine Mal.',
    action: 'Zum Warenkorb',
    offLine: (url) => `Keine Erinnerungen mehr: ${url}`,
  },
  en: {
    subject: 'There is still something in your cart',
    title: 'Your cart is waiting',
    text: (pieces) =>
      `There ${pieces === 1 ? 'is still one item' : `are still ${pieces} items`} in your cart. Nothing is reserved: whoever orders first gets it, at the price of that moment.`,
    once: 'You wanted to be reminded. We write to you about this cart only this once.',
    action: 'Go to the cart',
    offLine: (url) => `No more reminders: ${url}`,
  },
  ja: {
    subject: 'カートに商品が残っています',
    title: 'カートに商品が残っています',
    text: (pieces) =>
      `カートに商品が${pieces}点残っています。取り置きはしていません。ご注文は先着順で、価格はご注文時のものになります。`,
    once: 'ご希望によりお知らせしています。このカートについてのお知らせは今回限りです。',
    action: 'カートを見る',
    offLine: (url) => `お知らせを止める：${url}`,
  },
}

import type { Language } from '#club/club.ts'

type Words = {
  subject: string
  title: string
  kept(until: string): string
  goods: string
  total: string
  toCart: string
}

/** What staff put into somebody's cart after a call. */
export const keptTexts: Record<Language, Words> = {
  de: {
    subject: 'Für Dich zurückgelegt',
    title: 'Wir haben Dir etwas in den Warenkorb gelegt',
    kept: (until) =>
      `Wie besprochen liegt alles in Deinem Warenkorb. Deine Plätze halten wir bis ${until} für Dich frei. Bezahlst Du sie bis dahin nicht, gehen sie wieder in den Verkauf.`,
    goods: 'Wie besprochen liegt alles in Deinem Warenkorb. Dein ist es, sobald Du es bezahlt hast.',
    total: 'Zusammen, ohne Versand',
    toCart: 'Zum Warenkorb und bezahlen',
  },
  en: {
    subject: 'Put aside for you',
    title: 'We have put something into your cart',
    kept: (until) =>
      `As agreed, everything is in your cart. We hold your places for you until ${until}. If you have not paid by then, they go back on sale.`,
    goods: 'As agreed, everything is in your cart. It is yours once you have paid for it.',
    total: 'Together, without shipping',
    toCart: 'To the cart and pay',
  },
  ja: {
    subject: 'お取り置きのご案内',
    title: 'カートに商品をお入れしました',
    kept: (until) =>
      `お話のとおり、商品をカートにお入れしました。お席は${until}まで確保いたします。それまでにお支払いがない場合は、販売に戻ります。`,
    goods: 'お話のとおり、商品をカートにお入れしました。お支払いが完了した時点でお客様のものとなります。',
    total: '合計（送料別）',
    toCart: 'カートへ進んで支払う',
  },
}

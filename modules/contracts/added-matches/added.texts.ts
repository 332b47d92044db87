import type { Language } from '#club/club.ts'

type About = { match: string; place: string; until: string; price: string }

type Words = {
  keptSubject(match: string): string
  keptTitle: string
  kept(about: About): string
  keptAfter: string
  keptAction: string
  failedSubject(match: string): string
  failedTitle: string
  failed(about: About): string
  failedAfter: string
  failedAction: string
}

export const addedTexts: Record<Language, Words> = {
  de: {
    keptSubject: (match) => `Dein Dauerkartenplatz für ${match}`,
    keptTitle: 'Dein Platz ist reserviert',
    kept: ({ match, place, until, price }) =>
      `${match} gehört nicht zu Deiner Dauerkarte. Deinen Platz (${place}) halten wir bis ${until} für Dich frei; er kostet ${price}.`,
    keptAfter:
      'Kaufst Du ihn bis dahin nicht, geht er für dieses Spiel in den freien Verkauf. Deine Dauerkarte bleibt, wie sie ist.',
    keptAction: 'Platz kaufen',
    failedSubject: (match) => `Zahlung fehlgeschlagen: Dein Platz für ${match}`,
    failedTitle: 'Wir konnten Deinen Platz nicht für Dich kaufen',
    failed: ({ match, place, until }) =>
      `Du hast erlaubt, dass wir Zusatzspiele mit der Zahlungsart Deines Vertrags kaufen. Für ${match} (${place}) hat das nicht geklappt: Es wurde nichts gebucht, und der Platz ist bis ${until} weiter für Dich reserviert.`,
    failedAfter: 'Bis dahin kannst Du ihn selbst kaufen. Danach geht er in den freien Verkauf.',
    failedAction: 'Platz selbst kaufen',
  },
  en: {
    keptSubject: (match) => `Your season-ticket place for ${match}`,
    keptTitle: 'Your place is kept for you',
    kept: ({ match, place, until, price }) =>
      `${match} is not part of your season ticket. We keep your place (${place}) for you until ${until}; it costs ${price}.`,
    keptAfter:
      'If you do not buy it by then, it goes on general sale for this match. Your season ticket stays as it is.',
    keptAction: 'Buy the place',
    failedSubject: (match) => `Payment failed: your place for ${match}`,
    failedTitle: 'We could not buy your place for you',
    failed: ({ match, place, until }) =>
      `You allowed us to buy added matches with the payment method of your contract. For ${match} (${place}) that failed: nothing was charged, and the place is still kept for you until ${until}.`,
    failedAfter: 'Until then you can buy it yourself. After that it goes on general sale.',
    failedAction: 'Buy it yourself',
  },
  ja: {
    keptSubject: (match) => `${match}:シーズンチケットのお席について`,
    keptTitle: 'お席を確保しています',
    kept: ({ match, place, until, price }) =>
      `${match}はシーズンチケットに含まれていません。お客様のお席(${place})は${until}まで確保しています。料金は${price}です。`,
    keptAfter:
      '期限までにご購入がない場合、この試合のお席は一般販売に回ります。シーズンチケットはそのまま有効です。',
    keptAction: 'お席を購入する',
    failedSubject: (match) => `お支払いができませんでした:${match}のお席`,
    failedTitle: 'お席を自動購入できませんでした',
    failed: ({ match, place, until }) =>
      `追加試合の自動購入を承っていますが、${match}(${place})はご契約のお支払い方法で購入できませんでした。請求は行われていません。お席は${until}まで引き続き確保しています。`,
    failedAfter: '期限までご自身で購入いただけます。その後は一般販売に回ります。',
    failedAction: '自分で購入する',
  },
}

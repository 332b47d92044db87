import type { Language } from '#club/club.ts'

type Words = {
  confirmSubject: string
  confirmTitle: string
  confirmText(thing: string): string
  confirmIgnore: string
  confirmAction: string
  backSubject(thing: string): string
  backTitle: string
  backText(thing: string): string
  backOnce: string
  backAction: string
  offLine(url: string): string
}

/** What the mails about things that are sold out say. */
export const alertTexts: Record<Language, Words> = {
  de: {
    confirmSubject: 'Sollen wir Dir schreiben, sobald es wieder da ist?',
    confirmTitle: 'Noch ein Klick',
    confirmText: (thing) =>
      `Jemand hat uns gebeten, an diese Adresse zu schreiben, sobald „${thing}“ wieder da ist. Warst Du das? Dann bestätige es.`,
    confirmIgnore: 'Wenn nicht, lass diese Mail liegen. Nach zwei Tagen ist die Adresse bei uns gelöscht.',
    confirmAction: 'Ja, schreibt mir',
    backSubject: (thing) => `Wieder da: ${thing}`,
    backTitle: 'Wieder da',
    backText: (thing) =>
      `„${thing}“ liegt wieder im Regal. Reserviert ist nichts: Wer zuerst bestellt, bekommt es.`,
    backOnce: 'Zu diesem Artikel schreiben wir Dir nur dieses eine Mal.',
    backAction: 'Zum Artikel',
    offLine: (url) => `Deine Adresse gleich löschen lassen: ${url}`,
  },
  en: {
    confirmSubject: 'Shall we write to you when it is back?',
    confirmTitle: 'One more click',
    confirmText: (thing) =>
      `Somebody asked us to write to this address as soon as “${thing}” is back. Was it you? Then confirm it.`,
    confirmIgnore: 'If not, leave this mail alone. After two days we delete the address.',
    confirmAction: 'Yes, write to me',
    backSubject: (thing) => `Back in stock: ${thing}`,
    backTitle: 'Back in stock',
    backText: (thing) =>
      `“${thing}” is back on the shelf. Nothing is reserved: whoever orders first gets it.`,
    backOnce: 'We write to you about this item only this once.',
    backAction: 'See the item',
    offLine: (url) => `Have your address deleted right away: ${url}`,
  },
  ja: {
    confirmSubject: '再入荷をお知らせしますか？',
    confirmTitle: 'あと1クリックです',
    confirmText: (thing) =>
      `「${thing}」が再入荷したらこのアドレスに知らせてほしい、という依頼がありました。ご本人でしたら確認してください。`,
    confirmIgnore:
      'お心当たりがなければ、このメールはそのままにしてください。アドレスは2日後に削除されます。',
    confirmAction: 'はい、知らせてください',
    backSubject: (thing) => `再入荷：${thing}`,
    backTitle: '再入荷しました',
    backText: (thing) => `「${thing}」が再び入荷しました。取り置きはしていません。ご注文は先着順です。`,
    backOnce: 'この商品についてのお知らせは今回限りです。',
    backAction: '商品を見る',
    offLine: (url) => `アドレスをすぐに削除する：${url}`,
  },
}

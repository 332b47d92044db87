type AfterSaleTexts = {
  greeting(name: string): string
  footer(club: string, mail: string): string
  action: string
  shipping: string
  total: string
  toMethod: string
  toVouchers: string
  asVoucher: string
  shipped: {
    subject(things: string): string
    title: string
    carrier(name: string): string
    number(tracking: string): string
    track: string
    note: string
  }
  cancelled: {
    subject(things: string): string
    title: string
    text(order: string): string
    matchOff: string
  }
  reduced: { subject(things: string): string; title: string; text(order: string): string }
  returned: {
    subject(things: string): string
    title: string
    text(number: string): string
    notAll(reason: string): string
  }
  money: { method: string; account: string; untaken: string; voucher(code: string): string }
  registered: {
    subject(number: string): string
    title: string
    text(number: string): string
    label: string
    withdrawal: string
  }
  refused: { subject(number: string): string; title: string; text(number: string, reason: string): string }
  refunded: { subject(amount: string): string; title: string; text(amount: string, order: string): string }
  receipt: {
    subject: string
    title: string
    text(time: string): string
    order: string
    name: string
    statement: string
    next: string
  }
  answer: { title: string; text(time: string): string; matched: string }
}

const de: AfterSaleTexts = {
  greeting: (name) => `Hallo ${name},`,
  footer: (name, mail) => `${name}\nFragen? Schreib an ${mail}.`,
  action: 'Bestellung ansehen',
  shipping: 'Versand',
  total: 'Du bekommst zurück',
  toMethod: 'Auf Deine Zahlungsart',
  toVouchers: 'Auf Deine Gutscheine',
  asVoucher: 'Als neuer Gutschein',
  shipped: {
    subject: (things) => `Dein Paket ist unterwegs: ${things}`,
    title: 'Dein Paket ist unterwegs',
    carrier: (name) => `Es kommt mit ${name}. Darin ist:`,
    number: (tracking) => `Sendungsnummer: ${tracking}`,
    track: 'Sendung verfolgen',
    note: 'Der Lieferschein hängt an dieser Mail.',
  },
  cancelled: {
    subject: (things) => `Storniert: ${things}`,
    title: 'Deine Stornierung',
    text: (order) =>
      `das haben wir aus Deiner Bestellung ${order} storniert. Die Gutschrift hängt an dieser Mail.`,
    matchOff: 'Das Spiel ist abgesagt. Du musst nichts tun.',
  },
  reduced: {
    subject: (things) => `Gutschrift zu ${things}`,
    title: 'Deine Gutschrift',
    text: (order) =>
      `aus Deiner Bestellung ${order} zahlen wir Dir einen Teil zurück. Was Du gekauft hast, behältst Du. Die Gutschrift hängt an dieser Mail.`,
  },
  returned: {
    subject: (things) => `Deine Rücksendung ist da: ${things}`,
    title: 'Deine Rücksendung ist da',
    text: (number) => `Deine Rücksendung ${number} ist angekommen. Die Gutschrift hängt an dieser Mail.`,
    notAll: (reason) =>
      `Einen Teil davon können wir nicht erstatten. Der Grund: ${reason}. Schreib uns, wenn Du das anders siehst.`,
  },
  money: {
    method:
      'Das Geld geht an die Zahlungsart zurück, mit der Du bezahlt hast. Sobald es unterwegs ist, schreiben wir Dir.',
    account: 'Du musst diesen Betrag nicht mehr überweisen. Hast Du schon bezahlt, bekommst Du ihn zurück.',
    untaken: 'Diesen Betrag hatten wir noch nicht eingezogen, und dabei bleibt es: Du zahlst ihn nicht.',
    voucher: (code) =>
      `Dein Gutscheincode: ${code}. Bewahr ihn gut auf, wir können ihn nicht noch einmal zeigen.`,
  },
  registered: {
    subject: (things) => `Deine Rücksendung: ${things}`,
    title: 'So schickst Du zurück',
    text: (number) => `Deine Rücksendung ist angemeldet. Sie hat die Nummer ${number}. Zurück kommen soll:`,
    label:
      'Das Etikett hängt an dieser Mail, Du findest es auch bei Deiner Bestellung. Leg es ins Paket und gib das Paket bei der Post ab.',
    withdrawal:
      'Wir sehen Deine Rücksendung als Widerruf an: Kommt alles zurück, erstatten wir auch den Standardversand.',
  },
  refused: {
    subject: (number) => `Zu Deiner Rücksendung ${number}`,
    title: 'Wir können sie nicht annehmen',
    text: (number, reason) =>
      `Deine Rücksendung ${number} können wir nicht erstatten. Der Grund: ${reason}. Melde Dich, wenn Du das anders siehst.`,
  },
  refunded: {
    subject: (amount) => `Dein Geld ist unterwegs: ${amount}`,
    title: 'Dein Geld ist unterwegs',
    text: (amount, order) =>
      `wir haben Dir ${amount} für Deine Bestellung ${order} zurückgegeben. Je nach Zahlungsart dauert es ein paar Tage, bis Du es siehst.`,
  },
  receipt: {
    subject: 'Wir haben Deinen Widerruf erhalten',
    title: 'Dein Widerruf ist bei uns',
    text: (time) => `Du hast uns am ${time} diesen Widerruf geschickt:`,
    order: 'Bestellnummer',
    name: 'Name',
    statement: 'Deine Nachricht',
    next: 'Wir prüfen ihn. Passt er zu einer Bestellung, schreiben wir Dir gleich, wie es weitergeht. Sonst melden wir uns von Hand.',
  },
  answer: {
    title: 'Zu Deinem Widerruf',
    text: (time) => `Du hast uns am ${time} einen Widerruf geschickt. Dazu schreiben wir Dir:`,
    matched:
      'Wir haben die Bestellung gefunden und Deinen Widerruf ausgeführt. Wie es mit Ware und Geld weitergeht, steht in einer eigenen E-Mail an die Adresse der Bestellung.',
  },
}

const en: AfterSaleTexts = {
  greeting: (name) => `Hello ${name},`,
  footer: (name, mail) => `${name}\nQuestions? Write to ${mail}.`,
  action: 'See the order',
  shipping: 'Shipping',
  total: 'You get back',
  toMethod: 'To your payment method',
  toVouchers: 'On your vouchers',
  asVoucher: 'As a new voucher',
  shipped: {
    subject: (things) => `Your parcel is on its way: ${things}`,
    title: 'Your parcel is on its way',
    carrier: (name) => `It comes with ${name}. Inside:`,
    number: (tracking) => `Tracking number: ${tracking}`,
    track: 'Follow the parcel',
    note: 'The delivery note is attached.',
  },
  cancelled: {
    subject: (things) => `Cancelled: ${things}`,
    title: 'Your cancellation',
    text: (order) => `This is what we cancelled from your order ${order}. The credit note is attached.`,
    matchOff: 'The match is called off. There is nothing you have to do.',
  },
  reduced: {
    subject: (things) => `Credit note for ${things}`,
    title: 'Your credit note',
    text: (order) =>
      `We are paying back a part of your order ${order}. You keep what you bought. The credit note is attached.`,
  },
  returned: {
    subject: (things) => `Your return has arrived: ${things}`,
    title: 'Your return has arrived',
    text: (number) => `Your return ${number} has arrived. The credit note is attached.`,
    notAll: (reason) =>
      `We cannot refund a part of it. The reason: ${reason}. Write to us if you see it differently.`,
  },
  money: {
    method: 'The money goes back to the method you paid with. We will write as soon as it is on its way.',
    account: 'You need not transfer this amount any more. If you have paid already, you get it back.',
    untaken: 'This amount had not been taken yet, and never will be: you do not pay it.',
    voucher: (code) => `Your voucher code: ${code}. Keep it safe, we cannot show it again.`,
  },
  registered: {
    subject: (things) => `Your return: ${things}`,
    title: 'How to send it back',
    text: (number) => `Your return is registered. Its number is ${number}. This is to come back:`,
    label:
      'The label is attached, and it is with your order too. Put it into the parcel and hand the parcel in at the post office.',
    withdrawal:
      'We treat your return as a withdrawal: if everything comes back, we refund standard shipping too.',
  },
  refused: {
    subject: (number) => `About your return ${number}`,
    title: 'We cannot accept it',
    text: (number, reason) =>
      `We cannot refund your return ${number}. The reason: ${reason}. Write to us if you see it differently.`,
  },
  refunded: {
    subject: (amount) => `Your money is on its way: ${amount}`,
    title: 'Your money is on its way',
    text: (amount, order) =>
      `We have returned ${amount} for your order ${order}. Depending on how you paid it takes a few days until you see it.`,
  },
  receipt: {
    subject: 'We have received your withdrawal',
    title: 'Your withdrawal has reached us',
    text: (time) => `On ${time} you sent us this withdrawal:`,
    order: 'Order number',
    name: 'Name',
    statement: 'Your message',
    next: 'We are checking it. If it fits an order, we write at once how it goes on. Otherwise somebody gets back to you.',
  },
  answer: {
    title: 'About your withdrawal',
    text: (time) => `On ${time} you sent us a withdrawal. This is our answer:`,
    matched:
      'We have found the order and carried out your withdrawal. How it goes on with goods and money stands in a separate e-mail to the address of the order.',
  },
}

const ja: AfterSaleTexts = {
  greeting: (name) => `${name} 様`,
  footer: (name, mail) => `${name}\nお問い合わせ：${mail}`,
  action: '注文を見る',
  shipping: '送料',
  total: '返金額',
  toMethod: 'お支払い方法へ',
  toVouchers: 'ご利用のギフト券へ',
  asVoucher: '新しいギフト券として',
  shipped: {
    subject: (things) => `発送のお知らせ：${things}`,
    title: '商品を発送しました',
    carrier: (name) => `${name} でお届けします。内容：`,
    number: (tracking) => `お問い合わせ番号：${tracking}`,
    track: '配送状況を見る',
    note: '納品書を添付しています。',
  },
  cancelled: {
    subject: (things) => `キャンセルのお知らせ：${things}`,
    title: 'キャンセルを承りました',
    text: (order) =>
      `ご注文 ${order} のうち、次の商品をキャンセルしました。クレジットノートを添付しています。`,
    matchOff: '試合が中止になったためです。お手続きは必要ありません。',
  },
  reduced: {
    subject: (things) => `返金明細書のお知らせ：${things}`,
    title: '一部返金のお知らせ',
    text: (order) =>
      `ご注文 ${order} の代金の一部を返金いたします。お買い上げの商品はそのままご利用いただけます。返金明細書を添付しています。`,
  },
  returned: {
    subject: (things) => `返品が届きました：${things}`,
    title: '返品が届きました',
    text: (number) => `返品 ${number} が届きました。クレジットノートを添付しています。`,
    notAll: (reason) => `返品のうち一部は返金できません。理由：${reason}。ご不明な点はご連絡ください。`,
  },
  money: {
    method: 'お支払いに使われた方法へ返金します。手続きが済み次第ご連絡します。',
    account: 'この金額のお振り込みは不要です。お支払い済みの場合は返金します。',
    untaken: 'この金額はまだ請求されていません。今後も請求されることはありません。',
    voucher: (code) => `ギフト券コード：${code}。再表示できませんので、大切に保管してください。`,
  },
  registered: {
    subject: (things) => `返品のご案内：${things}`,
    title: '返品の方法',
    text: (number) => `返品を受け付けました。返品番号は ${number} です。対象の商品：`,
    label:
      '返品ラベルを添付しています。ご注文のページからも取得できます。商品と一緒に箱に入れ、郵便局からお送りください。',
    withdrawal: 'この返品は契約の撤回として扱います。すべて返品された場合は、標準配送料も返金します。',
  },
  refused: {
    subject: (number) => `返品 ${number} について`,
    title: '返品をお受けできません',
    text: (number, reason) =>
      `返品 ${number} は返金できません。理由：${reason}。ご不明な点はご連絡ください。`,
  },
  refunded: {
    subject: (amount) => `返金しました：${amount}`,
    title: '返金のお知らせ',
    text: (amount, order) =>
      `ご注文 ${order} について ${amount} を返金しました。お支払い方法により、反映まで数日かかります。`,
  },
  receipt: {
    subject: '契約の撤回を受け付けました',
    title: '撤回を受け付けました',
    text: (time) => `${time} に次の撤回をお送りいただきました：`,
    order: '注文番号',
    name: 'お名前',
    statement: 'メッセージ',
    next: '内容を確認します。ご注文と一致した場合は、すぐに今後の流れをご連絡します。一致しない場合は担当者からご連絡します。',
  },
  answer: {
    title: '契約の撤回について',
    text: (time) => `${time}にいただいた撤回のお申し出について、次のとおりご回答します。`,
    matched:
      'ご注文を確認し、撤回の手続きを行いました。商品と返金については、ご注文時のメールアドレスに別途お知らせします。',
  },
}

/** What the mails after the sale say; German where a language is missing. */
export function afterSaleTexts(language: string): AfterSaleTexts {
  return { de, en, ja }[language] ?? de
}

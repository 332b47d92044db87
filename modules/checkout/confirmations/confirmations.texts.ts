export type ConfirmationTexts = {
  subject(things: string): string
  title: string
  /** With tickets: whom it is played against, and when. */
  ticketsSubject(opponent: string, day: string): string
  /** With tickets of several matches. */
  matchesSubject(matches: number): string
  ticketsTitle: string
  arrives(min: number, max: number): string
  orderReference: string
  billingAddress: string
  shippingAddress: string
  greeting(name: string): string
  thanks(numbers: string): string
  tickets: string
  shipping: string
  /** Bought without an account. */
  guest: string
  shippingLine: string
  total: string
  action: string
  footer(club: string, mail: string): string
}

type RefundedTexts = {
  subject: string
  title: string
  greeting(name: string): string
  reason: string
  money(amount: string): string
  footer(club: string, mail: string): string
}

type MailTexts = { confirmation: ConfirmationTexts; refunded: RefundedTexts }

const de: MailTexts = {
  confirmation: {
    subject: (things) => `Deine Bestellung: ${things}`,
    title: 'Danke für Deine Bestellung',
    ticketsSubject: (opponent, day) => `Du bist dabei: ${opponent}, ${day}`,
    matchesSubject: (matches) => `Du bist dabei: ${matches} Spiele`,
    ticketsTitle: 'Du bist dabei.',
    arrives: (min, max) => `Lieferzeit: ${min} bis ${max} Werktage.`,
    orderReference: 'Deine Bestellnummer',
    billingAddress: 'Rechnung an',
    shippingAddress: 'Lieferung an',
    greeting: (name) => `Hallo ${name},`,
    thanks: (numbers) =>
      `Deine Bestellung ist da. Bestellnummer: ${numbers}. Die Rechnung hängt an dieser Mail.`,
    tickets: 'Deine Tickets liegen in Deinem Konto. Zeig am Eingang den Code auf Deinem Telefon.',
    shipping: 'Sobald Dein Paket unterwegs ist, schreiben wir Dir.',
    guest:
      'Du hast ohne Konto bestellt. Mit Deiner Bestellnummer und dieser E-Mail-Adresse findest Du die Bestellung jederzeit wieder. Legst Du später mit dieser Adresse ein Konto an und bestätigst sie, liegt die Bestellung dann auch dort.',
    shippingLine: 'Versand',
    total: 'Gesamt inkl. MwSt.',
    action: 'Bestellung ansehen',
    footer: (name, mail) => `${name}\nFragen? Schreib an ${mail}.`,
  },
  refunded: {
    subject: 'Deine Zahlung kam zu spät, Du bekommst Dein Geld zurück',
    title: 'Du bekommst Dein Geld zurück',
    greeting: (name) => `Hallo ${name},`,
    reason:
      'Deine Zahlung kam an, nachdem die Reservierung abgelaufen war. Die Plätze oder Artikel hat inzwischen jemand anderes gekauft.',
    money: (amount) =>
      `Wir haben ${amount} an das Zahlungsmittel zurückgegeben, mit dem Du bezahlt hast. Das dauert ein paar Tage.`,
    footer: (name, mail) => `${name}\nFragen? Schreib an ${mail}.`,
  },
}

const en: MailTexts = {
  confirmation: {
    subject: (things) => `Your order: ${things}`,
    title: 'Thank you for your order',
    ticketsSubject: (opponent, day) => `You are in: ${opponent}, ${day}`,
    matchesSubject: (matches) => `You are in: ${matches} matches`,
    ticketsTitle: 'You are in.',
    arrives: (min, max) => `Delivery time: ${min} to ${max} working days.`,
    orderReference: 'Your order number',
    billingAddress: 'Invoice to',
    shippingAddress: 'Delivery to',
    greeting: (name) => `Hello ${name},`,
    thanks: (numbers) => `Your order has arrived. Order number: ${numbers}. The invoice is attached.`,
    tickets: 'Your tickets are in your account. Show the code on your phone at the gate.',
    shipping: 'We will write to you as soon as your parcel is on its way.',
    guest:
      'You ordered without an account. With your order number and this e-mail address you can find the order again at any time. If you later create an account with this address and confirm it, the order will be there too.',
    shippingLine: 'Shipping',
    total: 'Total incl. VAT',
    action: 'See the order',
    footer: (name, mail) => `${name}\nQuestions? Write to ${mail}.`,
  },
  refunded: {
    subject: 'Your payment came too late, you get your money back',
    title: 'You get your money back',
    greeting: (name) => `Hello ${name},`,
    reason:
      'Your payment arrived after the reservation had ended. Somebody else has bought the places or items meanwhile.',
    money: (amount) => `We have returned ${amount} to the means of payment you used. This takes a few days.`,
    footer: (name, mail) => `${name}\nQuestions? Write to ${mail}.`,
  },
}

const ja: MailTexts = {
  confirmation: {
    subject: (things) => `ご注文：${things}`,
    title: 'ご注文ありがとうございます',
    ticketsSubject: (opponent, day) => `観戦が決まりました：${opponent}、${day}`,
    matchesSubject: (matches) => `観戦が決まりました：${matches}試合`,
    ticketsTitle: '観戦が決まりました。',
    arrives: (min, max) => `お届け予定：${min}〜${max}営業日`,
    orderReference: '貴社注文番号',
    billingAddress: '請求先',
    shippingAddress: 'お届け先',
    greeting: (name) => `${name} 様`,
    thanks: (numbers) => `ご注文を承りました。注文番号：${numbers}。請求書を添付しています。`,
    tickets: 'チケットはアカウントにあります。入場時にスマートフォンのコードをご提示ください。',
    shipping: '発送の際にあらためてご連絡します。',
    guest:
      'アカウントなしでのご注文です。注文番号とこのメールアドレスで、いつでも注文をご確認いただけます。後日このアドレスでアカウントを作成し、確認を済ませると、この注文もアカウントに表示されます。',
    shippingLine: '送料',
    total: '合計（税込）',
    action: '注文を見る',
    footer: (name, mail) => `${name}\nお問い合わせ：${mail}`,
  },
  refunded: {
    subject: 'お支払いが期限に間に合わず、返金いたします',
    title: '返金のお知らせ',
    greeting: (name) => `${name} 様`,
    reason: '予約の期限が切れた後にお支払いが届きました。その間に座席または商品は他の方が購入されました。',
    money: (amount) => `${amount} をお支払い方法に返金しました。反映まで数日かかります。`,
    footer: (name, mail) => `${name}\nお問い合わせ：${mail}`,
  },
}

/** What the mails of checkout say; German where a language is missing. */
export function mailTexts(language: string): MailTexts {
  return { de, en, ja }[language] ?? de
}

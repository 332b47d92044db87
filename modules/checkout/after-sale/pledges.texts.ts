type PledgeTexts = {
  greeting(name: string): string
  footer(club: string, mail: string): string
  action: string
  subject(amount: string): string
  title: string
  text(given: { orders: string; until: string; amount: string }): string
  term: string
  waits: string
  next: string
}

const de: PledgeTexts = {
  greeting: (name) => `Hallo ${name},`,
  footer: (name, mail) => `${name}\nFragen? Schreib an ${mail}.`,
  action: 'Bestellung ansehen',
  subject: (amount) => `Wir ziehen jetzt ${amount} bei Klarna ein`,
  title: 'Wir ziehen jetzt den ganzen Betrag ein',
  text: ({ orders, until, amount }) =>
    `ein Teil Deines Kaufs (${orders}) ist unterwegs, ein Teil noch nicht. Klarnas Zusage läuft am ${until} ab, und in Teilen einziehen lässt sie sich nicht. Damit bezahlt ist, was Du schon bekommst, ziehen wir jetzt alles ein: ${amount}.`,
  term: 'Damit beginnt Deine Zahlungsfrist bei Klarna. Wann Du dort wie viel zahlst, steht in der App von Klarna.',
  waits: 'Das ist noch nicht verschickt:',
  next: 'Es bleibt bestellt und kommt nach. Wird davon etwas storniert, bekommst Du das Geld dafür zurück. Du musst nichts tun.',
}

const en: PledgeTexts = {
  greeting: (name) => `Hello ${name},`,
  footer: (name, mail) => `${name}\nQuestions? Write to ${mail}.`,
  action: 'See the order',
  subject: (amount) => `We are taking ${amount} from Klarna now`,
  title: 'We are taking the whole amount now',
  text: ({ orders, until, amount }) =>
    `A part of your purchase (${orders}) is on its way, and a part is not yet. Klarna’s pledge ends on ${until}, and it cannot be taken in parts. So that what you are getting is paid for, we are taking all of it now: ${amount}.`,
  term: 'Your time to pay at Klarna begins with this. What you pay there, and when, is in Klarna’s app.',
  waits: 'This has not been sent yet:',
  next: 'It stays ordered and will follow. If any of it is cancelled, you get the money for it back. There is nothing you have to do.',
}

const ja: PledgeTexts = {
  greeting: (name) => `${name} 様`,
  footer: (name, mail) => `${name}\nお問い合わせ：${mail}`,
  action: '注文を見る',
  subject: (amount) => `Klarna へのご請求のお知らせ：${amount}`,
  title: '全額をご請求します',
  text: ({ orders, until, amount }) =>
    `ご注文（${orders}）は、一部の商品のみ発送済みです。Klarna の承認は${until}に期限を迎え、分割してご請求することはできません。そのため、未発送の商品を含む全額 ${amount} を今回ご請求します。`,
  term: 'Klarna でのお支払い期限は、ここから始まります。お支払いの時期と金額は Klarna のアプリでご確認ください。',
  waits: 'まだ発送していない商品：',
  next: 'ご注文はそのまま有効で、後日お届けします。キャンセルになった商品の代金は返金します。お手続きは必要ありません。',
}

/** What the mail says when a pledge is taken before everything has left; German where a language is missing. */
export function pledgeTexts(language: string): PledgeTexts {
  return { de, en, ja }[language] ?? de
}

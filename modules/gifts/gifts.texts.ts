type GiftTexts = {
  subject(amount: string): string
  title(count: number): string
  intro: string
  introFor(name: string): string
  use(until: string): string
  footer(club: string, mail: string): string
}

const de: GiftTexts = {
  subject: (amount) => `Dein Gutschein über ${amount}`,
  title: (count) => (count === 1 ? 'Hier ist Dein Gutschein' : 'Hier sind Deine Gutscheine'),
  intro: 'Zum Verschenken oder selbst Einlösen: Der Code steht unten und auf dem PDF an dieser Mail.',
  introFor: (name) =>
    `Für ${name}, zum Ausdrucken oder Weiterleiten: Der Code steht unten und auf dem PDF an dieser Mail.`,
  use: (until) =>
    `Er gilt im Fanshop und für Tickets, auch in mehreren Einkäufen, bis ${until}. Gib den Code im Warenkorb ein. Wer ihn hat, kann ihn einlösen: Bewahr ihn gut auf.`,
  footer: (name, mail) => `${name}\nFragen? Schreib an ${mail}.`,
}

const en: GiftTexts = {
  subject: (amount) => `Your gift voucher for ${amount}`,
  title: (count) => (count === 1 ? 'Here is your gift voucher' : 'Here are your gift vouchers'),
  intro: 'To give away or to use yourself: the code is below and on the PDF attached.',
  introFor: (name) => `For ${name}, to print or to forward: the code is below and on the PDF attached.`,
  use: (until) =>
    `It is good for the fan shop and for tickets, also in several purchases, until ${until}. Enter the code in the cart. Whoever has it can use it: keep it safe.`,
  footer: (name, mail) => `${name}\nQuestions? Write to ${mail}.`,
}

const ja: GiftTexts = {
  subject: (amount) => `${amount}のギフト券`,
  title: () => 'ギフト券をお届けします',
  intro: '贈り物にも、ご自身でもお使いいただけます。コードは下記と添付のPDFにあります。',
  introFor: (name) => `${name} 様へのギフト券です。コードは下記と添付のPDFにあります。`,
  use: (until) =>
    `ショップとチケットで、${until}まで何回かに分けてお使いいただけます。カートでコードを入力してください。コードを持つ人は誰でも使えますので、大切に保管してください。`,
  footer: (name, mail) => `${name}\nお問い合わせ：${mail}`,
}

/** What the mail of a gift voucher says; German where a language is missing. */
export function giftTexts(language: string): GiftTexts {
  return { de, en, ja }[language] ?? de
}

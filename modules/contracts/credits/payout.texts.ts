import type { Language } from '#club/club.ts'

type Words = {
  greeting(name: string): string
  subject: string
  title: string
  text(number: string): string
  contract: string
  back: string
  transfer: string
  voucher: string
  /** How it arrives. */
  later: string
  code(code: string): string
  wrong(mail: string): string
  action: string
}

export const payoutTexts: Record<Language, Words> = {
  de: {
    greeting: (name) => `Hallo ${name},`,
    subject: 'Dein Guthaben wird ausgezahlt',
    title: 'Dein Guthaben wird ausgezahlt',
    text: (number) =>
      `zu Deiner Dauerkarte ${number} hattest Du noch ein Guthaben. Wir zahlen es Dir aus. Gutscheine, die Du dafür bekommen hattest, verlieren diesen Betrag.`,
    contract: 'Vertrag',
    back: 'Auf Deine Zahlungsart',
    transfer: 'Als Überweisung',
    voucher: 'Als Gutschein',
    later: 'Bis das Geld da ist, vergehen je nach Bank ein paar Tage.',
    code: (code) => `Dein Gutschein: ${code}`,
    wrong: (mail) => `Stimmt etwas nicht? Dann schreib uns an ${mail}.`,
    action: 'Zu den Tickets',
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    subject: 'Your credit is paid out',
    title: 'Your credit is paid out',
    text: (number) =>
      `you still had a credit for your season ticket ${number}. We are paying it out. Vouchers that you were given for it lose that amount.`,
    contract: 'Contract',
    back: 'To the way you paid',
    transfer: 'By bank transfer',
    voucher: 'As a voucher',
    later: 'Depending on your bank it takes a few days to arrive.',
    code: (code) => `Your voucher: ${code}`,
    wrong: (mail) => `Is anything wrong? Then write to us: ${mail}.`,
    action: 'To the tickets',
  },
  ja: {
    greeting: (name) => `${name} 様`,
    subject: '残高を返金いたします',
    title: '残高を返金いたします',
    text: (number) =>
      `シーズンチケット${number}に残高がございました。返金の手続きをいたします。その分としてお渡ししたクーポンからは、同じ金額が差し引かれます。`,
    contract: '契約番号',
    back: 'お支払い方法への返金',
    transfer: '銀行振込',
    voucher: 'クーポン',
    later: '着金までに数日かかる場合がございます。',
    code: (code) => `クーポンコード:${code}`,
    wrong: (mail) => `内容に誤りがある場合は、${mail}までご連絡ください。`,
    action: 'チケットを見る',
  },
}

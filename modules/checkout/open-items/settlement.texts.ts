import { ibanInGroups } from '#modules/payments/transfers.rules.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import type { Settlement } from './settlement.schema.ts'

type Given = {
  amount: string
  day: string
  holder: string
  iban: string
  bic: string
  reference: string
  mandate: string
  creditorId: string
}
type Words = Record<Settlement['state'], (given: Given) => string>

const WORDS: Record<'de' | 'en' | 'ja', Words> = {
  de: {
    free: () => 'Es ist nichts zu zahlen.',
    paid: () => 'Wir haben Deine Zahlung erhalten.',
    pledged: () => 'Klarna hat Deinen Kauf zugesagt. Eingezogen wird erst, wenn alles unterwegs ist.',
    underway: ({ amount, day, mandate, creditorId }) =>
      `Der Betrag ist noch offen: ${amount} ziehen wir am ${day} oder kurz danach von Deinem Konto ein. Unsere Gläubiger-ID: ${creditorId}, Deine Mandatsreferenz: ${mandate}.`,
    owed: ({ amount, day, holder, iban, bic, reference }) =>
      `Der Betrag ist noch offen. Bitte überweise ${amount} bis zum ${day} an ${holder}, IBAN ${iban}, BIC ${bic}, Verwendungszweck: ${reference}.`,
    returned: ({ amount, day, holder, iban, bic, reference }) =>
      `Deine Bank hat die Zahlung zurückgenommen, der Betrag ist wieder offen. Bitte überweise ${amount} bis zum ${day} an ${holder}, IBAN ${iban}, BIC ${bic}, Verwendungszweck: ${reference}.`,
  },
  en: {
    free: () => 'There is nothing to pay.',
    paid: () => 'We have received your payment.',
    pledged: () => 'Klarna has agreed to your purchase. Nothing is taken until everything is on its way.',
    underway: ({ amount, day, mandate, creditorId }) =>
      `The amount is still open: we collect ${amount} from your account on ${day} or shortly after. Our creditor identifier: ${creditorId}, your mandate reference: ${mandate}.`,
    owed: ({ amount, day, holder, iban, bic, reference }) =>
      `The amount is still open. Please transfer ${amount} by ${day} to ${holder}, IBAN ${iban}, BIC ${bic}, reference: ${reference}.`,
    returned: ({ amount, day, holder, iban, bic, reference }) =>
      `Your bank took the payment back, the amount is open again. Please transfer ${amount} by ${day} to ${holder}, IBAN ${iban}, BIC ${bic}, reference: ${reference}.`,
  },
  ja: {
    free: () => 'お支払いいただく金額はありません。',
    paid: () => 'お支払いを確認しました。',
    pledged: () => 'Klarna でのお支払いは承認済みです。すべての商品を発送するまで、代金は請求されません。',
    underway: ({ amount, day, mandate, creditorId }) =>
      `お支払いはまだ完了していません。${day}以降に ${amount} をお客さまの口座から引き落とします。債権者識別番号：${creditorId}、委任状番号：${mandate}。`,
    owed: ({ amount, day, holder, iban, bic, reference }) =>
      `お支払いはまだ完了していません。${day}までに ${amount} をお振り込みください。受取人：${holder}、IBAN ${iban}、BIC ${bic}、通信欄：${reference}。`,
    returned: ({ amount, day, holder, iban, bic, reference }) =>
      `銀行がお支払いを取り消したため、代金は再び未払いです。${day}までに ${amount} をお振り込みください。受取人：${holder}、IBAN ${iban}、BIC ${bic}、通信欄：${reference}。`,
  },
}

/** What a mail and an invoice say about the money: never that it is here before it is. */
export function settlementWords(settlement: Settlement, language: string): string {
  const known = language === 'de' || language === 'ja' ? language : 'en'
  const { state, openAmount, dueOn, collectedOn, account, reference, mandate, creditorId } = settlement
  const day = dueOn ?? collectedOn
  return WORDS[known][state]({
    amount: formatMoney(openAmount, known),
    day: day ? formatDate(new Date(`${day}T12:00:00Z`), known) : '',
    holder: account?.holder ?? '',
    iban: ibanInGroups(account?.iban ?? ''),
    bic: account?.bic ?? '',
    reference: reference ?? '',
    mandate: mandate ?? '',
    creditorId: creditorId ?? '',
  })
}

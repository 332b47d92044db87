import type { LetterTexts } from './due-letters.ts'

export const japanese: LetterTexts = {
  greeting: 'お客さまへ',
  letters: {
    failed: {
      subject: ({ what }) => `お支払いができませんでした：${what}`,
      title: 'お支払いが完了しませんでした',
      text: ({ what, amount, day }) =>
        `${what} の ${amount} を引き落とせませんでした。${day}にもう一度お引き落としします。今すぐお支払いいただくか、別のお支払い方法を登録することもできます。`,
    },
    takenBack: {
      subject: ({ what }) => `口座振替が返却されました：${what}`,
      title: '銀行がお支払いを返却しました',
      text: ({ what, amount, day }) =>
        `${what} の ${amount} が銀行により返却され、代金は再び未払いです。${day}にもう一度お引き落としします。今すぐお支払いいただくか、別のお支払い方法を登録することもできます。`,
    },
    debitEnded: {
      subject: ({ what }) => `口座引き落としができませんでした：${what}`,
      title: '銀行で引き落としができませんでした',
      text: ({ what, amount, day }) =>
        `${what}の代金 ${amount} をお客さまの口座から引き落とせず、口座振替の委任は無効になりました。${day}に請求書をお送りします。今すぐお支払いいただくことも、別のお支払い方法を登録いただくこともできます。`,
    },
    suspended: {
      subject: ({ what }) => `お支払いのお願い：${what} は停止中です`,
      title: '代金がまだ支払われていません',
      text: ({ what, amount }) =>
        `最後のお引き落としでも ${what} の ${amount} をお受け取りできませんでした。入金が確認されるまで、ご利用は停止されます。お支払い後すぐに再び有効になります。`,
    },
    bill: {
      subject: ({ what }) => `ご請求：${what}`,
      title: 'ご請求書',
      text: ({ what, amount, day }) => `${what} の ${amount} のお支払い期限は${day}です。`,
    },
    reminder: {
      subject: ({ what }) => `お知らせ：${what} が未払いです`,
      title: 'お支払いのお知らせ',
      text: ({ what, amount }) => `${what} の ${amount} のお支払いがまだ確認できていません。`,
    },
    dunning1: {
      subject: ({ what }) => `督促（1回目）：${what}`,
      title: '督促（1回目）',
      text: ({ what, amount }) => `お知らせの後も ${what} の ${amount} が未払いです。`,
    },
    dunning2: {
      subject: ({ what }) => `督促（2回目・最終）：${what}`,
      title: '督促（2回目・最終）',
      text: ({ what, amount }) =>
        `1回目の督促の後も ${what} の ${amount} が未払いです。このままお支払いがない場合、ご利用は停止されます。`,
    },
    handedToStaff: {
      subject: ({ what }) => `${what} はお支払いまで停止されます`,
      title: '代金がまだ支払われていません',
      text: ({ what, amount }) =>
        `${what} の ${amount} が未払いのままです。入金が確認されるまで、ご利用は停止されます。担当者からご連絡します。お支払い後すぐに再び有効になります。`,
    },
  },
  announced: {
    subject: (day) => `${day}にお引き落としします`,
    title: 'お引き落としのお知らせ',
    text: (day) => `${day}以降に次の代金をお引き落としします。`,
    debit: (creditorId, mandates) => `債権者識別番号：${creditorId}。委任状番号：${mandates}。`,
    total: '合計',
    action: 'アカウントで確認する',
  },
  reasons: {
    declined: '理由：拒否されました。',
    insufficientFunds: '理由：残高不足。',
    expiredCard: '理由：カードの有効期限切れ。',
    instrumentUnknown: '理由：お支払い方法が登録されていません。',
    cancelled: '理由：ご本人の確認が必要です。',
    returned: '理由：銀行による返却。',
    accountUnknown: '理由：該当するIBANの口座がありません。',
    accountClosed: '理由：口座が解約されています。',
    accountBlocked: '理由：口座が停止中か、口座引き落としに対応していません。',
    noMandate: '理由：有効な委任が銀行で確認できません。',
    objected: '理由：引き落としに異議が申し立てられました。',
  },
  transfer: ({ amount, day, holder, iban, bic, reference }) =>
    `${day}までに ${amount} をお振り込みください。受取人：${holder}、IBAN ${iban}、BIC ${bic}、通信欄：${reference}。`,
  scan: 'コードを読み取ると、銀行アプリに振込内容が入力されます。',
  rows: { what: '内容', part: '分割', due: '期限', amount: '金額', reference: '通信欄' },
  partOf: (part, parts) => `${parts}回中${part}回目`,
  methods: {
    creditCard: (ending) => `カード …${ending}`,
    payPal: () => 'PayPal',
    sepa: (ending) => `口座振替 …${ending}`,
  },
  pay: '今すぐ支払う',
  footer: (name, mail) => `${name}\nお支払い済みの場合やご質問は ${mail} までご連絡ください。`,
}

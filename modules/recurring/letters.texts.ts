/** A letter about one due that was not paid as it should have been, or its bill. */
export type DueLetter =
  | 'failed'
  | 'takenBack'
  /** The club's own debit came back, and its mandate is of no use any more. */
  | 'debitEnded'
  | 'suspended'
  | 'bill'
  | 'reminder'
  | 'dunning1'
  | 'dunning2'
  | 'handedToStaff'

/** What a letter names: `what` is `Dauerkarte DK-2026-000123`. */
type Named = { what: string; amount: string; day: string }
type Words = { subject(given: Named): string; title: string; text(given: Named): string }

type Texts = {
  greeting: string
  letters: Record<DueLetter, Words>
  announced: {
    subject(day: string): string
    title: string
    text(day: string): string
    debit(creditorId: string, mandates: string): string
    total: string
    action: string
  }
  reasons: Record<string, string>
  /** How to transfer it. */
  transfer(given: {
    amount: string
    day: string
    holder: string
    iban: string
    bic: string
    reference: string
  }): string
  /** Beside the code of a transfer. */
  scan: string
  rows: { what: string; part: string; due: string; amount: string; reference: string }
  partOf(part: number, parts: number): string
  methods: Record<'creditCard' | 'payPal' | 'sepa', (ending: string) => string>
  pay: string
  footer(club: string, mail: string): string
}

const de: Texts = {
  greeting: 'Hallo,',
  letters: {
    failed: {
      subject: ({ what }) => `Zahlung fehlgeschlagen: ${what}`,
      title: 'Deine Zahlung hat nicht geklappt',
      text: ({ what, amount, day }) =>
        `wir konnten ${amount} für ${what} nicht einziehen. Am ${day} versuchen wir es noch einmal. Du kannst auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`,
    },
    takenBack: {
      subject: ({ what }) => `Lastschrift zurückgegeben: ${what}`,
      title: 'Deine Bank hat die Zahlung zurückgegeben',
      text: ({ what, amount, day }) =>
        `${amount} für ${what} wurden von Deiner Bank zurückgegeben, der Betrag ist wieder offen. Am ${day} ziehen wir noch einmal ein. Du kannst auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`,
    },
    debitEnded: {
      subject: ({ what }) => `Lastschrift zurückgegeben: ${what}`,
      title: 'Deine Bank hat die Lastschrift nicht ausgeführt',
      text: ({ what, amount, day }) =>
        `${amount} für ${what} konnten wir nicht von Deinem Konto einziehen, und Dein Lastschriftmandat gilt nicht mehr. Am ${day} schicken wir Dir dafür eine Rechnung. Du kannst auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`,
    },
    suspended: {
      subject: ({ what }) => `Bitte zahlen: ${what} ruht`,
      title: 'Der Betrag ist weiter offen',
      text: ({ what, amount }) =>
        `wir konnten ${amount} für ${what} auch beim letzten Versuch nicht einziehen. Bis das Geld da ist, ruht, was dazugehört. Sobald Du gezahlt hast, gilt alles wieder.`,
    },
    bill: {
      subject: ({ what }) => `Rechnung: ${what}`,
      title: 'Deine Rechnung',
      text: ({ what, amount, day }) => `für ${what} sind am ${day} ${amount} fällig.`,
    },
    reminder: {
      subject: ({ what }) => `Erinnerung: ${what} ist noch offen`,
      title: 'Kurze Erinnerung',
      text: ({ what, amount }) => `vielleicht ist es untergegangen: Für ${what} sind noch ${amount} offen.`,
    },
    dunning1: {
      subject: ({ what }) => `1. Mahnung: ${what}`,
      title: '1. Mahnung',
      text: ({ what, amount }) => `für ${what} sind trotz unserer Erinnerung noch ${amount} offen.`,
    },
    dunning2: {
      subject: ({ what }) => `2. und letzte Mahnung: ${what}`,
      title: '2. und letzte Mahnung',
      text: ({ what, amount }) =>
        `für ${what} sind auch nach der ersten Mahnung noch ${amount} offen. Bleibt es dabei, ruht, was dazugehört.`,
    },
    handedToStaff: {
      subject: ({ what }) => `${what} ruht, bis gezahlt ist`,
      title: 'Der Betrag ist weiter offen',
      text: ({ what, amount }) =>
        `für ${what} sind ${amount} offen geblieben. Bis das Geld da ist, ruht, was dazugehört; wir melden uns bei Dir. Sobald Du gezahlt hast, gilt alles wieder.`,
    },
  },
  announced: {
    subject: (day) => `Wir ziehen am ${day} ein`,
    title: 'Was wir bald einziehen',
    text: (day) => `am ${day} oder kurz danach ziehen wir ein:`,
    debit: (creditorId, mandates) => `Unsere Gläubiger-ID: ${creditorId}. Mandatsreferenz: ${mandates}.`,
    total: 'Zusammen',
    action: 'Im Konto ansehen',
  },
  reasons: {
    declined: 'Grund: abgelehnt.',
    insufficientFunds: 'Grund: nicht gedeckt.',
    expiredCard: 'Grund: Die Karte ist abgelaufen.',
    instrumentUnknown: 'Grund: Die Zahlungsart gibt es nicht mehr.',
    cancelled: 'Grund: Die Zahlung braucht Deine Bestätigung.',
    returned: 'Grund: von der Bank zurückgegeben.',
    accountUnknown: 'Grund: Die IBAN gibt es nicht.',
    accountClosed: 'Grund: Das Konto ist aufgelöst.',
    accountBlocked: 'Grund: Das Konto ist gesperrt oder nimmt keine Lastschriften an.',
    noMandate: 'Grund: Deine Bank kennt kein gültiges Mandat.',
    objected: 'Grund: Der Lastschrift wurde widersprochen.',
  },
  transfer: ({ amount, day, holder, iban, bic, reference }) =>
    `Bitte überweise ${amount} bis zum ${day} an ${holder}, IBAN ${iban}, BIC ${bic}, Verwendungszweck: ${reference}.`,
  scan: 'Mit dem Code füllt Deine Banking-App die Überweisung aus.',
  rows: { what: 'Wofür', part: 'Rate', due: 'Fällig', amount: 'Betrag', reference: 'Verwendungszweck' },
  partOf: (part, parts) => `${part} von ${parts}`,
  methods: {
    creditCard: (ending) => `Karte …${ending}`,
    payPal: () => 'PayPal',
    sepa: (ending) => `Lastschrift …${ending}`,
  },
  pay: 'Jetzt zahlen',
  footer: (name, mail) => `${name}\nSchon bezahlt oder eine Frage? Schreib an ${mail}.`,
}

const en: Texts = {
  greeting: 'Hello,',
  letters: {
    failed: {
      subject: ({ what }) => `Payment failed: ${what}`,
      title: 'Your payment did not work',
      text: ({ what, amount, day }) =>
        `We could not collect ${amount} for ${what}. We will try again on ${day}. You can also pay now, or choose another payment method.`,
    },
    takenBack: {
      subject: ({ what }) => `Direct debit returned: ${what}`,
      title: 'Your bank returned the payment',
      text: ({ what, amount, day }) =>
        `Your bank returned ${amount} for ${what}, so the amount is open again. We will collect it again on ${day}. You can also pay now, or choose another payment method.`,
    },
    debitEnded: {
      subject: ({ what }) => `Direct debit returned: ${what}`,
      title: 'Your bank did not carry out the direct debit',
      text: ({ what, amount, day }) =>
        `We could not collect ${amount} for ${what} from your account, and your direct debit mandate is no longer valid. We will send you a bill on ${day}. You can also pay now, or choose another payment method.`,
    },
    suspended: {
      subject: ({ what }) => `Please pay: ${what} is suspended`,
      title: 'The amount is still open',
      text: ({ what, amount }) =>
        `We could not collect ${amount} for ${what} at the last try either. Until the money is here, what belongs to it is suspended. As soon as you have paid, everything is valid again.`,
    },
    bill: {
      subject: ({ what }) => `Bill: ${what}`,
      title: 'Your bill',
      text: ({ what, amount, day }) => `${amount} for ${what} is due on ${day}.`,
    },
    reminder: {
      subject: ({ what }) => `Reminder: ${what} is still open`,
      title: 'A short reminder',
      text: ({ what, amount }) => `It may have been overlooked: ${amount} for ${what} is still open.`,
    },
    dunning1: {
      subject: ({ what }) => `First notice: ${what}`,
      title: 'First notice',
      text: ({ what, amount }) => `Despite our reminder ${amount} for ${what} is still open.`,
    },
    dunning2: {
      subject: ({ what }) => `Second and last notice: ${what}`,
      title: 'Second and last notice',
      text: ({ what, amount }) =>
        `After the first notice ${amount} for ${what} is still open. If it stays so, what belongs to it will be suspended.`,
    },
    handedToStaff: {
      subject: ({ what }) => `${what} is suspended until it is paid`,
      title: 'The amount is still open',
      text: ({ what, amount }) =>
        `${amount} for ${what} was never paid. Until the money is here, what belongs to it is suspended; we will be in touch. As soon as you have paid, everything is valid again.`,
    },
  },
  announced: {
    subject: (day) => `We will collect a payment on ${day}`,
    title: 'What we will collect soon',
    text: (day) => `On ${day} or shortly after we will collect:`,
    debit: (creditorId, mandates) =>
      `Our creditor identifier: ${creditorId}. Mandate reference: ${mandates}.`,
    total: 'Total',
    action: 'See it in your account',
  },
  reasons: {
    declined: 'Reason: declined.',
    insufficientFunds: 'Reason: insufficient funds.',
    expiredCard: 'Reason: the card has expired.',
    instrumentUnknown: 'Reason: the payment method no longer exists.',
    cancelled: 'Reason: the payment needs your confirmation.',
    returned: 'Reason: returned by the bank.',
    accountUnknown: 'Reason: there is no account with this IBAN.',
    accountClosed: 'Reason: the account is closed.',
    accountBlocked: 'Reason: the account is blocked or takes no direct debits.',
    noMandate: 'Reason: your bank knows of no valid mandate.',
    objected: 'Reason: the direct debit was objected to.',
  },
  transfer: ({ amount, day, holder, iban, bic, reference }) =>
    `Please transfer ${amount} by ${day} to ${holder}, IBAN ${iban}, BIC ${bic}, reference: ${reference}.`,
  scan: 'With the code your banking app fills in the transfer.',
  rows: { what: 'For', part: 'Instalment', due: 'Due', amount: 'Amount', reference: 'Reference' },
  partOf: (part, parts) => `${part} of ${parts}`,
  methods: {
    creditCard: (ending) => `Card …${ending}`,
    payPal: () => 'PayPal',
    sepa: (ending) => `Direct debit …${ending}`,
  },
  pay: 'Pay now',
  footer: (name, mail) => `${name}\nAlready paid, or a question? Write to ${mail}.`,
}

const ja: Texts = {
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

export function letterTexts(language: string): Texts {
  return { de, en, ja }[language] ?? en
}

import type { Text } from './club.ts'

/** A kind of thing that stays when its person is erased. */
export type RetentionRule = {
  what: Text
  why: Text
  law: Text
  /** Counted from the end of the calendar year (§ 147 (4) AO, § 199 (1) BGB), or `days` from the moment itself. */
  years?: number
  days?: number
}

/**
 * What outlives a deleted account, why and how long. Everything else goes at once. A club with other duties changes the
 * figures here; legal advice stands behind them, not in front of them.
 */
export const retention = {
  invoice: {
    what: {
      de: 'Rechnungen und Gutschriften mit Name und Anschrift',
      en: 'Invoices and credit notes with name and address',
      ja: '氏名と住所が記載された請求書と返金伝票',
    },
    why: {
      de: 'Buchungsbelege muss jedes Unternehmen aufheben.',
      en: 'Every business has to keep its accounting records.',
      ja: '会計書類の保存は事業者の法的義務です。',
    },
    law: {
      de: '§ 147 AO, § 257 HGB, § 14b UStG',
      en: '§ 147 AO, § 257 HGB, § 14b UStG (German law)',
      ja: 'ドイツ租税通則法147条、商法典257条、売上税法14b条',
    },
    years: 8,
  },
  mandate: {
    what: {
      de: 'Lastschriftmandate, mit denen eingezogen wurde: Kontoinhaber und IBAN, verschlüsselt',
      en: 'Direct debit mandates that something was collected by: holder and IBAN, encrypted',
      ja: '引き落としに使用された口座振替の委任（口座名義とIBAN、暗号化済み）',
    },
    why: {
      de: 'Buchungsbelege muss jedes Unternehmen aufheben, und Deine Bank darf noch lange nach dem Mandat fragen.',
      en: 'Every business has to keep its accounting records, and your bank may ask for the mandate long after.',
      ja: '会計書類の保存は事業者の法的義務であり、銀行が後から委任の提示を求めることもあるためです。',
    },
    law: {
      de: '§ 147 AO, § 257 HGB, § 675x BGB',
      en: '§ 147 AO, § 257 HGB, § 675x BGB (German law)',
      ja: 'ドイツ租税通則法147条、商法典257条、民法典675x条',
    },
    years: 8,
  },
  letter: {
    what: {
      de: 'Widerrufe und Kündigungen',
      en: 'Withdrawals and cancellations',
      ja: '契約の撤回と解約の通知',
    },
    why: {
      de: 'Empfangene Handelsbriefe muss jedes Unternehmen aufheben.',
      en: 'Every business has to keep the commercial letters it receives.',
      ja: '受領した商業書簡の保存は事業者の法的義務です。',
    },
    law: {
      de: '§ 147 AO, § 257 HGB',
      en: '§ 147 AO, § 257 HGB (German law)',
      ja: 'ドイツ租税通則法147条、商法典257条',
    },
    years: 6,
  },
  consent: {
    what: {
      de: 'Nachweise Deiner Einwilligungen, bei Newslettern mit der Adresse',
      en: 'Proof of your consents, for newsletters with the address',
      ja: '同意の記録（ニュースレターの場合は配信先アドレスを含む）',
    },
    why: {
      de: 'Damit wir zeigen können, dass Du Post von uns wolltest.',
      en: 'So that we can show that you wanted mail from us.',
      ja: '配信に同意いただいていたことを証明するためです。',
    },
    law: {
      de: 'Art. 7 Abs. 1, Art. 17 Abs. 3 e DSGVO, § 195 BGB',
      en: 'Art. 7 (1), Art. 17 (3) e GDPR, § 195 BGB (German law)',
      ja: 'GDPR 7条1項・17条3項e、ドイツ民法典195条',
    },
    years: 3,
  },
  groundBan: {
    what: {
      de: 'Ein Stadionverbot, das noch gilt: Zeit und Grund, ohne Deinen Namen',
      en: 'A ban from the ground that is still in force: its time and reason, without your name',
      ja: '有効なスタジアム入場禁止の期間と理由（氏名は含みません）',
    },
    why: {
      de: 'Damit ein Verbot nicht mit dem Konto verschwindet.',
      en: 'So that a ban does not go with the account.',
      ja: 'アカウントの削除によって入場禁止が失われないようにするためです。',
    },
    law: {
      de: 'Art. 6 Abs. 1 f, Art. 17 Abs. 3 e DSGVO',
      en: 'Art. 6 (1) f, Art. 17 (3) e GDPR',
      ja: 'GDPR 6条1項f・17条3項e',
    },
    days: 1,
  },
  signInName: {
    what: {
      de: 'Die Kennung, unter der Dein Anmeldedienst Dich führt',
      en: 'The id that your sign-in service knows you by',
      ja: 'ログインサービス側のお客さま識別子',
    },
    why: {
      de: 'Damit ein Ausweis, der noch gilt, nichts mehr öffnet.',
      en: 'So that a token that has not ended yet opens nothing any more.',
      ja: '有効期限前のトークンでアクセスできないようにするためです。',
    },
    law: {
      de: 'Art. 32 DSGVO',
      en: 'Art. 32 GDPR',
      ja: 'GDPR 32条',
    },
    days: 1,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof retention

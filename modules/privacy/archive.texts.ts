import type { Language } from '#club/club.ts'

type ArchiveTexts = {
  title: string
  /** `when` is written out, `club` is the club's legal name. */
  intro(when: string, club: string): string
  about: string
  papers: string
  kept: string
  keptIntro: string
  until(date: string): string
  nothing: string
  /** By the holder's name. */
  holders: Record<string, string>
}

const de: ArchiveTexts = {
  title: 'Deine Daten',
  intro: (when, club) => `Alles, was ${club} über Dich gespeichert hat. Stand: ${when}.`,
  about:
    'Im Ordner «daten» liegt dasselbe als JSON, so wie es gespeichert ist, damit Du es woanders verwenden kannst. Im Ordner «dokumente» liegen Deine Belege als PDF. Geheime Schlüssel wie Dein Passwort sind nicht dabei: Wir kennen sie selbst nicht oder dürfen sie nicht verschicken.',
  papers: 'Dokumente',
  kept: 'Was bleibt, wenn Du Dein Konto löschst',
  keptIntro: 'Manches müssen wir länger aufheben:',
  until: (date) => `längstens bis ${date}`,
  nothing: 'Hier ist nichts gespeichert.',
  holders: {
    identity: 'Anmeldung',
    contacts: 'Person, E-Mail-Adressen, Anschriften',
    consents: 'Einwilligungen und Newsletter',
    organisations: 'Fanclubs und Firmen',
    memberships: 'Mitgliedschaften',
    discounts: 'Gutscheine und Codes',
    cart: 'Warenkorb',
    checkout: 'Bestellungen, Rücksendungen, Belege',
    payments: 'Zahlungen und Zahlungsarten',
    catalogue: 'Angesehenes und Benachrichtigungen',
    tickets: 'Tickets',
    wallet: 'Wallet',
    passes: 'Tickets im Wallet des Telefons',
    platform: 'Mails und Protokolle',
    privacy: 'Datenauskünfte',
  },
}

const en: ArchiveTexts = {
  title: 'Your data',
  intro: (when, club) => `Everything that ${club} has stored about you. As of ${when}.`,
  about:
    'The folder “daten” holds the same as JSON, as it is stored, so that you can use it elsewhere. The folder “dokumente” holds your papers as PDF. Secrets such as your password are left out: we do not know them ourselves, or must not send them.',
  papers: 'Papers',
  kept: 'What stays when you delete your account',
  keptIntro: 'Some things we have to keep for longer:',
  until: (date) => `until ${date} at the latest`,
  nothing: 'Nothing is stored here.',
  holders: {
    identity: 'Signing in',
    contacts: 'Person, e-mail addresses, postal addresses',
    consents: 'Consents and newsletters',
    organisations: 'Fan clubs and companies',
    memberships: 'Memberships',
    discounts: 'Vouchers and codes',
    cart: 'Cart',
    checkout: 'Orders, returns, papers',
    payments: 'Payments and payment methods',
    catalogue: 'What you looked at, alerts',
    tickets: 'Tickets',
    wallet: 'Wallet',
    passes: 'Tickets in a phone’s wallet',
    platform: 'Mails and logs',
    privacy: 'Requests for data',
  },
}

const ja: ArchiveTexts = {
  title: 'お客さまのデータ',
  intro: (when, club) => `${club}が保存しているお客さまに関するすべてのデータです（${when}現在）。`,
  about:
    '「daten」フォルダには、保存されている内容そのままのJSONファイルが入っており、他のサービスでもご利用いただけます。「dokumente」フォルダには、書類がPDFで入っています。パスワードなどの秘密情報は含まれていません。',
  papers: '書類',
  kept: 'アカウント削除後も保存されるもの',
  keptIntro: '法律により、次のものは保存を続ける必要があります。',
  until: (date) => `最長${date}まで`,
  nothing: '保存されているデータはありません。',
  holders: {
    identity: 'ログイン',
    contacts: '個人情報・メールアドレス・住所',
    consents: '同意とニュースレター',
    organisations: 'ファンクラブと法人',
    memberships: '会員資格',
    discounts: 'ギフト券とコード',
    cart: 'カート',
    checkout: '注文・返品・書類',
    payments: '支払いと支払い方法',
    catalogue: '閲覧履歴と入荷通知',
    tickets: 'チケット',
    wallet: 'ウォレット',
    passes: 'スマートフォンのウォレットのチケット',
    platform: 'メールと記録',
    privacy: 'データ開示の請求',
  },
}

export const archiveTexts: Record<Language, ArchiveTexts> = { de, en, ja }

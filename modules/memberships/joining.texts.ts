import type { Language } from '#club/club.ts'
import { voice } from '#club/voice.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'

/** What the mails about joining say. */
export const joiningTexts: Record<
  Language,
  {
    hello(name: string): string
    kind: string
    year: string
    first: string
    received: { subject: string; title: string; text: string; invoice: string }
    accepted: { subject: string; title: string; text(number: string): string; action: string }
    declined: { subject: string; title: string; text: string; ask(): string }
  }
> = {
  de: {
    hello: (name) => `Hallo ${name},`,
    kind: 'Mitgliedschaft',
    year: 'Beitrag im Jahr',
    first: 'Beitrag für dieses Jahr',
    received: {
      subject: 'Dein Antrag ist da',
      title: 'Dein Antrag ist da',
      text: 'Danke! Unsere Geschäftsstelle schaut ihn sich an und meldet sich innerhalb von fünf Werktagen.',
      invoice:
        'Den Beitrag zahlst Du auf Rechnung, erst wenn Du Mitglied bist. Bis dahin kannst Du den Antrag im Konto zurückziehen.',
    },
    accepted: {
      subject: voice.membership.welcome.de,
      title: voice.membership.joined.de,
      text: (number) =>
        `Deine Mitgliedsnummer ist ${number}. Der Ausweis liegt in Deinem Konto, und im Shop gelten ab jetzt die Preise für Mitglieder.`,
      action: 'Zum Ausweis',
    },
    declined: {
      subject: 'Zu Deinem Antrag',
      title: 'Es hat nicht geklappt',
      text: 'Wir konnten Deinen Antrag nicht annehmen. Der Grund:',
      ask: () => `Fragen? Schreib an ${serviceMail()}.`,
    },
  },
  en: {
    hello: (name) => `Hello ${name},`,
    kind: 'Membership',
    year: 'Fee per year',
    first: 'Fee for this year',
    received: {
      subject: 'Your application has arrived',
      title: 'Your application has arrived',
      text: 'Thank you! Our office looks at it and writes within five working days.',
      invoice:
        'The fee comes by invoice, once you are a member. Until then you can withdraw the application in your account.',
    },
    accepted: {
      subject: voice.membership.welcome.en,
      title: voice.membership.joined.en,
      text: (number) =>
        `Your membership number is ${number}. The card is in your account, and the shop shows members’ prices from now on.`,
      action: 'See the card',
    },
    declined: {
      subject: 'About your application',
      title: 'It did not work out',
      text: 'We could not accept your application. The reason:',
      ask: () => `Questions? Write to ${serviceMail()}.`,
    },
  },
  ja: {
    hello: (name) => `${name} 様`,
    kind: '会員区分',
    year: '年会費',
    first: '今年分の会費',
    received: {
      subject: '入会申込を受け付けました',
      title: '入会申込を受け付けました',
      text: 'ありがとうございます。事務局で確認のうえ、5営業日以内にご連絡します。',
      invoice: '会費は入会後に請求書でお支払いいただきます。それまではアカウントで申込を取り消せます。',
    },
    accepted: {
      subject: voice.membership.welcome.ja,
      title: voice.membership.joined.ja,
      text: (number) =>
        `会員番号は${number}です。会員証はアカウントにあり、ショップでは会員価格が適用されます。`,
      action: '会員証を見る',
    },
    declined: {
      subject: '入会申込について',
      title: '入会いただけませんでした',
      text: '申込をお受けできませんでした。理由は次のとおりです。',
      ask: () => `お問い合わせ：${serviceMail()}`,
    },
  },
}

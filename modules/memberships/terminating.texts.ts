import { club, type Language } from '#club/club.ts'
import type { TerminationRow } from './terminating.storage.ts'

type Words = {
  received: { subject: string; title: string; text(time: string): string; next: string }
  ended: { subject: string; title: string; text(day: string): string; wrong(mail: string): string }
  refused: { subject: string; title: string; text(time: string): string }
  contract: string
  membership: string
  seasonTicket: string
  television: string
  number: string
  name: string
  email: string
  manner: string
  manners: Record<TerminationRow['manner'], string>
  reason: string
  end: string
  soonest: string
  time: string
}

/** What the mails about the end of a contract say. */
export const terminatingTexts: Record<Language, Words> = {
  de: {
    received: {
      subject: 'Deine Kündigung ist eingegangen',
      title: 'Deine Kündigung ist eingegangen',
      text: (time) => `Am ${time} hast Du uns diese Kündigung geschickt:`,
      next: 'Sie gilt ab diesem Zeitpunkt. Wir prüfen, dass sie von Dir kommt, und schreiben Dir, wann der Vertrag endet. Angemeldet geht es im Konto sofort.',
    },
    ended: {
      subject: 'Deine Mitgliedschaft endet',
      title: 'Wir bestätigen Deine Kündigung',
      text: (day) => `Deine Mitgliedschaft endet am ${day}. Bis dahin bleibt alles, wie es ist.`,
      wrong: (mail) =>
        `Warst Du das nicht? Dann schreib uns an ${mail}, und wir nehmen die Kündigung zurück.`,
    },
    refused: {
      subject: 'Zu Deiner Kündigung',
      title: 'Zu Deiner Kündigung',
      text: (time) => `Du hast uns am ${time} eine Kündigung geschickt. Dazu schreiben wir Dir:`,
    },
    contract: 'Vertrag',
    membership: 'Mitgliedschaft',
    seasonTicket: 'Dauerkarte',
    television: `Abo von ${club.tvName}`,
    number: 'Nummer',
    name: 'Name',
    email: 'E-Mail',
    manner: 'Art',
    manners: { ordinary: 'ordentliche Kündigung', extraordinary: 'außerordentliche Kündigung' },
    reason: 'Grund',
    end: 'Ende',
    soonest: 'zum nächstmöglichen Zeitpunkt',
    time: 'Eingang',
  },
  en: {
    received: {
      subject: 'We have received your cancellation',
      title: 'Your cancellation has reached us',
      text: (time) => `On ${time} you sent us this cancellation:`,
      next: 'It counts from that moment. We make sure that it comes from you and write to you when the contract ends. Signed in, your account does it at once.',
    },
    ended: {
      subject: 'Your membership ends',
      title: 'We confirm your cancellation',
      text: (day) => `Your membership ends at the end of ${day}. Until then everything stays as it is.`,
      wrong: (mail) => `Was it not you? Write to ${mail} and we take the cancellation back.`,
    },
    refused: {
      subject: 'About your cancellation',
      title: 'About your cancellation',
      text: (time) => `On ${time} you sent us a cancellation. This is our answer:`,
    },
    contract: 'Contract',
    membership: 'Membership',
    seasonTicket: 'Season ticket',
    television: `${club.tvName} subscription`,
    number: 'Number',
    name: 'Name',
    email: 'E-mail',
    manner: 'Kind',
    manners: { ordinary: 'ordinary cancellation', extraordinary: 'extraordinary cancellation' },
    reason: 'Reason',
    end: 'End',
    soonest: 'as soon as possible',
    time: 'Received',
  },
  ja: {
    received: {
      subject: '解約のお申し出を受け付けました',
      title: '解約のお申し出を受け付けました',
      text: (time) => `${time}に次の解約のお申し出をいただきました。`,
      next: 'この日時から有効です。ご本人からのお申し出であることを確認のうえ、終了日をお知らせします。ログイン中の方はマイページからすぐに手続きできます。',
    },
    ended: {
      subject: '会員資格が終了します',
      title: '解約を確認しました',
      text: (day) => `会員資格は${day}をもって終了します。それまではこれまでどおりご利用いただけます。`,
      wrong: (mail) => `お心当たりがない場合は${mail}までご連絡ください。解約を取り消します。`,
    },
    refused: {
      subject: '解約のお申し出について',
      title: '解約のお申し出について',
      text: (time) => `${time}にいただいた解約のお申し出について、次のとおりご回答します。`,
    },
    contract: 'ご契約',
    membership: '会員資格',
    seasonTicket: 'シーズンチケット',
    television: `${club.tvName}のご契約`,
    number: '番号',
    name: 'お名前',
    email: 'メールアドレス',
    manner: '種類',
    manners: { ordinary: '通常の解約', extraordinary: '特別な理由による解約' },
    reason: '理由',
    end: '終了日',
    soonest: '可能な限り早く',
    time: '受付日時',
  },
}

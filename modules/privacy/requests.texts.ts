import type { Language } from '#club/club.ts'
import type { RequestKind } from './requests.schema.ts'

type Words = {
  kinds: Record<RequestKind, string>
  received: {
    subject: string
    title: string
    text(kind: string): string
    atOnce: string
    due(day: string): string
  }
  extended: { subject: string; title: string; text(day: string): string; complain: string }
  done: { subject: string; title: string; text(kind: string): string }
  refused: { subject: string; title: string; text(kind: string): string; complain: string }
}

/** What the letters about requests for one's data say. */
export const requestTexts: Record<Language, Words> = {
  de: {
    kinds: {
      access: 'Auskunft über Deine Daten',
      erasure: 'Löschung Deiner Daten',
      objection: 'Widerspruch gegen Werbung',
      correction: 'Berichtigung Deiner Daten',
    },
    received: {
      subject: 'Dein Anliegen zum Datenschutz ist da',
      title: 'Dein Anliegen ist da',
      text: (kind) => `Wir haben Dein Anliegen bekommen: ${kind}.`,
      atOnce:
        'Werbung und Newsletter haben wir sofort beendet. Was schon unterwegs ist, kann Dich noch erreichen.',
      due: (day) => `Du bekommst bis zum ${day} eine Antwort von uns.`,
    },
    extended: {
      subject: 'Dein Anliegen zum Datenschutz dauert länger',
      title: 'Es dauert länger',
      text: (day) => `Wir brauchen für Dein Anliegen mehr Zeit und antworten Dir bis zum ${day}. Der Grund:`,
      complain: 'Du kannst Dich darüber bei der Datenschutzaufsicht Deines Bundeslandes beschweren.',
    },
    done: {
      subject: 'Dein Anliegen zum Datenschutz ist erledigt',
      title: 'Erledigt',
      text: (kind) => `Wir haben Dein Anliegen erledigt: ${kind}.`,
    },
    refused: {
      subject: 'Zu Deinem Anliegen zum Datenschutz',
      title: 'Zu Deinem Anliegen',
      text: (kind) => `Diesem Anliegen können wir nicht folgen: ${kind}. Der Grund:`,
      complain:
        'Du kannst Dich darüber bei der Datenschutzaufsicht Deines Bundeslandes beschweren, und Dir steht der Weg zu den Gerichten offen.',
    },
  },
  en: {
    kinds: {
      access: 'access to your data',
      erasure: 'erasure of your data',
      objection: 'objection to advertising',
      correction: 'correction of your data',
    },
    received: {
      subject: 'We have your data protection request',
      title: 'Your request is here',
      text: (kind) => `We have received your request: ${kind}.`,
      atOnce:
        'We have ended advertising and newsletters at once. What is on its way already may still reach you.',
      due: (day) => `You have an answer from us by ${day}.`,
    },
    extended: {
      subject: 'Your data protection request takes longer',
      title: 'It takes longer',
      text: (day) => `We need more time for your request and answer by ${day}. The reason:`,
      complain: 'You can complain about this to your data protection authority.',
    },
    done: {
      subject: 'Your data protection request is done',
      title: 'Done',
      text: (kind) => `We have done what you asked for: ${kind}.`,
    },
    refused: {
      subject: 'About your data protection request',
      title: 'About your request',
      text: (kind) => `We cannot follow this request: ${kind}. The reason:`,
      complain: 'You can complain about this to your data protection authority, and go to court.',
    },
  },
  ja: {
    kinds: {
      access: '個人データの開示',
      erasure: '個人データの消去',
      objection: '広告配信への異議',
      correction: '個人データの訂正',
    },
    received: {
      subject: '個人データに関するご請求を受け付けました',
      title: 'ご請求を受け付けました',
      text: (kind) => `次のご請求を受け付けました：${kind}`,
      atOnce: '広告とニュースレターの配信はただちに停止しました。すでに発送されたものは届く場合があります。',
      due: (day) => `${day}までに回答いたします。`,
    },
    extended: {
      subject: '個人データに関するご請求への回答が遅れます',
      title: '回答までお時間をいただきます',
      text: (day) => `ご請求への対応に時間を要するため、${day}までに回答いたします。理由：`,
      complain: 'この件について、データ保護監督機関に苦情を申し立てることができます。',
    },
    done: {
      subject: '個人データに関するご請求への対応が完了しました',
      title: '対応が完了しました',
      text: (kind) => `次のご請求への対応が完了しました：${kind}`,
    },
    refused: {
      subject: '個人データに関するご請求について',
      title: 'ご請求について',
      text: (kind) => `次のご請求にはお応えできません：${kind}。理由：`,
      complain: 'この件について、データ保護監督機関への苦情の申し立て、および裁判所への訴えが可能です。',
    },
  },
}

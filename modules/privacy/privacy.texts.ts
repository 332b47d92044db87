import { club, type Language } from '#club/club.ts'

type Letters = {
  footer: string
  ready: { subject: string; title: string; text: string; until(when: string): string; action: string }
  goodbye: {
    subject: string
    title: string
    text: string
    kept(until: string): string
    late: string
    unasked: string
  }
}

const footerOf = (question: string) => `${club.legalName}\n${question} ${club.serviceMail}`

/** What the mails about one’s own data say. */
export const privacyTexts: Record<Language, Letters> = {
  de: {
    footer: footerOf('Fragen?'),
    ready: {
      subject: 'Deine Daten liegen bereit',
      title: 'Deine Daten liegen bereit',
      text: 'Du hast alles angefordert, was wir über Dich gespeichert haben. Hier ist es: eine ZIP-Datei zum Lesen und zum Weiterverwenden.',
      until: (when) =>
        `Der Link gilt bis ${when} und nur, wenn Du mit diesem Konto eingeloggt bist. Danach löschen wir die Datei.`,
      action: 'Daten herunterladen',
    },
    goodbye: {
      subject: 'Dein Konto ist gelöscht',
      title: 'Mach’s gut',
      text: `Wir haben Dein Konto ${club.germanForms.at} gelöscht und Dich auf allen Geräten ausgeloggt. Deine Daten sind weg, auch diese E-Mail-Adresse, sobald diese Mail verschickt ist.`,
      kept: (until) => `Aufheben müssen wir nur, was das Gesetz verlangt, längstens bis ${until}.`,
      late: 'Gespeicherte oder gedruckte Tickets und Gutscheine gelten weiter. Willst Du einen Kauf widerrufen, schreib uns mit der Bestellnummer.',
      unasked: 'Das warst nicht Du? Dann melde Dich bitte sofort bei uns.',
    },
  },
  en: {
    footer: footerOf('Questions?'),
    ready: {
      subject: 'Your data is ready',
      title: 'Your data is ready',
      text: 'You asked for everything that we have stored about you. Here it is: a ZIP file to read and to use elsewhere.',
      until: (when) =>
        `The link works until ${when}, and only while you are signed in to this account. After that we delete the file.`,
      action: 'Download my data',
    },
    goodbye: {
      subject: 'Your account has been deleted',
      title: 'Goodbye',
      text: `We have deleted your account at ${club.name} and signed you out on all devices. Your data is gone, and so is this e-mail address once this mail has left.`,
      kept: (until) => `We keep only what the law requires, until ${until} at the latest.`,
      late: 'Tickets and vouchers that you saved or printed remain valid. To withdraw from a purchase, write to us with the order number.',
      unasked: 'That was not you? Then please contact us at once.',
    },
  },
  ja: {
    footer: footerOf('お問い合わせ：'),
    ready: {
      subject: 'お客さまのデータをご用意しました',
      title: 'お客さまのデータをご用意しました',
      text: 'ご請求いただいた、当クラブが保存しているお客さまのデータ一式です。閲覧用ページとJSONデータを含むZIPファイルです。',
      until: (when) =>
        `リンクの有効期限は${when}です。このアカウントでログインしている場合にのみ利用できます。期限後、ファイルは削除されます。`,
      action: 'データをダウンロードする',
    },
    goodbye: {
      subject: 'アカウントを削除しました',
      title: 'ご利用ありがとうございました',
      text: `${club.name}のアカウントを削除し、すべての端末からログアウトしました。データは消去され、このメールアドレスも本メールの送信後に消去されます。`,
      kept: (until) => `法律で保存が義務づけられているもののみ、最長${until}まで保存します。`,
      late: '保存または印刷済みのチケットとギフト券は引き続き有効です。契約の撤回をご希望の場合は、注文番号を添えてご連絡ください。',
      unasked: 'お心当たりがない場合は、すぐにご連絡ください。',
    },
  },
}

import { club, type Language } from '#club/club.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'

type Letters = {
  footer(): string
  ready: { subject: string; title: string; text: string; until(when: string): string; action: string }
  goodbye: {
    subject: string
    title: string
    text: string
    kept(until: string): string
    late: string
    unasked: string
  }
  merged: { subject: string; title: string; text(kept: string): string; ended: string; unasked: string }
}

const footerOf = (question: string) => () => `${club.legalName}\n${question} ${serviceMail()}`

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
    merged: {
      subject: 'Deine Konten sind zusammengelegt',
      title: 'Deine Konten sind zusammengelegt',
      text: (kept) =>
        `Du hast uns gesagt, dass zwei Konten Dir gehören. Wir haben sie zusammengelegt: Bestellungen, Tickets, Mitgliedschaft und Adressen liegen jetzt in einem Konto. Du meldest Dich ab sofort nur noch mit ${kept} an.`,
      ended:
        'Das andere Konto ist geschlossen, auf allen Geräten, und seine Passkeys gelten nicht mehr. Seine Einwilligungen in Newsletter und Werbung sind beendet; was Du weiter bekommen willst, wählst Du im Konto neu.',
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
    merged: {
      subject: 'Your accounts are one now',
      title: 'Your accounts are one now',
      text: (kept) =>
        `You told us that two accounts are yours. We have put them together: orders, tickets, membership and addresses are in one account now. From now on you sign in with ${kept} alone.`,
      ended:
        'The other account is closed on all devices, and its passkeys no longer work. What it had agreed to, newsletters and advertising, has ended; choose again in your account what you still want to get.',
      unasked: 'It was not you? Then please get in touch with us at once.',
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
    merged: {
      subject: 'アカウントを統合しました',
      title: 'アカウントを統合しました',
      text: (kept) =>
        `2つのアカウントがお客さまのものであるとのご連絡を受け、統合いたしました。ご注文、チケット、会員資格、住所は1つのアカウントにまとめられています。今後のログインには ${kept} をお使いください。`,
      ended:
        'もう一方のアカウントはすべての端末で閉鎖され、パスキーも無効になりました。そのアカウントで同意されたニュースレターと広告の配信は終了しています。引き続き受け取りたいものは、アカウントで改めてお選びください。',
      unasked: 'お心当たりがない場合は、すぐにご連絡ください。',
    },
  },
}

import type { Language } from '#club/club.ts'

type WordsOfMails = {
  askSubject(title: string): string
  askTitle: string
  askText(title: string): string
  askIgnore(hours: number): string
  askAction: string
  welcomeSubject(title: string): string
  welcomeTitle: string
  welcomeText(title: string): string
  welcomeManage: string
  welcomeAction: string
  endLine(url: string): string
}

/** What the mails about newsletters say. */
export const newsletterTexts: Record<Language, WordsOfMails> = {
  de: {
    askSubject: (title) => `Bitte bestätige: Newsletter ${title}`,
    askTitle: 'Noch ein Klick',
    askText: (title) =>
      `Du hast in Deinem Konto den Newsletter „${title}“ bestellt. Bestätige, dass er an diese Adresse gehen soll.`,
    askIgnore: (hours) =>
      `Der Link gilt ${hours} Stunden. Hast Du nichts bestellt, lass diese Mail liegen: Ohne Deinen Klick schicken wir nichts.`,
    askAction: 'Newsletter bestätigen',
    welcomeSubject: (title) => `Bestellt: Newsletter ${title}`,
    welcomeTitle: 'Bestellt',
    welcomeText: (title) => `Der Newsletter „${title}“ kommt ab jetzt an diese Adresse.`,
    welcomeManage: 'Was Du bekommst, bestimmst Du jederzeit in Deinem Konto.',
    welcomeAction: 'Newsletter verwalten',
    endLine: (url) => `Mit einem Klick abbestellen: ${url}`,
  },
  en: {
    askSubject: (title) => `Please confirm: newsletter ${title}`,
    askTitle: 'One more click',
    askText: (title) =>
      `You ordered the newsletter “${title}” in your account. Confirm that it may go to this address.`,
    askIgnore: (hours) =>
      `The link works for ${hours} hours. If you did not order anything, leave this mail alone: without your click we send nothing.`,
    askAction: 'Confirm the newsletter',
    welcomeSubject: (title) => `Ordered: newsletter ${title}`,
    welcomeTitle: 'Ordered',
    welcomeText: (title) => `From now on the newsletter “${title}” comes to this address.`,
    welcomeManage: 'You decide in your account at any time what you get.',
    welcomeAction: 'Manage newsletters',
    endLine: (url) => `Unsubscribe with one click: ${url}`,
  },
  ja: {
    askSubject: (title) => `ご確認ください：ニュースレター「${title}」`,
    askTitle: 'あと1クリックです',
    askText: (title) =>
      `アカウントでニュースレター「${title}」のお申し込みがありました。このアドレスへの配信を確認してください。`,
    askIgnore: (hours) =>
      `リンクの有効期限は${hours}時間です。お心当たりがなければ、このメールはそのままにしてください。確認されない限り配信しません。`,
    askAction: 'ニュースレターを確認する',
    welcomeSubject: (title) => `お申し込み完了：ニュースレター「${title}」`,
    welcomeTitle: 'お申し込み完了',
    welcomeText: (title) => `今後、ニュースレター「${title}」をこのアドレスにお届けします。`,
    welcomeManage: '配信内容はアカウントでいつでも変更できます。',
    welcomeAction: 'ニュースレターを管理する',
    endLine: (url) => `ワンクリックで配信停止：${url}`,
  },
}

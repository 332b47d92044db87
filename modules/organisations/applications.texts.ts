import type { Language } from '#club/club.ts'

type Words = { name: string; said: string }
type Say<Said = string> = (words: Words) => Said
type Letter = { subject: Say; title: Say; paragraphs: Say<string[]>; action: string }
type Name = 'received' | 'question' | 'approved' | 'refused'

/** What whoever wants to found a fan club is told. */
export const applicationTexts: Record<Language, Record<Name, Letter>> = {
  de: {
    received: {
      subject: ({ name }) => `Dein Antrag ist da: ${name}`,
      title: ({ name }) => `${name} steht in den Startlöchern`,
      paragraphs: ({ name }) => [
        `Wir haben Deinen Antrag für den Fanclub ${name}. Unsere Fanbetreuung sieht ihn sich an und schreibt Dir.`,
        'Bis dahin kannst Du ihn ändern oder zurückziehen.',
      ],
      action: 'Antrag ansehen',
    },
    question: {
      subject: ({ name }) => `Eine Frage zu Deinem Antrag: ${name}`,
      title: () => 'Wir haben noch eine Frage',
      paragraphs: ({ name, said }) => [
        `Zu Deinem Antrag für den Fanclub ${name} möchten wir noch etwas wissen:`,
        said,
        'Ergänze Deinen Antrag, dann geht es weiter.',
      ],
      action: 'Antrag ergänzen',
    },
    approved: {
      subject: ({ name }) => `Willkommen, ${name}`,
      title: ({ name }) => `${name} ist jetzt Fanclub`,
      paragraphs: ({ name }) => [
        `Wir haben Deinen Antrag angenommen. Du bist Admin von ${name} und kannst in diesem Namen handeln.`,
        'Wer von Dir als Gründungsmitglied genannt ist, hat eine Einladung bekommen.',
      ],
      action: 'Zum Fanclub',
    },
    refused: {
      subject: ({ name }) => `Zu Deinem Antrag: ${name}`,
      title: () => 'Diesmal hat es nicht geklappt',
      paragraphs: ({ name, said }) => [
        `Wir können den Fanclub ${name} so nicht aufnehmen. Der Grund:`,
        said,
        'Du kannst jederzeit einen neuen Antrag stellen.',
      ],
      action: 'Neuer Antrag',
    },
  },
  en: {
    received: {
      subject: ({ name }) => `Your application is here: ${name}`,
      title: ({ name }) => `${name} is on its marks`,
      paragraphs: ({ name }) => [
        `We have your application for the fan club ${name}. Our fan service looks at it and writes to you.`,
        'Until then you can change or withdraw it.',
      ],
      action: 'See the application',
    },
    question: {
      subject: ({ name }) => `A question about your application: ${name}`,
      title: () => 'We have one more question',
      paragraphs: ({ name, said }) => [
        `About your application for the fan club ${name} we would like to know:`,
        said,
        'Complete your application, and it goes on.',
      ],
      action: 'Complete the application',
    },
    approved: {
      subject: ({ name }) => `Welcome, ${name}`,
      title: ({ name }) => `${name} is a fan club now`,
      paragraphs: ({ name }) => [
        `We have accepted your application. You are an administrator of ${name} and can act in its name.`,
        'Whoever you named as a founding member has been invited.',
      ],
      action: 'To the fan club',
    },
    refused: {
      subject: ({ name }) => `About your application: ${name}`,
      title: () => 'It did not work this time',
      paragraphs: ({ name, said }) => [
        `We cannot accept the fan club ${name} as it is. The reason:`,
        said,
        'You can apply again at any time.',
      ],
      action: 'Apply again',
    },
  },
  ja: {
    received: {
      subject: ({ name }) => `申請を受け付けました：${name}`,
      title: ({ name }) => `${name}の申請を受け付けました`,
      paragraphs: ({ name }) => [
        `ファンクラブ「${name}」の申請を受け付けました。ファンサービスが確認し、ご連絡します。`,
        'それまでは、変更や取り下げができます。',
      ],
      action: '申請を見る',
    },
    question: {
      subject: ({ name }) => `申請についての質問：${name}`,
      title: () => '確認したいことがあります',
      paragraphs: ({ name, said }) => [
        `ファンクラブ「${name}」の申請について、次の点を教えてください。`,
        said,
        '申請に追記していただくと、手続きを進めます。',
      ],
      action: '申請に追記する',
    },
    approved: {
      subject: ({ name }) => `ようこそ、${name}`,
      title: ({ name }) => `${name}がファンクラブになりました`,
      paragraphs: ({ name }) => [
        `申請を承認しました。あなたは${name}の管理者として操作できます。`,
        '創設メンバーとして挙げられた方には招待をお送りしました。',
      ],
      action: 'ファンクラブへ',
    },
    refused: {
      subject: ({ name }) => `申請の結果：${name}`,
      title: () => '今回は承認できませんでした',
      paragraphs: ({ name, said }) => [
        `ファンクラブ「${name}」は、次の理由により承認できませんでした。`,
        said,
        'いつでも改めて申請できます。',
      ],
      action: '改めて申請する',
    },
  },
}

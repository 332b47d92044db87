import type { Language } from '#club/club.ts'

type Words = {
  won: {
    subject(sweepstake: string): string
    title: string
    text(about: { sweepstake: string; number: string }): string
    until(day: string): string
    prize: string
    action: string
  }
  voucher: {
    subject(sweepstake: string): string
    title(worth: string): string
    text(sweepstake: string): string
    code: string
    until: string
    action: string
  }
  notWon: {
    subject(sweepstake: string): string
    title: string
    text(about: { sweepstake: string; number: string }): string
    next: string
    wrong(about: { sweepstake: string; right: string }): string
    action: string
  }
  reminder: {
    opening(sweepstake: string): string
    closing(sweepstake: string): string
    isOpen: string
    isClosing: string
    text(about: { sweepstake: string; when: string }): string
    action: string
  }
}

/** What winners are told, and whoever asked to hear of it. */
export const sweepstakeTexts: Record<Language, Words> = {
  de: {
    won: {
      subject: (sweepstake) => `Du hast gewonnen: ${sweepstake}`,
      title: 'Dein Los wurde gezogen',
      text: ({ sweepstake, number }) => `Bei „${sweepstake}“ hat Dein Los ${number} gewonnen.`,
      until: (day) =>
        `Sag uns bis ${day} in Deinem Konto, ob Du den Gewinn annimmst. Danach geht er an das nächste Los.`,
      prize: 'Dein Gewinn',
      action: 'Gewinn annehmen',
    },
    voucher: {
      subject: (sweepstake) => `Dein Gutschein: ${sweepstake}`,
      title: (worth) => `Dein Gutschein über ${worth}`,
      text: (sweepstake) => `Gewonnen bei „${sweepstake}“. Gib den Code im Warenkorb ein.`,
      code: 'Code',
      until: 'Gültig bis',
      action: 'Zum Konto',
    },
    notWon: {
      subject: (sweepstake) => `So ging es aus: ${sweepstake}`,
      title: 'Diesmal hat es nicht gereicht',
      text: ({ sweepstake, number }) => `„${sweepstake}“ ist gezogen. Dein Los ${number} war nicht dabei.`,
      next: 'Lehnt jemand seinen Gewinn ab, rückt das nächste Los nach. Ist es Deins, schreiben wir Dir.',
      wrong: ({ sweepstake, right }) =>
        `„${sweepstake}“ ist gezogen. Gewinnen konnten nur Lose mit der richtigen Antwort: ${right}.`,
      action: 'Ziehung nachrechnen',
    },
    reminder: {
      opening: (sweepstake) => `Jetzt offen: ${sweepstake}`,
      closing: (sweepstake) => `Noch ein Tag: ${sweepstake}`,
      isOpen: 'Jetzt kannst Du mitmachen',
      isClosing: 'Noch einen Tag lang kannst Du mitmachen',
      text: ({ sweepstake, when }) =>
        `Du wolltest an „${sweepstake}“ erinnert werden. Mitmachen kannst Du bis ${when}. Mehr Mails dazu kommen nicht.`,
      action: 'Zum Gewinnspiel',
    },
  },
  en: {
    won: {
      subject: (sweepstake) => `You have won: ${sweepstake}`,
      title: 'Your lot was drawn',
      text: ({ sweepstake, number }) => `Your lot ${number} has won in “${sweepstake}”.`,
      until: (day) =>
        `Tell us in your account by ${day} whether you accept it. After that it goes to the next lot.`,
      prize: 'Your prize',
      action: 'Accept the prize',
    },
    voucher: {
      subject: (sweepstake) => `Your voucher: ${sweepstake}`,
      title: (worth) => `Your voucher for ${worth}`,
      text: (sweepstake) => `Won in “${sweepstake}”. Enter the code in the cart.`,
      code: 'Code',
      until: 'Valid until',
      action: 'To my account',
    },
    notWon: {
      subject: (sweepstake) => `How it went: ${sweepstake}`,
      title: 'Not this time',
      text: ({ sweepstake, number }) =>
        `“${sweepstake}” has been drawn. Your lot ${number} was not among the winners.`,
      next: 'If somebody declines a prize, the next lot moves up. If it is yours, we will write to you.',
      wrong: ({ sweepstake, right }) =>
        `“${sweepstake}” has been drawn. Only lots with the right answer could win: ${right}.`,
      action: 'Make the draw again',
    },
    reminder: {
      opening: (sweepstake) => `Open now: ${sweepstake}`,
      closing: (sweepstake) => `One day left: ${sweepstake}`,
      isOpen: 'You can take part now',
      isClosing: 'You can take part for one more day',
      text: ({ sweepstake, when }) =>
        `You wanted to be reminded of “${sweepstake}”. You can take part until ${when}. There will be no more mails about it.`,
      action: 'To the sweepstake',
    },
  },
  ja: {
    won: {
      subject: (sweepstake) => `ご当選のお知らせ：${sweepstake}`,
      title: 'あなたの番号が当選しました',
      text: ({ sweepstake, number }) => `「${sweepstake}」で番号${number}が当選しました。`,
      until: (day) =>
        `${day}までに、アカウントで賞品を受け取るかどうかをお知らせください。期限を過ぎると次の番号に移ります。`,
      prize: '賞品',
      action: '賞品を受け取る',
    },
    voucher: {
      subject: (sweepstake) => `ギフト券：${sweepstake}`,
      title: (worth) => `${worth}のギフト券`,
      text: (sweepstake) => `「${sweepstake}」の賞品です。カートでコードを入力してください。`,
      code: 'コード',
      until: '有効期限',
      action: 'アカウントへ',
    },
    notWon: {
      subject: (sweepstake) => `抽選結果：${sweepstake}`,
      title: '今回は当選なりませんでした',
      text: ({ sweepstake, number }) =>
        `「${sweepstake}」の抽選が終わりました。番号${number}は当選しませんでした。`,
      next: '当選者が辞退した場合は次の番号が繰り上がります。該当した場合はご連絡します。',
      wrong: ({ sweepstake, right }) =>
        `「${sweepstake}」の抽選が終わりました。当選の対象は正解の番号のみです。正解：${right}`,
      action: '抽選を検算する',
    },
    reminder: {
      opening: (sweepstake) => `受付開始：${sweepstake}`,
      closing: (sweepstake) => `締め切りまであと1日：${sweepstake}`,
      isOpen: '応募受付が始まりました',
      isClosing: '締め切りまであと1日です',
      text: ({ sweepstake, when }) =>
        `「${sweepstake}」のお知らせをご希望でした。応募は${when}までです。この件のメールは今回限りです。`,
      action: 'プレゼント企画へ',
    },
  },
}

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
}

/** What winners are told. */
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
  },
}

import type { Language } from '#club/club.ts'

/** Why somebody has no places, after all. */
export type BallotEnding = 'lapsed' | 'refused' | 'calledOff'

type Words = {
  drawn: {
    subject(match: string): string
    title(count: number): string
    text(about: { match: string; number: string }): string
    until(moment: string): string
    after: string
    action: string
  }
  notDrawn: {
    subject(match: string): string
    title: string
    text(about: { match: string; number: string }): string
    next(moment: string): string
    proof: string
    action: string
  }
  ended: {
    subject(match: string): string
    title: Record<BallotEnding, string>
    text: Record<BallotEnding, (match: string) => string>
    action: string
  }
}

/** What those who took part in a ballot of tickets are told. */
export const ballotTexts: Record<Language, Words> = {
  de: {
    drawn: {
      subject: (match) => `Gezogen! Deine Tickets für ${match}`,
      title: (count) => (count === 1 ? 'Dein Platz ist da' : 'Deine Plätze sind da'),
      text: ({ match, number }) =>
        `Deine Bewerbung ${number} hat bei der Verlosung für ${match} Plätze bekommen. Sie liegen in Deinem Warenkorb.`,
      until: (moment) => `Kauf sie bis ${moment}. Du zahlst den üblichen Preis.`,
      after:
        'Brauchst Du sie nicht, nimm sie aus dem Warenkorb. Dann bekommt sie, wer als Nächstes gezogen wurde.',
      action: 'Zum Warenkorb',
    },
    notDrawn: {
      subject: (match) => `So ging die Verlosung aus: ${match}`,
      title: 'Diesmal hat es nicht gereicht',
      text: ({ match, number }) =>
        `Für ${match} wollten mehr Fans dabei sein, als wir Plätze haben. Deine Bewerbung ${number} wurde leider nicht gezogen.`,
      next: (moment) =>
        `Noch ist nicht alles vorbei: Bis ${moment} rücken Bewerbungen nach, wenn jemand nicht kauft. Bist Du an der Reihe, schreiben wir Dir.`,
      proof: 'Die Ziehung kannst Du auf der Seite der Verlosung selbst nachrechnen.',
      action: 'Zur Verlosung',
    },
    ended: {
      subject: (match) => `Deine Verlosung: ${match}`,
      title: {
        lapsed: 'Die Zeit zum Kaufen ist vorbei',
        refused: 'Wir konnten Dir keine Plätze geben',
        calledOff: 'Die Verlosung findet nicht statt',
      },
      text: {
        lapsed: (match) =>
          `Deine Plätze für ${match} waren reserviert, wurden aber nicht gekauft. Sie gehen an die Nächsten.`,
        refused: (match) =>
          `Deine Bewerbung für ${match} wurde gezogen, aber wir durften die Plätze nicht in Deinen Warenkorb legen: Vielleicht hast Du schon so viele Tickets, wie einer Person zustehen, oder Dein Warenkorb ist voll.`,
        calledOff: (match) => `Die Verlosung für ${match} ist abgesagt. Du musst nichts tun.`,
      },
      action: 'Zur Verlosung',
    },
  },
  en: {
    drawn: {
      subject: (match) => `You were drawn! Your tickets for ${match}`,
      title: (count) => (count === 1 ? 'Your place is here' : 'Your places are here'),
      text: ({ match, number }) =>
        `Your application ${number} was given places in the ballot for ${match}. They are in your cart.`,
      until: (moment) => `Buy them by ${moment}, at the usual price.`,
      after: 'If you do not need them, take them out of the cart. Whoever was drawn next gets them.',
      action: 'To the cart',
    },
    notDrawn: {
      subject: (match) => `How the ballot went: ${match}`,
      title: 'Not this time',
      text: ({ match, number }) =>
        `More fans wanted to be at ${match} than we have places. Sadly, your application ${number} was not drawn.`,
      next: (moment) =>
        `It is not quite over: until ${moment} further applications move up when somebody does not buy. If it is your turn, we write to you.`,
      proof: 'You can make the draw again yourself on the page of the ballot.',
      action: 'To the ballot',
    },
    ended: {
      subject: (match) => `Your ballot: ${match}`,
      title: {
        lapsed: 'The time to buy is over',
        refused: 'We could not give you places',
        calledOff: 'There is no draw',
      },
      text: {
        lapsed: (match) =>
          `Your places for ${match} were held for you but not bought. They go to those drawn next.`,
        refused: (match) =>
          `Your application for ${match} was drawn, but we could not put the places into your cart: you may already have as many tickets as one person may have, or your cart is full.`,
        calledOff: (match) => `The ballot for ${match} has been called off. There is nothing you have to do.`,
      },
      action: 'To the ballot',
    },
  },
  ja: {
    drawn: {
      subject: (match) => `当選しました：${match} のチケット`,
      title: () => 'お席をご用意しました',
      text: ({ match, number }) =>
        `${match} の抽選で、お申し込み ${number} が当選しました。お席はカートに入っています。`,
      until: (moment) => `${moment} までに通常の価格でご購入ください。`,
      after: 'ご不要の場合はカートから削除してください。次の順番の方にお席をお譲りします。',
      action: 'カートへ',
    },
    notDrawn: {
      subject: (match) => `抽選の結果：${match}`,
      title: '今回は落選となりました',
      text: ({ match, number }) =>
        `${match} には席数を上回るお申し込みをいただきました。お申し込み ${number} は残念ながら当選しませんでした。`,
      next: (moment) =>
        `${moment} までは、購入されなかったお席が次の順番の方に回ります。順番が来ましたらメールでお知らせします。`,
      proof: '抽選は、抽選ページでご自身で計算し直して確かめられます。',
      action: '抽選ページへ',
    },
    ended: {
      subject: (match) => `抽選のお知らせ：${match}`,
      title: {
        lapsed: '購入期限が過ぎました',
        refused: 'お席をご用意できませんでした',
        calledOff: '抽選は中止になりました',
      },
      text: {
        lapsed: (match) =>
          `${match} のお席を確保していましたが、ご購入がなかったため、次の順番の方にお譲りします。`,
        refused: (match) =>
          `${match} の抽選に当選されましたが、お席をカートに入れることができませんでした。お一人様の購入上限に達しているか、カートがいっぱいの可能性があります。`,
        calledOff: (match) => `${match} の抽選は中止になりました。お手続きは必要ありません。`,
      },
      action: '抽選ページへ',
    },
  },
}

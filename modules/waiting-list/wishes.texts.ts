import type { Language } from '#club/club.ts'

/** Why a wish ended without being bought, as its person is told. */
export type Ending = 'time' | 'closed' | 'cancelled' | 'refused'

type Words = {
  offeredSubject(match: string): string
  offeredTitle(count: number): string
  offered(given: { match: string; until: string }): string
  offeredAfter: string
  block(id: string): string
  seat(given: { row: string; seat: string }): string
  standing(count: number): string
  toCart: string
  toEvent: string
  reminderSubject(match: string): string
  reminderTitle: string
  reminder(given: { match: string; until: string }): string
  endedSubject(match: string): string
  endedTitle: Record<Ending, string>
  ended: Record<Ending, (match: string) => string>
}

export const wishTexts: Record<Language, Words> = {
  de: {
    offeredSubject: (match) => `Plätze für Dich: ${match}`,
    offeredTitle: (count) => (count === 1 ? 'Dein Platz ist da' : 'Deine Plätze sind da'),
    offered: ({ match, until }) =>
      `Du warst auf der Warteliste für ${match} an der Reihe. Wir haben die Plätze in Deinen Warenkorb gelegt und halten sie bis ${until} für Dich frei.`,
    offeredAfter: 'Kaufst Du sie bis dahin nicht, bekommt sie, wer nach Dir kommt.',
    block: (id) => `Block ${id}`,
    seat: ({ row, seat }) => `Reihe ${row}, Platz ${seat}`,
    standing: (count) => (count === 1 ? '1 Stehplatz' : `${count} Stehplätze`),
    toCart: 'Zum Warenkorb',
    toEvent: 'Zum Spiel',
    reminderSubject: (match) => `Nur noch kurz für Dich reserviert: ${match}`,
    reminderTitle: 'Noch eine Stunde',
    reminder: ({ match, until }) =>
      `Deine Plätze für ${match} liegen noch bis ${until} in Deinem Warenkorb. Danach bekommt sie, wer nach Dir kommt.`,
    endedSubject: (match) => `Deine Warteliste: ${match}`,
    endedTitle: {
      time: 'Die Reservierung ist abgelaufen',
      closed: 'Die Warteliste ist zu',
      cancelled: 'Das Spiel fällt aus',
      refused: 'Wir konnten Dir keine Plätze geben',
    },
    ended: {
      time: (match) =>
        `Du hast die Plätze für ${match} nicht gekauft, darum gehen sie an die Nächsten. Möchtest Du weiter warten, stell Dich noch einmal an.`,
      closed: (match) => `Für ${match} kamen leider nicht rechtzeitig passende Plätze zurück.`,
      cancelled: (match) => `${match} ist abgesagt. Deshalb haben wir die Warteliste geschlossen.`,
      refused: (match) =>
        `Für ${match} wurden Plätze frei, aber wir durften sie nicht in Deinen Warenkorb legen: Vielleicht hast Du schon so viele Karten, wie einer Person zustehen, oder Dein Warenkorb ist voll.`,
    },
  },
  en: {
    offeredSubject: (match) => `Places for you: ${match}`,
    offeredTitle: (count) => (count === 1 ? 'Your place is here' : 'Your places are here'),
    offered: ({ match, until }) =>
      `It was your turn on the waiting list for ${match}. We have put the places into your cart and hold them for you until ${until}.`,
    offeredAfter: 'If you have not bought them by then, they go to whoever is next.',
    block: (id) => `Block ${id}`,
    seat: ({ row, seat }) => `Row ${row}, seat ${seat}`,
    standing: (count) => (count === 1 ? '1 standing place' : `${count} standing places`),
    toCart: 'To the cart',
    toEvent: 'To the match',
    reminderSubject: (match) => `Held for you a little longer: ${match}`,
    reminderTitle: 'One more hour',
    reminder: ({ match, until }) =>
      `Your places for ${match} are in your cart until ${until}. After that they go to whoever is next.`,
    endedSubject: (match) => `Your waiting list: ${match}`,
    endedTitle: {
      time: 'The hold has ended',
      closed: 'The waiting list has closed',
      cancelled: 'The match is off',
      refused: 'We could not give you places',
    },
    ended: {
      time: (match) =>
        `You have not bought the places for ${match}, so they go to the next in line. If you want to keep waiting, join again.`,
      closed: (match) => `No places that suit you came back in time for ${match}. We are sorry.`,
      cancelled: (match) => `${match} has been called off, so we have closed the waiting list.`,
      refused: (match) =>
        `Places for ${match} came back, but we could not put them into your cart: you may have as many tickets as one person can get, or your cart is full.`,
    },
  },
  ja: {
    offeredSubject: (match) => `お席をご用意しました：${match}`,
    offeredTitle: () => 'お席をご用意しました',
    offered: ({ match, until }) =>
      `${match}のキャンセル待ちで順番が来ました。お席をカートに入れ、${until}まで確保しています。`,
    offeredAfter: 'それまでにご購入がない場合は、次の方にお回しします。',
    block: (id) => `${id}ブロック`,
    seat: ({ row, seat }) => `${row}列 ${seat}番`,
    standing: (count) => `立ち見 ${count}枚`,
    toCart: 'カートへ',
    toEvent: '試合のページへ',
    reminderSubject: (match) => `まもなく確保が終わります：${match}`,
    reminderTitle: '残り1時間です',
    reminder: ({ match, until }) =>
      `${match}のお席は${until}までカートに確保されています。その後は次の方にお回しします。`,
    endedSubject: (match) => `キャンセル待ちのお知らせ：${match}`,
    endedTitle: {
      time: '確保の期限が切れました',
      closed: 'キャンセル待ちを締め切りました',
      cancelled: '試合は中止になりました',
      refused: 'お席をご用意できませんでした',
    },
    ended: {
      time: (match) =>
        `${match}のお席は購入されなかったため、次の方にお回しします。引き続きお待ちになる場合は、もう一度お申し込みください。`,
      closed: (match) => `${match}では、ご希望に合うお席が期限までに戻りませんでした。`,
      cancelled: (match) => `${match}は中止になったため、キャンセル待ちを終了しました。`,
      refused: (match) =>
        `${match}のお席が戻りましたが、カートに入れられませんでした。お一人の購入上限に達しているか、カートがいっぱいの可能性があります。`,
    },
  },
}

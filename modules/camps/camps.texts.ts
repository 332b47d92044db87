import type { Language } from '#club/club.ts'

/** Why waiting ended without a place, as its person is told. */
export type WaitEnding = 'time' | 'closed' | 'cancelled' | 'refused'

type Words = {
  offeredSubject(camp: string): string
  offeredTitle(count: number): string
  offered(given: { camp: string; names: string; until: string }): string
  offeredAfter: string
  toCart: string
  toCamp: string
  toOwn: string
  endedSubject(camp: string): string
  endedTitle: Record<WaitEnding, string>
  ended: Record<WaitEnding, (camp: string) => string>
  calledOffSubject(camp: string): string
  calledOffTitle: string
  calledOff(given: { camp: string; days: string; reason: string }): string
  calledOffMoney: string
  proofSubject(camp: string): string
  proofTitle: string
  proofRefused(given: { camp: string; names: string; reason: string }): string
  proofMoney(cents: string): string
  proofHeld(given: { price: string; until: string }): string
  proofGoneSubject(camp: string): string
  proofGoneTitle: string
  proofGone(given: { camp: string; names: string }): string
  givenUpSubject(camp: string): string
  givenUpTitle: string
  givenUp(given: { camp: string; names: string }): string
}

export const campTexts: Record<Language, Words> = {
  de: {
    offeredSubject: (camp) => `Ein Platz ist frei: ${camp}`,
    offeredTitle: (count) => (count === 1 ? 'Der Platz gehört Euch' : 'Die Plätze gehören Euch'),
    offered: ({ camp, names, until }) =>
      `Auf der Warteliste für ${camp} seid Ihr an der Reihe. Wir haben den Platz für ${names} in Deinen Warenkorb gelegt und halten ihn bis ${until} frei.`,
    offeredAfter: 'Buchst Du bis dahin nicht, rückt das nächste Kind nach.',
    toCart: 'Zum Warenkorb',
    toCamp: 'Zum Camp',
    toOwn: 'Zu meinen Camps',
    endedSubject: (camp) => `Deine Warteliste: ${camp}`,
    endedTitle: {
      time: 'Die Reservierung ist abgelaufen',
      closed: 'Die Warteliste ist zu',
      cancelled: 'Das Camp fällt aus',
      refused: 'Wir konnten Euch keinen Platz geben',
    },
    ended: {
      time: (camp) =>
        `Der Platz für ${camp} wurde nicht gebucht, darum ist das nächste Kind nachgerückt. Wollt Ihr weiter warten, stellt Euch noch einmal an.`,
      closed: (camp) => `Für ${camp} wurde leider kein Platz mehr frei.`,
      cancelled: (camp) => `${camp} ist abgesagt. Deshalb haben wir die Warteliste geschlossen.`,
      refused: (camp) =>
        `Für ${camp} wurde ein Platz frei, aber wir konnten ihn nicht in Deinen Warenkorb legen. Vielleicht ist er voll.`,
    },
    calledOffSubject: (camp) => `Abgesagt: ${camp}`,
    calledOffTitle: 'Das Camp fällt aus',
    calledOff: ({ camp, days, reason }) =>
      `Wir müssen ${camp} (${days}) leider absagen. Der Grund: ${reason}`,
    calledOffMoney:
      'Du bekommst den vollen Preis zurück, auf dem Weg, auf dem Du bezahlt hast. Die Gutschrift kommt mit einer eigenen Mail.',
    proofSubject: (camp) => `Der Nachweis fehlt: ${camp}`,
    proofTitle: 'Wir konnten den Nachweis nicht anerkennen',
    proofRefused: ({ camp, names, reason }) =>
      `Für ${names} war ${camp} zum ermäßigten Preis gebucht. Der Nachweis dafür fehlt. Der Grund: ${reason}`,
    proofMoney: (cents) =>
      `Du bekommst alles zurück, was Du für diesen Platz bezahlt hast: ${cents}, auf demselben Weg. Die Gutschrift kommt mit einer eigenen Mail.`,
    proofHeld: ({ price, until }) =>
      `Der Platz bleibt Dir. Er liegt zum Preis ohne diese Ermäßigung (${price}) in Deinem Warenkorb, bis ${until}. Bezahlst Du bis dahin nicht, geht er an ein anderes Kind.`,
    proofGoneSubject: (camp) => `Der Platz ist frei geworden: ${camp}`,
    proofGoneTitle: 'Die Reservierung ist abgelaufen',
    proofGone: ({ camp, names }) =>
      `Der Platz für ${names} in ${camp} wurde nicht bezahlt, darum ist er jetzt wieder frei. Dein Geld hast Du schon zurückbekommen. Gibt es noch Plätze, kannst Du neu buchen.`,
    givenUpSubject: (camp) => `Storniert: ${camp}`,
    givenUpTitle: 'Der Platz ist frei für ein anderes Kind',
    givenUp: ({ camp, names }) =>
      `Du hast ${camp} für ${names} storniert. So kurz vor dem Camp geht nach den Bedingungen nichts zurück.`,
  },
  en: {
    offeredSubject: (camp) => `A place is free: ${camp}`,
    offeredTitle: (count) => (count === 1 ? 'The place is yours' : 'The places are yours'),
    offered: ({ camp, names, until }) =>
      `It is your turn on the waiting list for ${camp}. We have put the place for ${names} into your cart and hold it until ${until}.`,
    offeredAfter: 'If you do not book by then, the next child moves up.',
    toCart: 'To the cart',
    toCamp: 'To the camp',
    toOwn: 'To my camps',
    endedSubject: (camp) => `Your waiting list: ${camp}`,
    endedTitle: {
      time: 'The reservation has ended',
      closed: 'The waiting list is closed',
      cancelled: 'The camp is called off',
      refused: 'We could not give you a place',
    },
    ended: {
      time: (camp) =>
        `The place in ${camp} was not booked, so the next child has moved up. If you want to go on waiting, join the list again.`,
      closed: (camp) => `Sadly no more place came free in ${camp}.`,
      cancelled: (camp) => `${camp} is called off, so we have closed the waiting list.`,
      refused: (camp) =>
        `A place came free in ${camp}, but we could not put it into your cart. Perhaps it is full.`,
    },
    calledOffSubject: (camp) => `Called off: ${camp}`,
    calledOffTitle: 'The camp is called off',
    calledOff: ({ camp, days, reason }) =>
      `We are sorry: we have to call off ${camp} (${days}). The reason: ${reason}`,
    calledOffMoney:
      'You get the whole price back, the way you paid. The credit note comes with a mail of its own.',
    proofSubject: (camp) => `The proof is missing: ${camp}`,
    proofTitle: 'We could not accept the proof',
    proofRefused: ({ camp, names, reason }) =>
      `${camp} was booked for ${names} at the reduced price. The proof for it is missing. The reason: ${reason}`,
    proofMoney: (cents) =>
      `You get back all you have paid for this place: ${cents}, the way you paid. The credit note comes with a mail of its own.`,
    proofHeld: ({ price, until }) =>
      `The place stays yours. It is in your cart at the price without this reduction (${price}) until ${until}. If you do not pay by then, it goes to another child.`,
    proofGoneSubject: (camp) => `The place is free again: ${camp}`,
    proofGoneTitle: 'The reservation has ended',
    proofGone: ({ camp, names }) =>
      `The place for ${names} in ${camp} was not paid, so it is free again. You have had your money back already. If there are places left, you can book anew.`,
    givenUpSubject: (camp) => `Cancelled: ${camp}`,
    givenUpTitle: 'The place is free for another child',
    givenUp: ({ camp, names }) =>
      `You have cancelled ${camp} for ${names}. So shortly before the camp nothing goes back under its terms.`,
  },
  ja: {
    offeredSubject: (camp) => `空きが出ました：${camp}`,
    offeredTitle: () => '参加枠を確保しました',
    offered: ({ camp, names, until }) =>
      `${camp}のキャンセル待ちの順番が来ました。${names}さんの枠をカートに入れ、${until}まで確保しています。`,
    offeredAfter: '期限までに予約がない場合は、次のお子さまに順番が移ります。',
    toCart: 'カートへ',
    toCamp: 'キャンプのページへ',
    toOwn: '予約したキャンプへ',
    endedSubject: (camp) => `キャンセル待ちについて：${camp}`,
    endedTitle: {
      time: '確保の期限が過ぎました',
      closed: 'キャンセル待ちは締め切りました',
      cancelled: 'キャンプは中止になりました',
      refused: '枠をご用意できませんでした',
    },
    ended: {
      time: (camp) =>
        `${camp}の枠は予約されなかったため、次のお子さまに移りました。引き続きお待ちになる場合は、もう一度お申し込みください。`,
      closed: (camp) => `${camp}には残念ながら空きが出ませんでした。`,
      cancelled: (camp) => `${camp}は中止となったため、キャンセル待ちを終了しました。`,
      refused: (camp) =>
        `${camp}に空きが出ましたが、カートに入れられませんでした。カートがいっぱいの可能性があります。`,
    },
    calledOffSubject: (camp) => `中止のお知らせ：${camp}`,
    calledOffTitle: 'キャンプは中止になりました',
    calledOff: ({ camp, days, reason }) =>
      `申し訳ありませんが、${camp}（${days}）を中止いたします。理由：${reason}`,
    calledOffMoney: '料金は全額、お支払いいただいた方法で返金します。返金伝票は別のメールでお送りします。',
    proofSubject: (camp) => `証明書が確認できません：${camp}`,
    proofTitle: '証明書を確認できませんでした',
    proofRefused: ({ camp, names, reason }) =>
      `${names}さんの${camp}は割引料金で予約されていますが、必要な証明書を確認できませんでした。理由：${reason}`,
    proofMoney: (cents) =>
      `この枠のお支払い額${cents}は、お支払いと同じ方法で全額返金します。返金明細は別のメールでお送りします。`,
    proofHeld: ({ price, until }) =>
      `枠はそのまま確保しています。この割引のない料金（${price}）で、${until}までカートに入っています。期限までにお支払いがない場合は、ほかのお子さまに移ります。`,
    proofGoneSubject: (camp) => `枠が空きました：${camp}`,
    proofGoneTitle: '確保の期限が過ぎました',
    proofGone: ({ camp, names }) =>
      `${camp}の${names}さんの枠はお支払いがなかったため、空き枠に戻りました。代金はすでに返金しています。空きがあれば、あらためて予約できます。`,
    givenUpSubject: (camp) => `キャンセル：${camp}`,
    givenUpTitle: '枠はほかのお子さまに開放されました',
    givenUp: ({ camp, names }) =>
      `${names}さんの${camp}をキャンセルしました。開始直前のため、規定により返金はありません。`,
  },
}

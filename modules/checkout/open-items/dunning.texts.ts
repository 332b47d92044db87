import type { DunningStep } from '#modules/payments/payments.ts'

export type DunningLetter = DunningStep | 'takenBack'
type Words = { subject(numbers: string): string; title: string; text(numbers: string): string }
type Texts = {
  greeting(name: string): string
  action: string
  footer(club: string, mail: string): string
  letters: Record<DunningLetter, Words>
}

const de: Texts = {
  greeting: (name) => `Hallo ${name},`,
  action: 'Bestellung ansehen',
  footer: (name, mail) => `${name}\nSchon bezahlt oder eine Frage? Schreib an ${mail}.`,
  letters: {
    reminder: {
      subject: (numbers) => `Erinnerung: Deine Bestellung ${numbers} ist noch offen`,
      title: 'Kurze Erinnerung',
      text: (numbers) =>
        `vielleicht ist es untergegangen: Für Deine Bestellung ${numbers} ist noch kein Geld bei uns angekommen.`,
    },
    dunning1: {
      subject: (numbers) => `1. Mahnung: Bestellung ${numbers}`,
      title: '1. Mahnung',
      text: (numbers) =>
        `für Deine Bestellung ${numbers} ist trotz unserer Erinnerung kein Geld bei uns angekommen.`,
    },
    dunning2: {
      subject: (numbers) => `2. und letzte Mahnung: Bestellung ${numbers}`,
      title: '2. und letzte Mahnung',
      text: (numbers) =>
        `für Deine Bestellung ${numbers} ist auch nach der ersten Mahnung kein Geld angekommen. Bleibt es dabei, gelten die Tickets dieser Bestellung nicht mehr.`,
    },
    handedToStaff: {
      subject: (numbers) => `Deine Tickets aus Bestellung ${numbers} gelten nicht mehr`,
      title: 'Deine Tickets gelten nicht mehr',
      text: (numbers) =>
        `Deine Bestellung ${numbers} ist nicht bezahlt. Die Tickets daraus gelten deshalb nicht, bis das Geld da ist. Wir melden uns bei Dir.`,
    },
    takenBack: {
      subject: (numbers) => `Deine Zahlung für Bestellung ${numbers} kam zurück`,
      title: 'Deine Zahlung kam zurück',
      text: (numbers) =>
        `Deine Bank hat die Zahlung für Bestellung ${numbers} zurückgenommen. Bis das Geld wieder da ist, gelten die Tickets daraus nicht, und Du kannst sie nicht anbieten oder weitergeben.`,
    },
  },
}

const en: Texts = {
  greeting: (name) => `Hello ${name},`,
  action: 'See the order',
  footer: (name, mail) => `${name}\nPaid already, or a question? Write to ${mail}.`,
  letters: {
    reminder: {
      subject: (numbers) => `Reminder: your order ${numbers} is still open`,
      title: 'A short reminder',
      text: (numbers) =>
        `It may have slipped your mind: no money has reached us for your order ${numbers} yet.`,
    },
    dunning1: {
      subject: (numbers) => `First demand for payment: order ${numbers}`,
      title: 'First demand for payment',
      text: (numbers) => `In spite of our reminder no money has reached us for your order ${numbers}.`,
    },
    dunning2: {
      subject: (numbers) => `Second and last demand for payment: order ${numbers}`,
      title: 'Second and last demand for payment',
      text: (numbers) =>
        `After our first demand, too, no money has reached us for your order ${numbers}. If that stays so, the tickets of this order will no longer be valid.`,
    },
    handedToStaff: {
      subject: (numbers) => `Your tickets of order ${numbers} are no longer valid`,
      title: 'Your tickets are no longer valid',
      text: (numbers) =>
        `Your order ${numbers} has not been paid for. Its tickets are not valid until the money is here. We will get in touch with you.`,
    },
    takenBack: {
      subject: (numbers) => `Your payment for order ${numbers} was returned`,
      title: 'Your payment was returned',
      text: (numbers) =>
        `Your bank took back the payment for order ${numbers}. Until the money is here again, its tickets are not valid and you cannot offer or forward them.`,
    },
  },
}

const ja: Texts = {
  greeting: (name) => `${name} 様`,
  action: '注文を見る',
  footer: (name, mail) => `${name}\nお支払い済みの場合やご質問：${mail}`,
  letters: {
    reminder: {
      subject: (numbers) => `お支払いのお願い：ご注文 ${numbers}`,
      title: 'お支払いのお願い',
      text: (numbers) => `ご注文 ${numbers} のご入金がまだ確認できておりません。`,
    },
    dunning1: {
      subject: (numbers) => `督促（1回目）：ご注文 ${numbers}`,
      title: '督促（1回目）',
      text: (numbers) => `先日お願いいたしましたが、ご注文 ${numbers} のご入金が確認できておりません。`,
    },
    dunning2: {
      subject: (numbers) => `督促（2回目・最終）：ご注文 ${numbers}`,
      title: '督促（2回目・最終）',
      text: (numbers) =>
        `1回目の督促の後も、ご注文 ${numbers} のご入金が確認できておりません。このままお支払いがない場合、このご注文のチケットは無効になります。`,
    },
    handedToStaff: {
      subject: (numbers) => `ご注文 ${numbers} のチケットは無効になりました`,
      title: 'チケットは無効になりました',
      text: (numbers) =>
        `ご注文 ${numbers} のお支払いが確認できないため、入金が確認されるまでチケットは無効です。担当者からご連絡いたします。`,
    },
    takenBack: {
      subject: (numbers) => `ご注文 ${numbers} のお支払いが取り消されました`,
      title: 'お支払いが取り消されました',
      text: (numbers) =>
        `銀行がご注文 ${numbers} のお支払いを取り消しました。再度入金が確認されるまで、チケットは無効となり、出品や譲渡もできません。`,
    },
  },
}

export function dunningTexts(language: string): Texts {
  return { de, en, ja }[language] ?? en
}

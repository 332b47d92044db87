import type { Language } from '#club/club.ts'

type Words = {
  offered: { subject(match: string): string; title: string; text(match: string): string; code: string }
  sold: {
    subject(match: string): string
    title: string
    text(match: string): string
    when(day: string): string
  }
  withdrawn: { subject(match: string): string; title: string; text(match: string): string }
  /** Ended by somebody else than the seller. */
  ended: Record<'refund' | 'unpaid' | 'gate' | 'time' | 'event', string>
  paid: {
    subject(amount: string): string
    title: string
    text(match: string): string
    voucher(code: string): string
  }
  failed: { subject: string; title: string; text(match: string): string; mend: string; action: string }
  price: string
  handlingFee: string
  reimbursementFee: string
  payout: string
  vat: string
  toOffer: string
  footer(club: string, mail: string): string
}

export const sellerMailTexts: Record<Language, Words> = {
  de: {
    offered: {
      subject: (match) => `Dein Ticket steht im Zweitmarkt: ${match}`,
      title: 'Dein Ticket steht zum Verkauf',
      text: (match) => `Wir haben Dein Ticket für ${match} in den Zweitmarkt gestellt.`,
      code: 'Solange es dort steht, öffnet Dein Code kein Tor. Ziehst Du das Angebot zurück, gilt er sofort wieder.',
    },
    sold: {
      subject: (match) => `Verkauft: Dein Ticket für ${match}`,
      title: 'Dein Ticket ist verkauft',
      text: (match) => `Jemand freut sich über Deinen Platz bei ${match}. Dein altes Ticket gilt nicht mehr.`,
      when: (day) => `Nach dem Spiel, ab ${day}, zahlen wir Dir das Geld aus.`,
    },
    withdrawn: {
      subject: (match) => `Nicht mehr im Zweitmarkt: ${match}`,
      title: 'Dein Ticket gilt wieder',
      text: (match) =>
        `Dein Ticket für ${match} steht nicht mehr zum Verkauf. Dein Code öffnet das Tor wieder.`,
    },
    ended: {
      refund: 'Das Ticket wurde erstattet. Damit ist auch das Angebot beendet.',
      unpaid: 'Die Zahlung für das Ticket wurde zurückgenommen. Damit ist auch das Angebot beendet.',
      gate: 'Mit dem Ticket ist jemand ins Stadion gegangen. Damit ist auch das Angebot beendet.',
      time: 'Bis kurz vor dem Anpfiff hat es niemand gekauft. Dein Ticket gilt wieder: Komm vorbei!',
      event: 'Das Spiel ist abgesagt. Das Geld für Dein Ticket bekommst Du über Deine Bestellung zurück.',
    },
    paid: {
      subject: (amount) => `${amount} für Dein verkauftes Ticket`,
      title: 'Dein Geld ist unterwegs',
      text: (match) => `Für Dein Ticket zu ${match} haben wir ausgezahlt:`,
      voucher: (code) => `Dein Gutschein hat den Code ${code}. Er läuft nicht ab.`,
    },
    failed: {
      subject: 'Wir konnten Dir Dein Geld nicht auszahlen',
      title: 'Auszahlung fehlgeschlagen',
      text: (match) =>
        `Das Geld für Dein Ticket zu ${match} konnten wir nicht auszahlen. Deine Zahlungsdaten sind ungültig.`,
      mend: 'Nenn uns eine andere Karte oder ein PayPal-Konto, dann versuchen wir es sofort noch einmal.',
      action: 'Zahlungsdaten aktualisieren',
    },
    price: 'Ticketpreis',
    handlingFee: 'Bearbeitungsgebühr',
    reimbursementFee: 'Auszahlungsgebühr',
    payout: 'Auszahlung',
    vat: 'In den Gebühren enthaltene MwSt. (19 %)',
    toOffer: 'Angebot ansehen',
    footer: (club, mail) => `${club}\nFragen? ${mail}`,
  },
  en: {
    offered: {
      subject: (match) => `Your ticket is on the exchange: ${match}`,
      title: 'Your ticket is on sale',
      text: (match) => `We have put your ticket for ${match} on the ticket exchange.`,
      code: 'As long as it is there your code opens no gate. Withdraw the offer and it is good again at once.',
    },
    sold: {
      subject: (match) => `Sold: your ticket for ${match}`,
      title: 'Your ticket is sold',
      text: (match) => `Somebody is happy about your place at ${match}. Your old ticket is no longer valid.`,
      when: (day) => `After the match, from ${day}, we pay you the money.`,
    },
    withdrawn: {
      subject: (match) => `No longer on the exchange: ${match}`,
      title: 'Your ticket is valid again',
      text: (match) => `Your ticket for ${match} is no longer on sale. Your code opens the gate again.`,
    },
    ended: {
      refund: 'The ticket was refunded. This ends the offer as well.',
      unpaid: 'The payment for the ticket was taken back. This ends the offer as well.',
      gate: 'Somebody went in with the ticket. This ends the offer as well.',
      time: 'Until shortly before kick-off nobody bought it. Your ticket is valid again: do come!',
      event: 'The match is called off. You get the money for your ticket back through your order.',
    },
    paid: {
      subject: (amount) => `${amount} for the ticket you sold`,
      title: 'Your money is on its way',
      text: (match) => `For your ticket to ${match} we have paid out:`,
      voucher: (code) => `The code of your voucher is ${code}. It does not expire.`,
    },
    failed: {
      subject: 'We could not pay you your money',
      title: 'The payout failed',
      text: (match) =>
        `We could not pay out the money for your ticket to ${match}. Your payment details are invalid.`,
      mend: 'Give us another card or PayPal account and we try again at once.',
      action: 'Update payment details',
    },
    price: 'Ticket price',
    handlingFee: 'Handling fee',
    reimbursementFee: 'Reimbursement fee',
    payout: 'Paid out',
    vat: 'VAT included in the fees (19%)',
    toOffer: 'See the offer',
    footer: (club, mail) => `${club}\nQuestions? ${mail}`,
  },
  ja: {
    offered: {
      subject: (match) => `チケットを出品しました：${match}`,
      title: 'チケットを出品しました',
      text: (match) => `${match}のチケットをリセールに出品しました。`,
      code: '出品中はお客様のコードでは入場できません。出品を取り下げると、すぐにまた使えるようになります。',
    },
    sold: {
      subject: (match) => `売却済み：${match}のチケット`,
      title: 'チケットが売れました',
      text: (match) => `${match}のお席を別の方が購入しました。元のチケットは無効になりました。`,
      when: (day) => `試合終了後、${day}以降にお支払いします。`,
    },
    withdrawn: {
      subject: (match) => `出品終了：${match}`,
      title: 'チケットが再び有効になりました',
      text: (match) => `${match}のチケットの出品は終了しました。お客様のコードで再び入場できます。`,
    },
    ended: {
      refund: 'チケットが払い戻されたため、出品も終了しました。',
      unpaid: 'チケットのお支払いが取り消されたため、出品も終了しました。',
      gate: 'このチケットで入場があったため、出品も終了しました。',
      time: 'キックオフ直前まで購入者がいませんでした。チケットは再び有効です。ぜひご来場ください。',
      event: '試合は中止になりました。チケット代金はご注文を通じて返金されます。',
    },
    paid: {
      subject: (amount) => `売却したチケットの代金 ${amount}`,
      title: 'お支払い手続きをしました',
      text: (match) => `${match}のチケットについて、次の金額をお支払いしました。`,
      voucher: (code) => `ギフト券のコードは ${code} です。有効期限はありません。`,
    },
    failed: {
      subject: 'お支払いができませんでした',
      title: 'お支払いに失敗しました',
      text: (match) =>
        `${match}のチケットの代金をお支払いできませんでした。お支払い情報が無効になっています。`,
      mend: '別のカードまたはPayPalアカウントをご指定ください。すぐに再度お支払いします。',
      action: 'お支払い情報を更新する',
    },
    price: 'チケット価格',
    handlingFee: '取扱手数料',
    reimbursementFee: '払い戻し手数料',
    payout: 'お支払い額',
    vat: '手数料に含まれる消費税（19%）',
    toOffer: '出品を見る',
    footer: (club, mail) => `${club}\nお問い合わせ：${mail}`,
  },
}

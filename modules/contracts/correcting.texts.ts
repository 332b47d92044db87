import type { Language } from '#club/club.ts'

/** `holderGone`: to whoever used the place, `holderNew`: to whoever does now, `holderChanged`: to whoever pays for it. */
export type CorrectedWhat =
  | 'place'
  | 'price'
  | 'holderGone'
  | 'holderNew'
  | 'holderChanged'
  /** To whoever paid and does not use the place, uses it still, or used it until now. */
  | 'payerGone'
  | 'payerGoneHolder'
  | 'payerHolderGone'
  /** To whoever pays from now on, and to whoever gets the place as well. */
  | 'payerNew'
  | 'payerHolderNew'
  /** To whoever uses a place that others pay for. */
  | 'payerChanged'

type Letter = { subject: string; title: string; paragraphs: string[] }
type Words = {
  greeting(name: string): string
  letters: Record<CorrectedWhat, Letter>
  more(money: string): string
  less(money: string): string
  wrong(mail: string): string
  contract: string
  place: string
  before: string
  now: string
  action: string
  seat(block: string, row: string, seat: string): string
  standing(block: string): string
}

/** What mails say when the club has corrected a contract. */
export const correctingTexts: Record<Language, Words> = {
  de: {
    greeting: (name) => `Hallo ${name},`,
    letters: {
      place: {
        subject: 'Deine Dauerkarte hat einen neuen Platz',
        title: 'Ein neuer Platz',
        paragraphs: [
          'Deine Dauerkarte gilt ab jetzt für einen anderen Platz. Deine Tickets für alle Spiele, die noch kommen, liegen mit neuen Codes in Deinem Konto. Die alten Codes öffnen das Tor nicht mehr.',
        ],
      },
      price: {
        subject: 'Der Preis Deiner Dauerkarte ist berichtigt',
        title: 'Wir haben Deinen Vertrag berichtigt',
        paragraphs: ['Was Deine Dauerkarte kostet, steht jetzt richtig in Deinem Vertrag.'],
      },
      holderGone: {
        subject: 'Deine Dauerkarte hat jetzt jemand anderes',
        title: 'Der Platz hat jetzt jemand anderes',
        paragraphs: [
          'Wir haben den Vertrag berichtigt: Mit dieser Dauerkarte geht ab jetzt jemand anderes ins Stadion. Deine Codes für die Spiele, die noch kommen, öffnen das Tor nicht mehr.',
        ],
      },
      holderNew: {
        subject: 'Eine Dauerkarte für Dich',
        title: 'Der Platz gehört jetzt Dir',
        paragraphs: [
          'Wir haben den Vertrag berichtigt: Mit dieser Dauerkarte gehst ab jetzt Du ins Stadion. Deine Tickets für alle Spiele, die noch kommen, liegen in Deinem Konto.',
        ],
      },
      holderChanged: {
        subject: 'Deine Dauerkarte: jemand anderes geht hin',
        title: 'Wir haben Deinen Vertrag berichtigt',
        paragraphs: [
          'Den Platz Deiner Dauerkarte nutzt ab jetzt die Person, die in Deinem Vertrag steht. Du bezahlst wie bisher.',
        ],
      },
      payerGone: {
        subject: 'Den Vertrag Deiner Dauerkarte führt jetzt jemand anderes',
        title: 'Jemand anderes bezahlt jetzt',
        paragraphs: [
          'Den Vertrag über diese Dauerkarte haben wir auf jemand anderen umgeschrieben. Was schon bezahlt ist, bleibt bezahlt. Was noch offen war, ziehen wir bei Dir nicht mehr ein.',
        ],
      },
      payerGoneHolder: {
        subject: 'Den Vertrag Deiner Dauerkarte führt jetzt jemand anderes',
        title: 'Jemand anderes bezahlt jetzt',
        paragraphs: [
          'Den Vertrag über diese Dauerkarte haben wir auf jemand anderen umgeschrieben. Der Platz und Deine Tickets bleiben Dir. Was schon bezahlt ist, bleibt bezahlt. Was noch offen war, ziehen wir bei Dir nicht mehr ein.',
        ],
      },
      payerHolderGone: {
        subject: 'Den Vertrag Deiner Dauerkarte führt jetzt jemand anderes',
        title: 'Vertrag und Platz sind umgeschrieben',
        paragraphs: [
          'Den Vertrag über diese Dauerkarte und den Platz haben wir auf jemand anderen umgeschrieben. Die Codes für die Spiele, die noch kommen, öffnen das Tor nicht mehr. Was schon bezahlt ist, bleibt bezahlt. Was noch offen war, ziehen wir bei Dir nicht mehr ein.',
        ],
      },
      payerNew: {
        subject: 'Eine Dauerkarte läuft jetzt auf Deinen Namen',
        title: 'Der Vertrag ist jetzt Deiner',
        paragraphs: [
          'Den Vertrag über diese Dauerkarte haben wir auf Dich umgeschrieben. Was schon bezahlt ist, bleibt bezahlt; was noch offen ist, bezahlst ab jetzt Du, an denselben Tagen. Trag bitte in Deinem Vertrag die Rechnungsadresse ein und wähle, wie Du bezahlst. Bis dahin bekommst Du für jeden Betrag eine Rechnung.',
        ],
      },
      payerHolderNew: {
        subject: 'Eine Dauerkarte läuft jetzt auf Deinen Namen',
        title: 'Vertrag und Platz sind jetzt Deine',
        paragraphs: [
          'Den Vertrag über diese Dauerkarte und den Platz haben wir auf Dich umgeschrieben. Deine Tickets für alle Spiele, die noch kommen, liegen in Deinem Konto. Was schon bezahlt ist, bleibt bezahlt; was noch offen ist, bezahlst ab jetzt Du, an denselben Tagen. Trag bitte in Deinem Vertrag die Rechnungsadresse ein und wähle, wie Du bezahlst. Bis dahin bekommst Du für jeden Betrag eine Rechnung.',
        ],
      },
      payerChanged: {
        subject: 'Deine Dauerkarte: jemand anderes bezahlt sie',
        title: 'Jemand anderes bezahlt jetzt',
        paragraphs: [
          'Den Vertrag über Deine Dauerkarte haben wir umgeschrieben: Jemand anderes bezahlt sie ab jetzt. Für Dich ändert sich nichts, der Platz und Deine Tickets bleiben Dir.',
        ],
      },
    },
    more: (money) =>
      `Offen sind damit noch ${money}. Bevor wir sie einziehen oder berechnen, schreiben wir Dir.`,
    less: (money) =>
      `Damit bekommst Du ${money} gut: zuerst mit dem, was noch offen ist, der Rest kommt zu Dir zurück.`,
    wrong: (mail) => `Stimmt das nicht? Dann schreib uns an ${mail}.`,
    contract: 'Vertrag',
    place: 'Platz',
    before: 'Bisher',
    now: 'Jetzt',
    action: 'Vertrag ansehen',
    seat: (block, row, seat) => `Block ${block}, Reihe ${row}, Platz ${seat}`,
    standing: (block) => `Block ${block}, Stehplatz`,
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    letters: {
      place: {
        subject: 'Your season ticket has a new place',
        title: 'A new place',
        paragraphs: [
          'Your season ticket is for another place from now on. Your tickets for all matches to come are in your account, with new codes. The old codes do not open the gate any more.',
        ],
      },
      price: {
        subject: 'The price of your season ticket has been corrected',
        title: 'We have corrected your contract',
        paragraphs: ['Your contract now says correctly what your season ticket costs.'],
      },
      holderGone: {
        subject: 'Somebody else has your season ticket now',
        title: 'Somebody else has the place now',
        paragraphs: [
          'We have corrected the contract: somebody else uses this season ticket from now on. Your codes for the matches to come do not open the gate any more.',
        ],
      },
      holderNew: {
        subject: 'A season ticket for you',
        title: 'The place is yours now',
        paragraphs: [
          'We have corrected the contract: you use this season ticket from now on. Your tickets for all matches to come are in your account.',
        ],
      },
      holderChanged: {
        subject: 'Your season ticket: somebody else uses it',
        title: 'We have corrected your contract',
        paragraphs: [
          'The place of your season ticket is used by the person named in your contract from now on. You pay as before.',
        ],
      },
      payerGone: {
        subject: 'Somebody else has the contract of your season ticket now',
        title: 'Somebody else pays now',
        paragraphs: [
          'We have transferred the contract of this season ticket to somebody else. What has been paid stays paid. What was still to pay is not collected from you any more.',
        ],
      },
      payerGoneHolder: {
        subject: 'Somebody else has the contract of your season ticket now',
        title: 'Somebody else pays now',
        paragraphs: [
          'We have transferred the contract of this season ticket to somebody else. The place and your tickets stay yours. What has been paid stays paid. What was still to pay is not collected from you any more.',
        ],
      },
      payerHolderGone: {
        subject: 'Somebody else has the contract of your season ticket now',
        title: 'Contract and place have been transferred',
        paragraphs: [
          'We have transferred the contract of this season ticket and its place to somebody else. The codes for the matches to come do not open the gate any more. What has been paid stays paid. What was still to pay is not collected from you any more.',
        ],
      },
      payerNew: {
        subject: 'A season ticket is in your name now',
        title: 'The contract is yours now',
        paragraphs: [
          'We have transferred the contract of this season ticket to you. What has been paid stays paid; what is still to pay is yours from now on, on the same days. Please enter the invoice address in your contract and choose how you pay. Until then you get a bill for each amount.',
        ],
      },
      payerHolderNew: {
        subject: 'A season ticket is in your name now',
        title: 'Contract and place are yours now',
        paragraphs: [
          'We have transferred the contract of this season ticket and its place to you. Your tickets for all matches to come are in your account. What has been paid stays paid; what is still to pay is yours from now on, on the same days. Please enter the invoice address in your contract and choose how you pay. Until then you get a bill for each amount.',
        ],
      },
      payerChanged: {
        subject: 'Your season ticket: somebody else pays for it',
        title: 'Somebody else pays now',
        paragraphs: [
          'We have transferred the contract of your season ticket: somebody else pays for it from now on. Nothing changes for you; the place and your tickets stay yours.',
        ],
      },
    },
    more: (money) =>
      `That leaves ${money} to pay. We write to you before we collect it or send you the bill.`,
    less: (money) =>
      `That gives you ${money} back: first off what is still to pay, the rest is returned to you.`,
    wrong: (mail) => `Is this wrong? Then write to us at ${mail}.`,
    contract: 'Contract',
    place: 'Place',
    before: 'Before',
    now: 'Now',
    action: 'See the contract',
    seat: (block, row, seat) => `Block ${block}, row ${row}, seat ${seat}`,
    standing: (block) => `Block ${block}, standing`,
  },
  ja: {
    greeting: (name) => `${name} 様`,
    letters: {
      place: {
        subject: 'シーズンチケットのお席が変わりました',
        title: '新しいお席',
        paragraphs: [
          'お客様のシーズンチケットのお席が変更されました。今後の試合のチケットは、新しいコードとともにアカウントに入っています。以前のコードでは入場できません。',
        ],
      },
      price: {
        subject: 'シーズンチケットの料金を訂正しました',
        title: 'ご契約を訂正しました',
        paragraphs: ['シーズンチケットの料金が、ご契約に正しく記載されました。'],
      },
      holderGone: {
        subject: 'シーズンチケットの利用者が変わりました',
        title: 'お席は他の方のものになりました',
        paragraphs: [
          'ご契約を訂正しました。このシーズンチケットは今後、他の方が利用されます。今後の試合のコードでは入場できません。',
        ],
      },
      holderNew: {
        subject: 'シーズンチケットをご利用いただけます',
        title: 'お席はお客様のものです',
        paragraphs: [
          'ご契約を訂正しました。今後はお客様がこのシーズンチケットをご利用になります。今後の試合のチケットはアカウントに入っています。',
        ],
      },
      holderChanged: {
        subject: 'シーズンチケットの利用者が変わりました',
        title: 'ご契約を訂正しました',
        paragraphs: [
          'シーズンチケットのお席は、今後ご契約に記載された方が利用されます。お支払いはこれまでどおりです。',
        ],
      },
      payerGone: {
        subject: 'シーズンチケットの契約者が変わりました',
        title: '今後は他の方がお支払いになります',
        paragraphs: [
          'このシーズンチケットのご契約を、他の方の名義に変更しました。お支払い済みの分はそのままです。未払い分をお客様から引き落とすことはありません。',
        ],
      },
      payerGoneHolder: {
        subject: 'シーズンチケットの契約者が変わりました',
        title: '今後は他の方がお支払いになります',
        paragraphs: [
          'このシーズンチケットのご契約を、他の方の名義に変更しました。お席とチケットは引き続きお客様のものです。お支払い済みの分はそのままです。未払い分をお客様から引き落とすことはありません。',
        ],
      },
      payerHolderGone: {
        subject: 'シーズンチケットの契約者が変わりました',
        title: 'ご契約とお席の名義を変更しました',
        paragraphs: [
          'このシーズンチケットのご契約とお席を、他の方の名義に変更しました。今後の試合のコードでは入場できません。お支払い済みの分はそのままです。未払い分をお客様から引き落とすことはありません。',
        ],
      },
      payerNew: {
        subject: 'シーズンチケットがお客様の名義になりました',
        title: 'ご契約はお客様のものです',
        paragraphs: [
          'このシーズンチケットのご契約を、お客様の名義に変更しました。お支払い済みの分はそのままで、未払い分は今後お客様に同じ期日でお支払いいただきます。ご契約のページで請求先住所を入力し、お支払い方法をお選びください。それまでは、お支払いごとに請求書をお送りします。',
        ],
      },
      payerHolderNew: {
        subject: 'シーズンチケットがお客様の名義になりました',
        title: 'ご契約とお席はお客様のものです',
        paragraphs: [
          'このシーズンチケットのご契約とお席を、お客様の名義に変更しました。今後の試合のチケットはアカウントに入っています。お支払い済みの分はそのままで、未払い分は今後お客様に同じ期日でお支払いいただきます。ご契約のページで請求先住所を入力し、お支払い方法をお選びください。それまでは、お支払いごとに請求書をお送りします。',
        ],
      },
      payerChanged: {
        subject: 'シーズンチケットのお支払いが他の方に変わりました',
        title: '今後は他の方がお支払いになります',
        paragraphs: [
          'お客様のシーズンチケットのご契約を変更し、今後は他の方がお支払いになります。お席とチケットは引き続きお客様のもので、変わりはありません。',
        ],
      },
    },
    more: (money) => `残りのお支払いは${money}です。引き落としまたはご請求の前にご連絡いたします。`,
    less: (money) => `${money}をお返しします。まず未払い分から差し引き、残りを返金いたします。`,
    wrong: (mail) => `内容に誤りがある場合は、${mail}までご連絡ください。`,
    contract: '契約番号',
    place: 'お席',
    before: '変更前',
    now: '変更後',
    action: '契約を見る',
    seat: (block, row, seat) => `ブロック${block} ${row}列 ${seat}番`,
    standing: (block) => `ブロック${block} 立見`,
  },
}

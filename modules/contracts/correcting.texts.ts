import type { Language } from '#club/club.ts'

/** `holderGone`: to whoever used the place, `holderNew`: to whoever does now, `holderChanged`: to whoever pays for it. */
export type CorrectedWhat = 'place' | 'price' | 'holderGone' | 'holderNew' | 'holderChanged'

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

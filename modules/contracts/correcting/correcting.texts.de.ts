import type { CorrectingWords } from './corrected-what.ts'

export const german: CorrectingWords = {
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
}

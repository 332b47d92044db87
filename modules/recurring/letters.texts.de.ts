import type { LetterTexts } from './due-letters.ts'

export const german: LetterTexts = {
  greeting: 'Hallo,',
  letters: {
    failed: {
      subject: ({ what }) => `Zahlung fehlgeschlagen: ${what}`,
      title: 'Deine Zahlung hat nicht geklappt',
      text: ({ what, amount, day }) =>
        `wir konnten ${amount} für ${what} nicht einziehen. Am ${day} versuchen wir es noch einmal. Du kannst auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`,
    },
    takenBack: {
      subject: ({ what }) => `Lastschrift zurückgegeben: ${what}`,
      title: 'Deine Bank hat die Zahlung zurückgegeben',
      text: ({ what, amount, day }) =>
        `${amount} für ${what} wurden von Deiner Bank zurückgegeben, der Betrag ist wieder offen. Am ${day} ziehen wir noch einmal ein. Du kannst auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`,
    },
    debitEnded: {
      subject: ({ what }) => `Lastschrift zurückgegeben: ${what}`,
      title: 'Deine Bank hat die Lastschrift nicht ausgeführt',
      text: ({ what, amount, day }) =>
        `${amount} für ${what} konnten wir nicht von Deinem Konto einziehen, und Dein Lastschriftmandat gilt nicht mehr. Am ${day} schicken wir Dir dafür eine Rechnung. Du kannst auch jetzt zahlen oder eine andere Zahlungsart hinterlegen.`,
    },
    suspended: {
      subject: ({ what }) => `Bitte zahlen: ${what} ruht`,
      title: 'Der Betrag ist weiter offen',
      text: ({ what, amount }) =>
        `wir konnten ${amount} für ${what} auch beim letzten Versuch nicht einziehen. Bis das Geld da ist, ruht, was dazugehört. Sobald Du gezahlt hast, gilt alles wieder.`,
    },
    bill: {
      subject: ({ what }) => `Rechnung: ${what}`,
      title: 'Deine Rechnung',
      text: ({ what, amount, day }) => `für ${what} sind am ${day} ${amount} fällig.`,
    },
    reminder: {
      subject: ({ what }) => `Erinnerung: ${what} ist noch offen`,
      title: 'Kurze Erinnerung',
      text: ({ what, amount }) => `vielleicht ist es untergegangen: Für ${what} sind noch ${amount} offen.`,
    },
    dunning1: {
      subject: ({ what }) => `1. Mahnung: ${what}`,
      title: '1. Mahnung',
      text: ({ what, amount }) => `für ${what} sind trotz unserer Erinnerung noch ${amount} offen.`,
    },
    dunning2: {
      subject: ({ what }) => `2. und letzte Mahnung: ${what}`,
      title: '2. und letzte Mahnung',
      text: ({ what, amount }) =>
        `für ${what} sind auch nach der ersten Mahnung noch ${amount} offen. Bleibt es dabei, ruht, was dazugehört.`,
    },
    handedToStaff: {
      subject: ({ what }) => `${what} ruht, bis gezahlt ist`,
      title: 'Der Betrag ist weiter offen',
      text: ({ what, amount }) =>
        `für ${what} sind ${amount} offen geblieben. Bis das Geld da ist, ruht, was dazugehört; wir melden uns bei Dir. Sobald Du gezahlt hast, gilt alles wieder.`,
    },
  },
  announced: {
    subject: (day) => `Wir ziehen am ${day} ein`,
    title: 'Was wir bald einziehen',
    text: (day) => `am ${day} oder kurz danach ziehen wir ein:`,
    debit: (creditorId, mandates) => `Unsere Gläubiger-ID: ${creditorId}. Mandatsreferenz: ${mandates}.`,
    total: 'Zusammen',
    action: 'Im Konto ansehen',
  },
  reasons: {
    declined: 'Grund: abgelehnt.',
    insufficientFunds: 'Grund: nicht gedeckt.',
    expiredCard: 'Grund: Die Karte ist abgelaufen.',
    instrumentUnknown: 'Grund: Die Zahlungsart gibt es nicht mehr.',
    cancelled: 'Grund: Die Zahlung braucht Deine Bestätigung.',
    returned: 'Grund: von der Bank zurückgegeben.',
    accountUnknown: 'Grund: Die IBAN gibt es nicht.',
    accountClosed: 'Grund: Das Konto ist aufgelöst.',
    accountBlocked: 'Grund: Das Konto ist gesperrt oder nimmt keine Lastschriften an.',
    noMandate: 'Grund: Deine Bank kennt kein gültiges Mandat.',
    objected: 'Grund: Der Lastschrift wurde widersprochen.',
  },
  transfer: ({ amount, day, holder, iban, bic, reference }) =>
    `Bitte überweise ${amount} bis zum ${day} an ${holder}, IBAN ${iban}, BIC ${bic}, Verwendungszweck: ${reference}.`,
  scan: 'Mit dem Code füllt Deine Banking-App die Überweisung aus.',
  rows: { what: 'Wofür', part: 'Rate', due: 'Fällig', amount: 'Betrag', reference: 'Verwendungszweck' },
  partOf: (part, parts) => `${part} von ${parts}`,
  methods: {
    creditCard: (ending) => `Karte …${ending}`,
    payPal: () => 'PayPal',
    sepa: (ending) => `Lastschrift …${ending}`,
  },
  pay: 'Jetzt zahlen',
  footer: (name, mail) => `${name}\nSchon bezahlt oder eine Frage? Schreib an ${mail}.`,
}

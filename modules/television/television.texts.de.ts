import type { TelevisionTexts } from './words.ts'

export const de: TelevisionTexts = {
  letters: {
    begun: {
      subject: ({ tv }) => `${tv}: Du bist dabei`,
      title: ({ tv }) => `${tv} ist freigeschaltet`,
      paragraph: ({ tv, day }) => `Du kannst ab sofort schauen. ${tv} ist bis ${day} bezahlt.`,
    },
    trial: {
      subject: ({ tv, day }) => `${tv}: kostenlos bis ${day}`,
      title: ({ tv }) => `Deine Probezeit mit ${tv} läuft`,
      paragraph: ({ day }) =>
        `Du kannst ab sofort alles schauen. Bis einschließlich ${day} kostet es nichts.`,
    },
    trialEnding: {
      subject: ({ tv }) => `${tv}: Deine Probezeit endet bald`,
      title: ({ day }) => `Noch kostenlos bis ${day}`,
      paragraph: ({ tv, day }) => `Deine Probezeit mit ${tv} endet am ${day}.`,
    },
    withdrawn: {
      subject: ({ tv }) => `Dein Widerruf von ${tv}`,
      title: () => 'Dein Widerruf ist da',
      paragraph: ({ tv }) =>
        `${tv} ist beendet, es wird nichts mehr abgebucht. Was auf nicht genutzte Tage entfällt, bekommst Du auf dem Weg zurück, auf dem Du gezahlt hast.`,
    },
    paused: {
      subject: ({ tv }) => `${tv} macht Pause`,
      title: () => 'Deine Pause ist eingetragen',
      paragraph: ({ day }) => `Bis ${day} ist bezahlt, so lange schaust Du weiter. Danach ist Pause.`,
    },
    unpaused: {
      subject: ({ tv }) => `${tv}: Deine Pause ist vorbei`,
      title: () => 'Es geht weiter',
      paragraph: ({ tv }) =>
        `Die Pause von ${tv} ist beendet. Wann wir den nächsten Monat einziehen, steht in Deinem Konto.`,
    },
    priceAsked: {
      subject: ({ tv }) => `${tv} soll mehr kosten: Bist Du einverstanden?`,
      title: () => 'Neuer Preis für Dein Abo',
      paragraph: ({ tv }) => `Wir möchten den Preis von ${tv} ändern. Dafür brauchen wir Dein Ja.`,
    },
    priceLower: {
      subject: ({ tv }) => `${tv} wird günstiger`,
      title: () => 'Dein Abo kostet bald weniger',
      paragraph: ({ tv }) => `Gute Nachrichten: Der Preis von ${tv} sinkt.`,
    },
    cancelled: {
      subject: ({ tv }) => `Deine Kündigung von ${tv}`,
      title: () => 'Wir bestätigen Deine Kündigung',
      paragraph: ({ tv, day }) =>
        `${tv} endet am ${day}. Bis dahin bleibt alles offen, danach buchen wir nichts mehr ab.`,
    },
    resumed: {
      subject: ({ tv }) => `${tv} läuft weiter`,
      title: () => 'Schön, dass Du bleibst',
      paragraph: ({ tv, day }) =>
        `Deine Kündigung von ${tv} ist zurückgenommen. Der nächste Monat beginnt nach dem ${day}.`,
    },
    unpaid: {
      subject: ({ tv }) => `${tv} ist beendet`,
      title: () => 'Dein Abo ist beendet',
      paragraph: ({ tv, day }) =>
        `Wir konnten den nächsten Monat von ${tv} auch beim letzten Versuch nicht einziehen. Das Abo ist beendet, bezahlt war es bis ${day}. Du schuldest uns nichts und kannst jederzeit neu anfangen.`,
    },
    staff: {
      subject: ({ tv }) => `${tv} ist beendet`,
      title: () => 'Dein Abo ist beendet',
      paragraph: ({ tv, day }) =>
        `Wir haben ${tv} für Dich zum ${day} beendet. Es wird nichts mehr abgebucht.`,
    },
    giftBegun: {
      subject: ({ tv, day }) => `${tv}: Dein Geschenk läuft bis ${day}`,
      title: () => 'Dein Geschenk ist eingelöst',
      paragraph: ({ tv, day }) =>
        `${tv} ist bis ${day} für Dich offen. Es kostet Dich nichts, auch später nicht.`,
    },
    giftTakenBack: {
      subject: ({ tv }) => `${tv}: Dein Geschenk ist beendet`,
      title: () => 'Dein Geschenk ist beendet',
      paragraph: ({ tv, day }) =>
        `Die Bestellung, mit der Dir ${tv} geschenkt wurde, ist nicht bezahlt oder zurückgenommen. Die Zeit aus dem Geschenk endet damit, offen ist ${tv} bis ${day}. Du schuldest uns nichts.`,
    },
    given: {
      subject: ({ tv }) => `${tv}: Wir schenken Dir Zeit`,
      title: ({ tv }) => `${tv} geht aufs Haus`,
      paragraph: ({ tv, day }) =>
        `Wir haben Dir ${tv} bis ${day} freigeschaltet. Das kostet Dich nichts und endet von selbst.`,
    },
    ending: {
      subject: ({ tv, day }) => `${tv} endet am ${day}`,
      title: ({ tv }) => `${tv} endet bald`,
      paragraph: ({ tv, day }) =>
        `${tv} läuft am ${day} aus und geht nicht von allein weiter. Wenn Du weiterschauen magst, hol Dir einfach ein neues Abo.`,
    },
  },
  renews: ({ amount, day }) =>
    `Es geht jeden Monat weiter: Am ${day} ziehen wir ${amount} für den nächsten Monat ein. Kündigen kannst Du jederzeit im Konto.`,
  endsByItself: 'Es endet von selbst, zu kündigen ist nichts.',
  trialThen: ({ amount, day }) =>
    `Danach geht es jeden Monat weiter: Ab ${day} ziehen wir ${amount} im Monat ein.`,
  trialCancel: 'Kündigst Du vorher im Konto, kostet es Dich nichts.',
  givenBy: (name) => `Ein Geschenk von ${name}.`,
  resumes: (day) =>
    `Am ${day} geht es von selbst weiter: Dann ziehen wir den nächsten Monat ein. Die Pause beenden oder kündigen kannst Du jederzeit im Konto.`,
  priceThen: ({ amount, old, day }) => `Monate, die ab dem ${day} beginnen, kosten ${amount} statt ${old}.`,
  priceConsent:
    'Ohne Dein Ja ändert sich am Preis nichts. Sag in Deinem Konto, ob Du einverstanden bist; kündigen kannst Du dort jederzeit.',
  priceSilence: {
    keeps: 'Sagst Du nichts, läuft Dein Abo zum bisherigen Preis weiter.',
    ends: 'Sagst Du nichts, endet Dein Abo mit dem letzten Monat zum bisherigen Preis. Es wird dann nichts mehr abgebucht.',
  },
  priceByItself: 'Du musst nichts tun.',
  withdrawal: (days) =>
    `Du kannst ${days} Tage lang widerrufen. Du hast verlangt, dass es sofort losgeht: Dann zahlst Du nur die Tage, die Du bis dahin hattest.`,
  wrong: (mail) => `Warst Du das nicht? Dann schreib uns gleich an ${mail}.`,
  rows: {
    number: 'Abo-Nummer',
    offer: 'Abo',
    until: 'Bezahlt bis',
    price: 'Preis',
    at: 'Eingang',
    back: 'Erstattung',
  },
  action: 'Zu Deinem Abo',
  answer: 'Antworten',
  offers: 'Abos ansehen',
}

import { voice } from '#club/voice.ts'
import type { FamilyTexts } from './letters.ts'

export const texts: FamilyTexts = {
  somebody: 'Jemand',
  invited: {
    subject: ({ name }) => `${name} möchte mit Dir Kinder verwalten`,
    title: () => 'Zweites Elternteil werden',
    paragraphs: ({ name, until, mail }) => [
      `${name} verwaltet hier Kinder und bittet Dich dazu. Nimmst Du an, seht Ihr beide dieselben Kinder und zeigt beide ihre Karten.`,
      `Die Einladung gilt bis ${until}. Annehmen kann nur, wer ${mail} in seiner ${voice.account.name.de} bestätigt hat. Du hast noch keine? Der Link führt Dich hin und wieder zurück.`,
      'Du kennst niemanden, der so heißt? Dann lösche diese Mail. Es passiert nichts.',
    ],
    action: 'Einladung ansehen',
  },
  joined: {
    subject: () => 'Ihr verwaltet die Kinder jetzt zu zweit',
    title: () => 'Das zweite Elternteil ist dabei',
    paragraphs: ({ mail }) => [
      `${mail} hat Deine Einladung angenommen. Ihr seht beide dieselben Kinder und ihre Karten.`,
      'Ein Kind oder ein Elternteil herausnehmen könnt Ihr nur zusammen.',
    ],
    action: 'Zur Familie',
  },
  asked: {
    subject: () => 'Deine Familie: Du wirst gefragt',
    title: () => 'Das entscheidet Ihr zu zweit',
    paragraphs: () => [
      'Das andere Elternteil möchte in Eurer Familie etwas ändern, das Ihr nur zusammen könnt. Schau nach und sag Ja oder Nein.',
      'Solange Du nichts sagst, bleibt alles, wie es ist.',
    ],
    action: 'Frage ansehen',
  },
  refused: {
    subject: () => 'Deine Familie: Die Antwort ist Nein',
    title: () => 'Es bleibt, wie es ist',
    paragraphs: () => [
      'Das andere Elternteil hat Nein gesagt. Habt Ihr einen Beschluss vom Gericht, hilft Dir der Fanservice.',
    ],
    action: 'Zur Familie',
  },
  left: {
    subject: () => 'Du verwaltest die Kinder jetzt allein',
    title: () => 'Das andere Elternteil ist nicht mehr dabei',
    paragraphs: () => [
      'Die Kinder und ihre Karten bleiben bei Dir. Die Karten haben neue Codes: Was vorher ausgedruckt oder auf einem anderen Handy war, gilt nicht mehr.',
      'Du kannst jemand anderen einladen.',
    ],
    action: 'Zur Familie',
  },
  removed: {
    subject: () => 'Du verwaltest diese Kinder nicht mehr',
    title: () => 'Du bist nicht mehr Elternteil in dieser Familie',
    paragraphs: () => [
      'Du siehst die Kinder und ihre Karten nicht mehr. Deine eigenen Karten bleiben bei Dir.',
      'Das stimmt nicht? Schreib dem Fanservice.',
    ],
    action: 'Zum Konto',
  },
  childRemoved: {
    subject: ({ name }) => `${name} ist nicht mehr in Deiner Familie`,
    title: ({ name }) => `${name} ist herausgenommen`,
    paragraphs: () => [
      'Wir löschen, was wir von dem Kind wissen. Seine Karten sind wieder bei dem, der sie gekauft hat.',
      'Kinderkarten kann nur ein Kind nutzen: Gib sie einem anderen Kind oder gib sie zurück.',
    ],
    action: 'Zur Familie',
  },
  staffChanged: {
    subject: () => 'Wer Deine Kinder verwaltet, hat sich geändert',
    title: () => 'Der Fanservice hat Deine Familie geändert',
    paragraphs: () => [
      'Der Fanservice hat nach einem Nachweis geändert, wer die Kinder verwaltet. Schau nach, wer jetzt dabei ist.',
      'Das stimmt nicht? Schreib dem Fanservice.',
    ],
    action: 'Zur Familie',
  },
  ownAccountSoon: {
    subject: ({ name }) => `${name} ist alt genug für ein eigenes Konto`,
    title: ({ name }) => `${name} kann ein eigenes Konto haben`,
    paragraphs: ({ name, until }) => [
      `${name} braucht dafür eine eigene E-Mail-Adresse. Du trägst sie bei Deiner Familie ein, alles andere macht ${name} selbst.`,
      `Karten, Mitgliedsnummer und Dauerkarte gehen mit. Ohne eigenes Konto bleibt alles bei Dir, bis ${name} am ${until} erwachsen ist.`,
    ],
    action: 'Zur Familie',
  },
  ownAccountAsked: {
    subject: ({ name }) => `${name} bekommt ein eigenes Konto`,
    title: ({ name }) => `Das andere Elternteil hat ${name} eingeladen`,
    paragraphs: ({ name }) => [
      `Sobald ${name} das Konto annimmt, gehen Karten, Mitgliedsnummer und Dauerkarte mit. Bis dahin bleibt alles bei Euch.`,
    ],
    action: 'Zur Familie',
  },
  ownAccount: {
    subject: ({ name }) => `${name} hat jetzt ein eigenes Konto`,
    title: ({ name }) => `${name} steht auf eigenen Füßen`,
    paragraphs: ({ name }) => [
      `${name} hat das Konto angenommen. Karten, Mitgliedsnummer und Dauerkarte sind mitgegangen, die Karten haben neue Codes.`,
      'Auf Deinem Handy siehst Du sie nicht mehr.',
    ],
    action: 'Zur Familie',
  },
  grownUpSoon: {
    subject: ({ name }) => `${name} wird bald erwachsen`,
    title: ({ until }) => `Am ${until} endet Deine Verwaltung`,
    paragraphs: ({ name }) => [
      `Gib ${name} bis dahin ein eigenes Konto: Trag bei Deiner Familie die E-Mail-Adresse ein.`,
      `Geschieht das nicht, gehen die Karten an den zurück, der sie gekauft hat, und ${name} steht nicht mehr in Deiner Familie.`,
    ],
    action: 'Eigenes Konto geben',
  },
  grownUp: {
    subject: ({ name }) => `${name} ist erwachsen`,
    title: ({ name }) => `Deine Verwaltung für ${name} ist zu Ende`,
    paragraphs: ({ name }) => [
      `${name} steht nicht mehr in Deiner Familie. Karten für kommende Spiele sind wieder bei dem, der sie gekauft hat.`,
    ],
    action: 'Zur Familie',
  },
}

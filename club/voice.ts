/** The club's own words where the program speaks to people: in mails, on the sign-in pages, in search and calendars. */
export const voice = {
  account: {
    /** What the account of a person is called; in German a feminine, as `die …-ID`. */
    name: { de: 'Falken-ID', en: 'Falken ID', ja: 'Falken-ID' },
    /** Stands above the form that makes one. */
    join: { de: 'Werde Falke.', en: 'Become a Falcon.', ja: 'ファルケンの一員に。' },
  },
  /** How a new member is greeted. */
  membership: {
    welcome: { de: 'Willkommen bei den Falken', en: 'Welcome to the Falcons', ja: 'ファルケンへようこそ' },
    joined: { de: 'Du bist Falke', en: 'You are a Falcon', ja: '入会が完了しました' },
  },
  /** The stadium as a sentence of this language names it. */
  stadiumNames: { de: 'Falkenpark', en: 'Falkenpark', ja: 'ファルケンパーク' },
  /** What search finds the shop by. */
  shopInWords: {
    de: 'Der Fanshop: Trikots, Schals und alles andere, worauf der Falke fliegt.',
    en: 'The fan shop: shirts, scarves and everything else with the falcon on it.',
    ja: 'ファンショップ。ユニフォーム、マフラー、ファルケンのグッズ。',
  },
  /** In the ids of calendar entries: it never changes, or calendars show every match twice. */
  calendarDomain: 'falkenstadt.example',
} as const

import { club, type Language } from './club.ts'

/** A text that somebody agrees to is complete in every language: nobody agrees to a fallback. */
export type Words = Record<Language, string>

export type ConsentType = 'Advertising' | 'Newsletter'

/** Something one may agree to. Changed words get a new version: what was agreed to before stays what it was. */
export type ConsentTopic = {
  id: string
  /** Known to other systems; never changes. */
  name: string
  consentType: ConsentType
  title: Words
  /** What comes, and how often. */
  detail: Words
  /** The sentence that is agreed to; kept with each consent. */
  wording: Words
  textVersion: string
}

/** How newsletters are ordered. */
export const newsletters = {
  /** How long the link in the mail confirms. */
  confirmHours: 48,
  /** Mails that ask for confirmation: of one newsletter in 24 hours, and the seconds between two. */
  mailsPerDay: 5,
  secondsBetweenMails: 60,
  /** Ordered again this soon after ending it in the account, to the same address: no second confirmation. */
  undoMinutes: 10,
  /** CNS-01, OPEN-16: whether the screen points to the app. */
  pointToApp: false,
} as const

const VERSION = '2026-11'

const idOf = (number: number) => `01990000-0000-7000-8000-00000000c0${String(number).padStart(2, '0')}`

const main: ConsentTopic = {
  id: idOf(1),
  name: club.mainAdConsent,
  consentType: 'Advertising',
  textVersion: VERSION,
  title: {
    de: 'Werbung vom Verein',
    en: 'Advertising from the club',
    ja: 'クラブからのお知らせ',
  },
  detail: {
    de: 'Angebote, Aktionen und Neues aus Verein, Fanshop und Ticketing.',
    en: 'Offers, campaigns and news from the club, the fan shop and ticketing.',
    ja: 'クラブ、ファンショップ、チケットに関するご案内とキャンペーン。',
  },
  wording: {
    de: `${club.legalName} darf mir per E-Mail und Post Werbung zu Verein, Fanshop und Tickets schicken, bis ich widerrufe. Das geht jederzeit hier.`,
    en: `${club.legalName} may send me advertising about the club, the fan shop and tickets by e-mail and post until I withdraw this. I can do so here at any time.`,
    ja: `撤回するまで、${club.legalName}がクラブ、ファンショップ、チケットに関する広告をメールと郵送で送ることに同意します。撤回はこの画面でいつでもできます。`,
  },
}

type SectorRow = [number: number, name: string, title: Words, detail: Words]

const SECTORS: SectorRow[] = [
  [
    11,
    'leisure',
    { de: 'Freizeit', en: 'Leisure', ja: 'レジャー' },
    { de: 'Sport, Kultur, Gastronomie', en: 'Sport, culture, food and drink', ja: 'スポーツ、文化、飲食' },
  ],
  [
    12,
    'trade',
    { de: 'Handel', en: 'Trade', ja: '小売' },
    {
      de: 'Läden und Marken, vor Ort und online',
      en: 'Shops and brands, local and online',
      ja: '店舗とブランド、実店舗とオンライン',
    },
  ],
  [
    13,
    'industry',
    { de: 'Industrie', en: 'Industry', ja: '産業' },
    {
      de: 'Hersteller, Energie, Technik',
      en: 'Manufacturers, energy, technology',
      ja: 'メーカー、エネルギー、技術',
    },
  ],
  [
    14,
    'media',
    { de: 'Medien', en: 'Media', ja: 'メディア' },
    {
      de: 'Zeitungen, Streaming, Telefon und Internet',
      en: 'Newspapers, streaming, phone and internet',
      ja: '新聞、配信、電話とインターネット',
    },
  ],
  [
    15,
    'mobility',
    { de: 'Mobilität', en: 'Mobility', ja: 'モビリティ' },
    { de: 'Bahn, Auto, Fahrrad', en: 'Trains, cars, bicycles', ja: '鉄道、自動車、自転車' },
  ],
  [
    16,
    'tourism',
    { de: 'Tourismus', en: 'Tourism', ja: '観光' },
    { de: 'Reisen, Hotels, Ausflüge', en: 'Travel, hotels, trips', ja: '旅行、ホテル、日帰り観光' },
  ],
  [
    17,
    'economy',
    { de: 'Wirtschaft', en: 'Economy', ja: '経済' },
    {
      de: 'Banken, Versicherungen, Dienstleister',
      en: 'Banks, insurance, services',
      ja: '銀行、保険、サービス業',
    },
  ],
]

function sectorOf([number, name, title, detail]: SectorRow): ConsentTopic {
  return {
    id: idOf(number),
    name,
    consentType: 'Advertising',
    textVersion: VERSION,
    title,
    detail,
    wording: {
      de: `${club.legalName} darf mir per E-Mail und Post Angebote von Partnern aus dem Bereich ${title.de} schicken, bis ich widerrufe.`,
      en: `${club.legalName} may send me offers of partners in the field of ${title.en.toLowerCase()} by e-mail and post until I withdraw this.`,
      ja: `撤回するまで、${club.legalName}が「${title.ja}」分野のパートナーの案内をメールと郵送で送ることに同意します。`,
    },
  }
}

type NewsletterRow = [number: number, name: string, title: Words, detail: Words]

const NEWSLETTERS: NewsletterRow[] = [
  [
    31,
    'stadium',
    { de: 'Stadion', en: 'Stadium', ja: 'スタジアム' },
    {
      de: 'Anreise, Einlass und was am Spieltag sonst zählt. Vor jedem Heimspiel.',
      en: 'Getting there, entry and all that counts on matchday. Before every home game.',
      ja: 'アクセス、入場、試合当日のご案内。ホームゲームごと。',
    },
  ],
  [
    32,
    'digital',
    { de: 'Digital', en: 'Digital', ja: 'デジタル' },
    {
      de: `${club.tvName}, neue Funktionen, Social Media. Einmal im Monat.`,
      en: `${club.tvName}, new features, social media. Once a month.`,
      ja: `${club.tvName}、新機能、SNS。月1回。`,
    },
  ],
  [
    33,
    'fan-department',
    { de: 'Fanabteilung', en: 'Fan department', ja: 'ファン部門' },
    {
      de: 'Fahrten, Treffen und Anträge der Fanabteilung. Einmal im Monat.',
      en: 'Trips, meetings and motions of the fan department. Once a month.',
      ja: 'ファン部門の遠征、集会、議案。月1回。',
    },
  ],
  [
    34,
    'fan-liaison',
    { de: 'Fanbetreuung', en: 'Fan liaison', ja: 'ファンサポート' },
    {
      de: 'Hinweise der Fanbetreuung zu Heim- und Auswärtsspielen.',
      en: 'Notes of the fan liaison officers on home and away games.',
      ja: 'ホーム、アウェイ戦に関するファン担当からのお知らせ。',
    },
  ],
  [
    35,
    'fan-shop',
    { de: 'Fanshop', en: 'Fan shop', ja: 'ファンショップ' },
    {
      de: 'Neue Trikots, Aktionen, Ausverkauf. Höchstens einmal in der Woche.',
      en: 'New jerseys, campaigns, sales. Once a week at most.',
      ja: '新しいユニフォーム、キャンペーン、セール。多くて週1回。',
    },
  ],
  [
    36,
    'football-school',
    { de: 'Fußballschule', en: 'Football school', ja: 'サッカースクール' },
    {
      de: 'Neue Camps und freie Plätze. Vor allen Ferien.',
      en: 'New camps and free places. Before each school holiday.',
      ja: '新しいキャンプと空き状況。学校休暇の前に。',
    },
  ],
  [
    37,
    'american-football',
    { de: 'American Football', en: 'American football', ja: 'アメリカンフットボール' },
    {
      de: 'Spiele, Ergebnisse und Tryouts. In der Saison jede Woche.',
      en: 'Games, results and tryouts. Every week of the season.',
      ja: '試合、結果、トライアウト。シーズン中は毎週。',
    },
  ],
  [
    38,
    'club-compact',
    { de: 'Klub kompakt', en: 'Club compact', ja: 'クラブ・コンパクト' },
    {
      de: 'Die Woche des ganzen Vereins auf einer Seite. Jeden Montag.',
      en: 'The week of the whole club on one page. Every Monday.',
      ja: 'クラブ全体の1週間を1ページで。毎週月曜日。',
    },
  ],
]

function newsletterOf([number, name, title, detail]: NewsletterRow): ConsentTopic {
  return {
    id: idOf(number),
    name,
    consentType: 'Newsletter',
    textVersion: VERSION,
    title,
    detail,
    wording: {
      de: `${club.legalName} darf mir den Newsletter „${title.de}“ per E-Mail schicken, bis ich ihn abbestelle.`,
      en: `${club.legalName} may send me the newsletter “${title.en}” by e-mail until I unsubscribe.`,
      ja: `配信を停止するまで、${club.legalName}がニュースレター「${title.ja}」をメールで送ることに同意します。`,
    },
  }
}

/** CNS-05 … 07: the main advertising consent first, then the sectors, then the newsletters. */
export const consentTopics: readonly ConsentTopic[] = [
  main,
  ...SECTORS.map(sectorOf),
  ...NEWSLETTERS.map(newsletterOf),
]

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { campsPage } from '#club/camps.ts'
import { club, type Language } from '#club/club.ts'
import { clubFiles } from '#club/files.ts'
import { ordering } from '#club/ordering.ts'
import { legalLinks, type PageName } from '#club/pages/navigation.ts'
import { isSelling, mainSite, type Site, siteOf } from '#club/sites.ts'
import { voice } from '#club/voice.ts'
import { words } from '#club/words.ts'
import type { SearchDocument, SearchSource } from '#modules/search/search.ts'
import { path } from '#web/paths.ts'

/** Pages of the program itself: what the club owes by law, the shop and the tickets. */
export const placeDocuments: SearchSource = {
  name: 'places',
  async *all() {
    yield await places()
  },
  async some(ids) {
    return (await places()).filter((place) => ids.includes(place.id))
  },
}

async function places(): Promise<SearchDocument[]> {
  const found = club.languages.map(async (language) => [
    ...(await Promise.all(
      legalLinks.map(({ page, label }) => legalPage(page!, label[language] ?? label.de, language)),
    )),
    sellingPage('shop', siteOf('shop'), language),
    sellingPage('tickets', siteOf('tickets'), language),
    sellingPage('marketplace', siteOf('exchange'), language),
    guestOrderPage(language),
    campsDocument(siteOf('footballSchool'), language),
    rafflePage(siteOf('sweepstakes'), language),
    pollsPage(siteOf('sweepstakes'), language),
    tipsPage(siteOf('sweepstakes'), language),
  ])
  return (await Promise.all(found)).flat().filter((one) => one !== null)
}

async function legalPage(page: PageName, title: string, language: Language): Promise<SearchDocument> {
  const body = plain(await legalText(page, language))
  return place({ id: page, site: mainSite().key, title, body, href: path[page](language), language })
}

/** German where it is not written. */
async function legalText(page: PageName, language: Language): Promise<string> {
  const read = (name: Language) => readFile(join(clubFiles.legal, name, `${page}.md`), 'utf8')
  return read(language).catch(() => read('de'))
}

/** Without marks of Markdown and without the club's values, which stand in no text of this house by themselves. */
function plain(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/\{\w+\}|[#*[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function sellingPage(
  page: 'shop' | 'tickets' | 'marketplace',
  site: Site | null,
  language: Language,
): SearchDocument | null {
  if (!site) return null
  const { name } = site
  return place({
    id: page,
    site: site.key,
    title: name[language] ?? name.de,
    body: SELLING[page][language],
    href: path[page](language),
    language,
  })
}

/** Where what was bought without an account is found. */
function guestOrderPage(language: Language): SearchDocument | null {
  if (!isSelling() || !ordering.guests.isOffered) return null
  const { title, body } = GUEST_ORDER[language]
  return place({
    id: 'guestOrder',
    site: mainSite().key,
    title,
    body,
    href: path.guestOrder(language),
    language,
  })
}

const GUEST_ORDER = {
  de: {
    title: 'Bestellung finden',
    body: 'Ohne Konto bestellt? Mit Bestellnummer und E-Mail-Adresse: Paket verfolgen, Rechnung, Rückgabe, Widerruf.',
  },
  en: {
    title: 'Find your order',
    body: 'Ordered without an account? With order number and e-mail address: track a parcel, invoice, returns, withdrawal.',
  },
  ja: {
    title: '注文を探す',
    body: 'アカウントなしの注文：注文番号とメールアドレスで配送状況、請求書、返品、撤回。',
  },
} as const

function rafflePage(site: Site | null, language: Language): SearchDocument | null {
  if (!site) return null
  const { title, body } = RAFFLES[language]
  return place({ id: 'sweepstakes', site: site.key, title, body, href: path.sweepstakes(language), language })
}

function pollsPage(site: Site | null, language: Language): SearchDocument | null {
  if (!site) return null
  const { title, body } = POLLS[language]
  return place({ id: 'polls', site: site.key, title, body, href: path.polls(language), language })
}

function tipsPage(site: Site | null, language: Language): SearchDocument | null {
  if (!site) return null
  const { title, body } = TIPS[language]
  return place({ id: 'tips', site: site.key, title, body, href: path.tips(language), language })
}

const TIPS: Record<Language, { title: string; body: string }> = {
  de: {
    title: 'Tippspiel',
    body: 'Ergebnisse tippen, Punkte sammeln, Tabelle der Tipper, Spieltag für Spieltag, Tipprunden mit Freunden.',
  },
  en: {
    title: 'Tip game',
    body: 'Predict results, collect points, table of predictions, matchday by matchday, groups of friends.',
  },
  ja: {
    title: 'スコア予想',
    body: '試合結果の予想、ポイント、順位表。節ごとに参加でき、友だちとグループも作れます。',
  },
}

const POLLS: Record<Language, { title: string; body: string }> = {
  de: {
    title: 'Abstimmungen',
    body: 'Spieler des Spiels, Mann des Spiels, Tor des Monats: abstimmen, Umfrage, Wahl, Ergebnis nachrechnen.',
  },
  en: {
    title: 'Polls',
    body: 'Player of the match, man of the match, goal of the month: vote, poll, survey, check the result.',
  },
  ja: {
    title: 'ファン投票',
    body: 'マン・オブ・ザ・マッチ、月間ベストゴール。投票、アンケート、集計の検証ができます。',
  },
}

const RAFFLES: Record<Language, { title: string; body: string }> = {
  de: {
    title: 'Gewinnspiele',
    body: 'Gewinnspiel, Verlosung und Adventskalender mit Türchen: mitmachen, Los ziehen, Ziehung nachrechnen.',
  },
  en: {
    title: 'Sweepstakes',
    body: 'Sweepstakes, raffles, competitions and the Advent calendar: take part, draw a lot, recompute the draw.',
  },
  ja: {
    title: 'プレゼント企画',
    body: 'プレゼント、抽選、アドベントカレンダー。応募と抽選の検証ができます。',
  },
}

/** The camps of the football school, all on one page. */
function campsDocument(site: Site | null, language: Language): SearchDocument | null {
  if (!site) return null
  const title = { de: 'Camps', en: 'Camps', ja: 'キャンプ' }[language]
  const body = `${campsPage.title[language]} ${campsPage.lead[language]}`
  return place({ id: 'camps', site: site.key, title, body, href: path.camps(language), language })
}

/** What is sold there, in the words people search with. */
const SELLING: Record<'shop' | 'tickets' | 'marketplace', Record<Language, string>> = {
  shop: voice.shopInWords,
  tickets: {
    de: `Karten für alle Heimspiele ${words.de.atStadium}. Platz im Plan wählen, Ticket aufs Handy.`,
    en: `Tickets for all home games ${words.en.atStadium}. Choose your seat on the plan, keep the ticket on your phone.`,
    ja: `${voice.stadiumNames.ja}で行われる全ホームゲームのチケット。座席図から選び、スマートフォンに保存できます。`,
  },
  marketplace: {
    de: 'Die Ticketbörse des Vereins: Karten von Fans für Fans, zum Originalpreis.',
    en: 'The club’s own ticket exchange: tickets from fans for fans, at the original price.',
    ja: 'クラブ公式のチケットリセール。ファンからファンへ、定価で。',
  },
}

function place(
  given: Pick<SearchDocument, 'id' | 'site' | 'title' | 'body' | 'href' | 'language'>,
): SearchDocument {
  return { kind: 'page', teaser: '', picture: null, displayAt: null, ...given }
}

import type { Film } from '#modules/videos/schema.ts'

export type { Film }

import type { ShopProduct } from '#modules/catalogue/schema.ts'
import type {
  FixturesAnswer,
  MatchDay,
  MatchSummary,
  ResultsAnswer,
  SquadAnswer,
  StandingsAnswer,
} from '#modules/matches/page.schema.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import type { List } from '#platform/lists.ts'
import type { Block, BlockKind, BlockOf, BlockPicture } from './blocks.schema.ts'
import type { ContentLanguage, NodeKind, NodeSummary, PageTemplate } from './schema.ts'

/** What a page is made of: the answer of `/page-data/{path}/page-data.json` (SHELL-15, SHELL-21). */
export type PageData = {
  template: PageTemplate
  site: string
  language: ContentLanguage
  path: string
  seo: PageSeo
  /** Of articles, galleries, videos and pages alike; null for pages that the program makes by itself. */
  node: PageNode | null
  blocks: ResolvedBlock[]
  /** Beside an article of a site with a team, or of the whole club: the match that comes next. */
  beside: MatchAnswer
  /** Of `/news/`, `/bildergalerien/` and `/videos/`. */
  overview: PageOverview | null
  ads: PageAds
  /** The quiet variant of a start page (SHELL-13): no advertising, no offers around it. */
  condolence: boolean
  /** Seen through a preview link only: never kept, never indexed. */
  preview: boolean
  /** Hashes of what other pages share with this one: `/page-data/sq/d/{hash}.json` (SHELL-23). */
  shared: string[]
}

/** One page of an overview. */
export type PageOverview = List<NodeSummary> & {
  kind: Exclude<NodeKind, 'page'>
  totalCount: number
  /** What is asked for (`?category=`), and what one may ask for. */
  category: string | null
  categories: string[]
}

/** Codes of advertisements; nothing of them is loaded before consent. */
export type PageAds = {
  /** For the content itself, by its uid (ADS-01). */
  content: string | null
  /** After the first block of a kind (ADS-02). */
  blocks: Partial<Record<BlockKind, string>>
  /** After these places of an overview, counted from 1 (ADS-03). */
  positions: Record<number, string>
}

/** What asking for a page answers; the tags say which changes make it another. */
export type PageAnswer =
  | {
      status: 200
      data: PageData
      tags: string[]
      /** A preview of the office, which may show it in a frame. */
      isFramed?: boolean
    }
  | { status: 404 }

export type PageSeo = {
  title: string
  description: string
  /** Id in the media store. */
  picture: string | null
  /** Paths of the twins on the same site; a language without one is left out. */
  alternates: Partial<Record<ContentLanguage, string>>
  /** Where the same thing stands at home: articles can be read on every site. */
  canonical: { site: string; path: string }
  noindex: boolean
}

export type PageNode = {
  uid: string
  kind: NodeKind
  title: string
  teaser: string
  kicker: string | null
  cover: BlockPicture | null
  categories: string[]
  author: string | null
  displayAt: string
  changedAt: string
  pictures: BlockPicture[]
  video: {
    seconds: number
    payment: 'free' | 'pay'
    source: string | null
    /** What there is to play; null while there is nothing. */
    film: Film | null
  } | null
  /** The language the text is written in, where the asked one does not exist. */
  writtenIn: ContentLanguage
  /** Other articles on the same subject. */
  related: NodeSummary[]
}

/** Where a link leads, ready to be shown: a place of the club, or an address elsewhere. */
export type ResolvedLink = { kind: 'site'; site: string; href: string } | { kind: 'url'; url: string }

/** A block with what it shows from elsewhere. Links of any block stand in `links`, by their place in the block. */
export type ResolvedBlock = {
  [Kind in BlockKind]: BlockOf<Kind> & {
    /** By path within the block: `items.0.link`, `action.link`, `link`. Null: leads nowhere (any more). */
    links?: Record<string, ResolvedLink | null>
  } & (Kind extends keyof Answers ? { answer: Answers[Kind] } : unknown)
}[BlockKind]

/** What the rest of the house answers to a block. */
export type Answers = {
  news: NodeSummary[]
  videos: NodeSummary[]
  galleries: NodeSummary[]
  gallery: BlockPicture[]
  video: NodeSummary | null
  products: ShopProduct[]
  tickets: EventSummary[]
  match: MatchAnswer
  standings: StandingsAnswer
  fixtures: FixturesAnswer
  results: ResultsAnswer
  squad: SquadAnswer
  departments: DepartmentTile[]
}

/** A department and what its start page shows first. */
export type DepartmentTile = { site: string; picture: string | null }

/**
 * A game with its tickets while they are sold, and what is known of the match itself. `day`: the match that is played today or was
 * played yesterday, with its own tickets and what is told of it; it need not be the one that was asked for.
 */
export type MatchAnswer = {
  event: EventSummary | null
  match: MatchSummary | null
  day: (MatchDay & { event: EventSummary | null; stories: NodeSummary[] }) | null
} | null
export type AnsweredKind = keyof Answers
export type { Block }

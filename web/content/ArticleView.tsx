import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import type { PageData, PageNode } from '#modules/content/page-data.schema.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AdSlot } from '#web/blocks/AdSlot.tsx'
import { NodeLink } from '#web/blocks/BlockLink.tsx'
import { Blocks } from '#web/blocks/Blocks.tsx'
import { FurtherReading, WrittenIn } from '#web/blocks/reading/article-parts.tsx'
import { BesideMatch } from '#web/blocks/reading/BesideMatch.tsx'
import { newsArticleFacts } from '#web/site/facts.ts'
import { useHere } from '#web/site/here.ts'
import { StructuredData } from '#web/site/PageTitle.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { pictureUrl } from '#web/ui/pictures/picture-url.ts'
import { WithScores } from '#web/ui/WithScores.tsx'
import type { LoadedPage } from './loaded-page.ts'
import { rememberReading } from './read-articles.ts'
import { ShareLinks } from './ShareLinks.tsx'

export function View({ page, renderedAt }: LoadedPage) {
  const { t } = useTranslation('content')
  const { language } = useHere()
  const node = page.node!
  const code = page.ads.content
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!page.preview) rememberReading(pathname + search)
  }, [page.preview, pathname, search])
  const { match, told } = matchOf(page)
  // The newest with their pictures below, the others as lines beside.
  const pictured = node.related.slice(0, 3)
  const also = node.related.slice(3)
  return (
    <article lang={node.writtenIn === language ? undefined : node.writtenIn}>
      <ArticleFacts node={node} />
      <ArticleHead node={node} />
      <div className="wrap g12 article">
        <div className="c2 article__meta">
          <p>
            {node.author && <b>{node.author}</b>}
            <time dateTime={node.displayAt}>{formatDateTime(new Date(node.displayAt), language)}</time>
          </p>
          <ReadingTime page={page} />
          <ShareLinks title={node.title} />
        </div>
        <div className="c7 s3 article__body">
          <WrittenIn node={node} />
          <Blocks page={told} renderedAt={renderedAt} />
        </div>
        <div className="c3 article__side" lang={language}>
          {match && !page.condolence && <BesideMatch answer={match} />}
          <Also nodes={also} />
          {code && !page.condolence && <AdSlot code={code} />}
        </div>
      </div>
      <FurtherReading title={t('article.further')} nodes={pictured} />
    </article>
  )
}

/** The match that a text is about stands beside it, not in it; else the one that comes next. */
function matchOf(page: PageData): { match: PageData['beside']; told: PageData } {
  const own = page.blocks.find((block) => block.kind === 'match')
  if (own?.kind !== 'match' || !own.answer) return { match: page.beside, told: page }
  return { match: own.answer, told: { ...page, blocks: page.blocks.filter((block) => block !== own) } }
}

/** Letters that are read in a minute. */
const PACE = { de: 1100, en: 1100, ja: 500 }

function ReadingTime({ page }: { page: PageData }) {
  const { t } = useTranslation('content')
  const { language } = useHere()
  const letters = page.blocks.reduce(
    (sum, block) =>
      sum +
      (block.kind === 'text' ? block.html.replace(/<[^>]*>/g, '').length : 0) +
      (block.kind === 'quote' ? block.text.length : 0),
    0,
  )
  const minutes = Math.max(1, Math.round(letters / PACE[page.node!.writtenIn]))
  return (
    <p className="article__time" lang={language}>
      <Icon name="clock" />
      {t('article.minutes', { count: minutes })}
    </p>
  )
}

/** More on the same subject, in lines. */
function Also({ nodes }: { nodes: NodeSummary[] }) {
  const { t } = useTranslation('content')
  const { language } = useHere()
  if (nodes.length === 0) return null
  return (
    <section aria-labelledby="also">
      <h2 className="article__also" id="also">
        {t('article.also')}
      </h2>
      <ul>
        {nodes.map((node) => (
          <li key={node.uid}>
            <NodeLink node={node} lang={node.language === language ? undefined : node.language}>
              <WithScores text={node.title} />
            </NodeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Words of a poster are short; a whole sentence stands smaller. */
const POSTER_LETTERS = 34

function ArticleHead({ node }: { node: PageNode }) {
  const kicker = node.kicker ?? node.categories[0]
  const isPoster = node.title.length <= POSTER_LETTERS
  return (
    <header className="article-hero" data-theme="flutlicht">
      <Sash />
      <div className="wrap article-hero__in">
        {node.cover && <Cover picture={node.cover} />}
        <div className="article-hero__text">
          {kicker && <p className="kicker">{kicker}</p>}
          <h1 className={isPoster ? 'mega' : 'display'}>
            <WithScores text={node.title} />
          </h1>
          {node.teaser && (
            <p className="lead">
              <WithScores text={node.teaser} />
            </p>
          )}
        </div>
      </div>
    </header>
  )
}

/** A person stands before the sash; a scene fills the side behind it. */
function Cover({ picture: { id, alt } }: { picture: BlockPicture }) {
  const isPerson = /^(portrait|player|hero|figure)-/.test(id)
  return (
    <img
      className={classNames('article-hero__image', !isPerson && 'article-hero__image--scene')}
      src={isPerson ? `/media/${id}` : pictureUrl({ src: id, width: 960, height: 720 })}
      alt={alt}
      width={isPerson ? 800 : 960}
      height={isPerson ? 760 : 720}
      fetchPriority="high"
    />
  )
}

function Sash() {
  return (
    <svg
      className="article-hero__bands"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path
        fill="var(--accent)"
        d="M1180 0H1480L1224 640H924ZM1080 0H1136L880 640H824ZM1030 0H1054L798 640H774Z"
      />
    </svg>
  )
}

function ArticleFacts({ node }: { node: PageNode }) {
  const { site, domains, language } = useHere()
  const { pathname, search } = useLocation()
  const pictures = node.cover ? [pictureUrl({ src: node.cover.id, width: 1280, height: 720 })] : []
  const origin = siteOrigin(site, domains)
  const address = pathname + search
  return (
    <StructuredData
      data={import.meta.env.SSR ? newsArticleFacts({ node, language, origin, address, pictures }) : null}
    />
  )
}

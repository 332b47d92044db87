import { siteOrigin } from '#club/domains.ts'
import { siteOf } from '#club/sites.ts'
import type { PageData } from '#modules/content/page-data.schema.ts'
import { Blocks } from '#web/blocks/Blocks.tsx'
import { path } from '#web/paths.ts'
import { siteFacts } from '#web/site/facts.ts'
import { useHere, useText } from '#web/site/here.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import type { Shared } from '#web/site/ShareTags.tsx'
import { useServiceContact, useServiceMail } from '#web/site/service-contact.ts'
import { classNames } from '#web/ui/class-names.ts'
import { createPart, type Part, PartView } from '#web/ui/part.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { FoundingLine } from './FoundingLine.tsx'
import type { LoadedPage } from './loaded-page.ts'
import { MemberLine } from './MemberLine.tsx'
import { PreviewBar } from './PreviewBar.tsx'

const article = createPart<LoadedPage>({ load: () => import('./ArticleView.tsx') })
const gallery = createPart<LoadedPage>({ load: () => import('./GalleryView.tsx') })
const video = createPart<LoadedPage>({
  load: () => import('./VideoView.tsx'),
  waits: true,
})
const overview = createPart<LoadedPage>({ load: () => import('./OverviewView.tsx') })

/** What is shown in a way of its own; everything else is a page of blocks. */
function partOf({ node, overview: list }: PageData): Part<LoadedPage> | null {
  if (list) return overview
  if (node?.kind === 'article') return article
  if (node?.kind === 'gallery') return gallery
  if (node?.kind === 'video') return video
  return null
}

export async function loadView(page: PageData): Promise<void> {
  await partOf(page)?.load()
}

/** A page of the content, in the way its kind and its template want it (SHELL-14). */
export function PageView(loaded: LoadedPage) {
  const { page } = loaded
  const part = partOf(page)
  return (
    <>
      <PageTitle
        title={page.path === '/' ? undefined : page.seo.title}
        description={page.seo.description || undefined}
        noIndex={page.seo.noindex || page.preview}
        share={shareOf(page)}
      />
      {page.template === 'start' && <ClubFacts />}
      {page.preview && <PreviewBar />}
      {part ? <PartView part={part} given={loaded} /> : <BlockPage {...loaded} />}
    </>
  )
}

function shareOf({ node }: PageData): Shared {
  const card = { kicker: node?.kicker ?? node?.categories[0], picture: node?.cover?.id }
  if (node?.kind !== 'article' && node?.kind !== 'video') return card
  const type = node.kind === 'article' ? 'article' : 'video.other'
  return { ...card, type, published: node.displayAt, changed: node.changedAt }
}

/**
 * `start` and `hero` begin with a poster that carries the heading, `default` with a heading of its own, `blanko` with
 * nothing at all.
 */
function BlockPage({ page, renderedAt }: LoadedPage) {
  const { template, condolence, node, blocks } = page
  const isHeaded = template !== 'default' && blocks.some(({ kind }) => kind === 'stage')
  const title = node?.title ?? page.seo.title
  return (
    <div className={classNames('page', `page--${template}`, condolence && 'page--quiet')}>
      {template === 'default' && <PageHead title={title} lead={node?.teaser ?? ''} kicker={node?.kicker} />}
      {template !== 'default' && !isHeaded && <h1 className="vh">{title}</h1>}
      <Blocks page={page} renderedAt={renderedAt} headed={isHeaded} />
      {template !== 'blanko' && !condolence && <FoundingLine />}
      {template === 'start' && !condolence && !invites(blocks) && <MemberLine />}
    </div>
  )
}

/** Whether a poster of the page leads into the club already. */
const invites = (blocks: PageData['blocks']): boolean =>
  blocks.some(({ kind, links }) => {
    const link = kind === 'poster' ? links?.['link'] : null
    return link?.kind === 'site' && link.site === siteOf('membership')?.key
  })

function ClubFacts() {
  const { site, domains, language } = useHere()
  const text = useText()
  const given = {
    origin: siteOrigin(site, domains),
    name: text(site.name),
    language,
    search: path.search(language),
    phone: useServiceContact().phone,
    mail: useServiceMail(),
  }
  return <StructuredData data={import.meta.env.SSR ? siteFacts(given) : null} />
}

type PageHeadProps = { title: string; lead: string; kicker?: string | null | undefined }

function PageHead({ title, lead, kicker }: PageHeadProps) {
  return (
    <header className="page__head wrap">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className="display">
        <WithScores text={title} />
      </h1>
      {lead && (
        <p className="lead">
          <WithScores text={lead} />
        </p>
      )}
    </header>
  )
}

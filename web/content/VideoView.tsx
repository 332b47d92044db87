import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { club } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import type { PageNode } from '#modules/content/page-data.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { Blocks } from '#web/blocks/Blocks.tsx'
import { playTime, VideoRow } from '#web/blocks/media/video-parts.tsx'
import { WrittenIn } from '#web/blocks/reading/article-parts.tsx'
import { videoFacts } from '#web/site/facts.ts'
import { useHere, useLanguage } from '#web/site/here.ts'
import { StructuredData } from '#web/site/PageTitle.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { pictureUrl } from '#web/ui/pictures/picture-url.ts'
import type { LoadedPage } from './loaded-page.ts'

/** VID-22: a film of the club's television: its still, what it is, what it takes to see it. */
export function View({ page, renderedAt }: LoadedPage) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  const node = page.node!
  const { seconds, payment } = node.video!
  return (
    <div className="film" data-theme="flutlicht" data-site="tv">
      <VideoFacts node={node} />
      <article className="wrap g12 tv" lang={node.writtenIn === language ? undefined : node.writtenIn}>
        <div className="c12">
          <Still node={node} renderedAt={renderedAt} />
        </div>
        <div className="c8 tv__text">
          <h1 className="h1">{node.title}</h1>
          <p className="tv__meta" lang={language}>
            {payment === 'pay' ? (
              <Chip kind="hot">{t('payment.pay')}</Chip>
            ) : (
              <Chip>{t('payment.free')}</Chip>
            )}
            <span>{formatDate(new Date(node.displayAt), language)}</span>
            <span>{t('video.minutes', { count: Math.max(1, Math.round(seconds / 60)) })}</span>
            {node.categories.map((category) => (
              <span key={category}>{category}</span>
            ))}
          </p>
          <WrittenIn node={node} />
          {node.teaser && <p className="lead">{node.teaser}</p>}
          <Blocks page={page} renderedAt={renderedAt} />
        </div>
        {node.related.length > 0 && (
          <aside className="c4" aria-labelledby="next-videos" lang={language}>
            <h2 className="h3" id="next-videos">
              {t('video.next')}
            </h2>
            {node.related.map((other) => (
              <VideoRow key={other.uid} node={other} />
            ))}
          </aside>
        )}
      </article>
    </div>
  )
}

/** The club's player comes with its own issue: until then the still says when the film is shown, and presses nothing. */
function Still({ node, renderedAt }: { node: PageNode; renderedAt: string }) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  const { payment, seconds } = node.video!
  const date = formatDate(new Date(node.displayAt), language)
  const isAhead = node.displayAt > renderedAt
  return (
    <div className="player16">
      <Picture
        src={node.cover?.id ?? 'night'}
        width={1280}
        height={720}
        eager
        alt={node.cover?.alt ?? ''}
        sizes="(min-width: 1440px) 1344px, 100vw"
      />
      <div className="paywall" lang={language}>
        <div className="paywall__text">
          <p className="lockrow">
            <Icon name={payment === 'pay' ? 'lock' : 'screen'} />
            {t(`payment.${payment}`)}, {playTime(seconds)}
          </p>
          <h2 className="h2">{t(isAhead ? 'video.ahead' : 'video.since', { tv: club.tvName, date })}</h2>
          <p className="muted">{t(`video.note.${payment}`, { tv: club.tvName })}</p>
        </div>
      </div>
    </div>
  )
}

function VideoFacts({ node }: { node: PageNode }) {
  const { site, domains, language } = useHere()
  const { pathname, search } = useLocation()
  const pictures = [pictureUrl({ src: node.cover?.id ?? 'night', width: 1280, height: 720 })]
  const origin = siteOrigin(site, domains)
  const address = pathname + search
  return (
    <StructuredData
      data={import.meta.env.SSR ? videoFacts({ node, language, origin, address, pictures }) : null}
    />
  )
}

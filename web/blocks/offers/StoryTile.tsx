import { useTranslation } from 'react-i18next'
import type { NodeSummary } from '#modules/content/schema.ts'
import { formatShortDate } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { NodeLink } from '../BlockLink.tsx'
import { VideoStill } from '../media/video-parts.tsx'

type StoryTileProps = {
  node: NodeSummary
  level: 2 | 3
  /** The first of all, twice as large. */
  lead?: boolean
  /** In the first view: its picture is not waited for. */
  eager?: boolean
}

/** An article, a gallery or a video in a list: picture, what about, title, when. */
export function StoryTile({ node, level, lead, eager }: StoryTileProps) {
  const Heading = `h${level}` as const
  return (
    <NodeLink className={lead ? 'story story--lead' : 'story'} node={node} lang={node.language}>
      {node.kind === 'video' ? (
        <VideoStill node={node} width={640} height={400} sizes="(min-width: 900px) 30vw, 92vw" />
      ) : (
        <FramedPicture
          src={node.cover?.id ?? 'night'}
          width={lead ? 960 : 640}
          height={lead ? 636 : 400}
          big={lead}
          alt=""
          eager={eager}
          sizes={lead ? '(min-width: 900px) 62vw, 92vw' : '(min-width: 900px) 30vw, 92vw'}
        />
      )}
      <span className="kicker">{node.kicker ?? node.categories[0] ?? ' '}</span>
      <Heading className={lead ? 'h1' : 'h3'}>
        <WithScores text={node.title} />
      </Heading>
      {lead && node.teaser && (
        <p className="lead">
          <WithScores text={node.teaser} />
        </p>
      )}
      <Below node={node} />
    </NodeLink>
  )
}

function Below({ node }: { node: NodeSummary }) {
  const joined = useJoined()
  const { t } = useTranslation('content')
  const language = useLanguage()
  const parts = [
    node.language === language ? null : t(`inLanguage.${node.language}`),
    formatShortDate(new Date(node.displayAt), language),
    node.pictureCount === undefined ? null : t('pictures', { count: node.pictureCount }),
    node.video ? t(`payment.${node.video.payment}`) : null,
  ]
  return (
    <p className="meta" lang={language}>
      {joined(parts)}
    </p>
  )
}

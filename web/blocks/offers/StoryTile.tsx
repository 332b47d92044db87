import { useTranslation } from 'react-i18next'
import type { NodeSummary } from '#modules/content/schema.ts'
import { formatShortDate } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { NodeLink } from '../BlockLink.tsx'
import { VideoStill } from '../media/video-parts.tsx'

type StoryTileProps = {
  node: NodeSummary
  level: 2 | 3
  /** In the first view: its picture is not waited for. */
  eager?: boolean
}

/** An article, a gallery or a video in a list: picture, what about, title, when. */
export function StoryTile({ node, level, eager }: StoryTileProps) {
  const Heading = `h${level}` as const
  return (
    <NodeLink className="story" node={node} lang={node.language}>
      {node.kind === 'video' ? (
        <VideoStill node={node} width={640} height={400} sizes="(min-width: 900px) 30vw, 92vw" />
      ) : (
        <FramedPicture
          src={node.cover?.id ?? 'night'}
          width={640}
          height={400}
          alt=""
          eager={eager}
          sizes="(min-width: 900px) 30vw, 92vw"
        />
      )}
      <span className="kicker">{node.kicker ?? node.categories[0] ?? ' '}</span>
      <Heading className="h3">{node.title}</Heading>
      <Below node={node} />
    </NodeLink>
  )
}

function Below({ node }: { node: NodeSummary }) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  const parts = [
    formatShortDate(new Date(node.displayAt), language),
    node.pictureCount === undefined ? null : t('pictures', { count: node.pictureCount }),
    node.video ? t(`payment.${node.video.payment}`) : null,
  ]
  return (
    <p className="meta" lang={language}>
      {parts.filter(Boolean).join(', ')}
    </p>
  )
}

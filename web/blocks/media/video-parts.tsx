import { useTranslation } from 'react-i18next'
import type { NodeSummary } from '#modules/content/schema.ts'
import { playTime } from '#web/i18n/play-time.ts'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { NodeLink } from '../BlockLink.tsx'

/** A video in a list: still, length, title, what it takes to see it. */
export function VideoRow({ node, level = 3 }: { node: NodeSummary; level?: 2 | 3 }) {
  const { t } = useTranslation('blocks')
  const Heading = `h${level}` as const
  return (
    <NodeLink className="video-row" node={node}>
      <VideoStill node={node} width={296} height={186} sizes="148px" />
      <div>
        <Heading className="h4">
          <WithScores text={node.title} />
        </Heading>
        {node.video && <p className="meta">{t(`video.${node.video.payment}`)}</p>}
      </div>
    </NodeLink>
  )
}

type VideoStillProps = {
  node: Pick<NodeSummary, 'cover' | 'video'>
  width: number
  height: number
  sizes: string
}

export function VideoStill({ node, width, height, sizes }: VideoStillProps) {
  const { t } = useTranslation('blocks')
  return (
    <span className="still">
      <FramedPicture src={node.cover?.id ?? 'night'} width={width} height={height} alt="" sizes={sizes} />
      {node.video && (
        <span className="duration num">
          <span className="vh">{t('video.length')} </span>
          {playTime(node.video.seconds)}
        </span>
      )}
    </span>
  )
}

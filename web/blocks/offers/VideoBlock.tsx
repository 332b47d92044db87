import { useTranslation } from 'react-i18next'
import { WithScores } from '#web/ui/WithScores.tsx'
import { NodeLink } from '../BlockLink.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import { VideoStill } from '../media/video-parts.tsx'

/** One video inside a text: its still and the way to its page. */
export function VideoBlock({ block }: BlockProps<'video'>) {
  const { t } = useTranslation('blocks')
  const node = block.answer
  if (!node) return null
  return (
    <BlockSection kind="video" title={block.title}>
      <NodeLink className="tv-teaser__main" node={node}>
        <VideoStill node={node} width={960} height={540} sizes="(min-width: 900px) 58vw, 100vw" />
        <h3 className="h3">
          <WithScores text={node.title} />
        </h3>
        {node.video && <p className="muted small">{t(`video.${node.video.payment}`)}</p>}
      </NodeLink>
    </BlockSection>
  )
}

import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { NodeLink } from '../BlockLink.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import { VideoRow, VideoStill } from '../media/video-parts.tsx'

/** The club's television: one film large, others beside it, on the ground of the night. */
export function VideosBlock({ block, place }: BlockProps<'videos'>) {
  const { t } = useTranslation('blocks')
  const { language } = useHere()
  const address = useSiteAddress()
  const [main, ...others] = block.answer
  if (!main) return null
  return (
    <BlockSection
      kind="videos"
      title={block.title ?? t('videos.title')}
      large={place.template === 'start'}
      night
      more={
        <a className="more" href={address('tv', path.videos(language))}>
          <span>{t('videos.all')}</span>
          <Icon name="arrow" />
        </a>
      }
    >
      <div className="tv-teaser" data-site="tv" data-theme="flutlicht">
        <NodeLink className="tv-teaser__main" node={main}>
          <VideoStill node={main} width={960} height={540} sizes="(min-width: 900px) 62vw, 100vw" />
          <h3 className="h2">
            <WithScores text={main.title} />
          </h3>
          <p className="muted small">
            {main.teaser} {main.video && t(`video.${main.video.payment}`)}
          </p>
        </NodeLink>
        {others.length > 0 && (
          <div>
            {others.slice(0, 5).map((node) => (
              <VideoRow key={node.uid} node={node} />
            ))}
          </div>
        )}
      </div>
    </BlockSection>
  )
}

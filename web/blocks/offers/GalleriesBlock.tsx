import { useTranslation } from 'react-i18next'
import type { NodeSummary } from '#modules/content/schema.ts'
import { formatShortDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { NodeLink } from '../BlockLink.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

export function GalleriesBlock({ block, place }: BlockProps<'galleries'>) {
  const { t } = useTranslation('blocks')
  const language = useLanguage()
  if (block.answer.length === 0) return null
  return (
    <BlockSection
      kind="galleries"
      title={block.title ?? t('galleries.title')}
      large={place.template === 'start'}
      more={<MoreLink to={path.galleries(language)}>{t('galleries.all')}</MoreLink>}
    >
      <ul className="g12 stories">
        {block.answer.map((node) => (
          <li className="c4" key={node.uid}>
            <GalleryStory node={node} />
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

function GalleryStory({ node }: { node: NodeSummary }) {
  const joined = useJoined()
  const { t } = useTranslation('blocks')
  const language = useLanguage()
  return (
    <NodeLink className="story" node={node}>
      <FramedPicture
        src={node.cover?.id ?? 'night'}
        width={640}
        height={400}
        alt=""
        sizes="(min-width: 900px) 30vw, 92vw"
      />
      <span className="kicker">
        {joined([
          formatShortDate(new Date(node.displayAt), language),
          node.pictureCount !== undefined && t('galleries.count', { count: node.pictureCount }),
        ])}
      </span>
      <h3 className="h3">
        <WithScores text={node.title} />
      </h3>
    </NodeLink>
  )
}

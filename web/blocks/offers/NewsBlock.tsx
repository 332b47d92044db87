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
import { StoryWords } from './StoryWords.tsx'

/** One story large, four beside it, the rest in brief. */
export function NewsBlock({ block, place }: BlockProps<'news'>) {
  const { t } = useTranslation('blocks')
  const language = useLanguage()
  const [lead, ...others] = block.answer
  if (!lead) return null
  const rows = others.slice(0, 4)
  const brief = others.slice(4, 8)
  return (
    <BlockSection
      kind="news"
      title={block.title ?? t('news.title')}
      large={place.template === 'start'}
      more={<MoreLink to={path.news(language)}>{t('news.all')}</MoreLink>}
    >
      <div className="g12 news">
        <LeadStory node={lead} wide={rows.length === 0} />
        {rows.length > 0 && (
          <div className="c5 rows">
            {rows.map((node) => (
              <NewsRow key={node.uid} node={node} />
            ))}
          </div>
        )}
        {brief.length > 0 && (
          <div className="c12">
            <div className="brief">
              {brief.map((node) => (
                <NodeLink key={node.uid} node={node} lang={node.language}>
                  <span className="meta" lang={language}>
                    {formatShortDate(new Date(node.displayAt), language)}
                  </span>
                  <WithScores text={node.title} />
                </NodeLink>
              ))}
            </div>
          </div>
        )}
      </div>
    </BlockSection>
  )
}

function LeadStory({ node, wide }: { node: NodeSummary; wide: boolean }) {
  return (
    <NodeLink className={`story story--lead ${wide ? 'c12' : 'c7'}`} node={node} lang={node.language}>
      {node.cover && (
        <FramedPicture
          src={node.cover.id}
          width={960}
          height={636}
          big
          alt=""
          sizes="(min-width: 900px) 58vw, 92vw"
        />
      )}
      <StoryWords lead kicker={kickerOf(node)} title={node.title} text={node.teaser} />
    </NodeLink>
  )
}

function NewsRow({ node }: { node: NodeSummary }) {
  const joined = useJoined()
  const { t } = useTranslation('blocks')
  const language = useLanguage()
  return (
    <NodeLink className="row" node={node} lang={node.language}>
      {node.cover && <FramedPicture src={node.cover.id} width={320} height={200} alt="" sizes="200px" />}
      <div>
        <StoryWords kicker={kickerOf(node)} title={node.title} />
        <p className="meta" lang={language}>
          {joined([
            node.language !== language && t(`news.inLanguage.${node.language}`),
            formatShortDate(new Date(node.displayAt), language),
          ])}
        </p>
      </div>
    </NodeLink>
  )
}

function kickerOf({ kicker, categories }: NodeSummary): string | undefined {
  return kicker ?? categories[0]
}

import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/dates.ts'
import { Blocks } from '#web/blocks/Blocks.tsx'
import { PictureGrid } from '#web/blocks/media/GalleryBlock.tsx'
import { FurtherReading, WrittenIn } from '#web/blocks/reading/article-parts.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import type { LoadedPage } from './loaded-page.ts'

export function View({ page, renderedAt }: LoadedPage) {
  const joined = useJoined()
  const { t } = useTranslation('content')
  const language = useLanguage()
  const node = page.node!
  return (
    <article lang={node.writtenIn === language ? undefined : node.writtenIn}>
      <header className="page__head wrap">
        <BackLink to={path.galleries(language)} lang={language}>
          {t('gallery.all')}
        </BackLink>
        <h1 className="display">
          <WithScores text={node.title} />
        </h1>
        {node.teaser && (
          <p className="lead">
            <WithScores text={node.teaser} />
          </p>
        )}
        <p className="meta" lang={language}>
          {joined([
            formatDate(new Date(node.displayAt), language),
            t('pictures', { count: node.pictures.length }),
          ])}
        </p>
        <WrittenIn node={node} />
      </header>
      <div className="wrap album">
        <PictureGrid pictures={node.pictures} />
      </div>
      <Blocks page={page} renderedAt={renderedAt} />
      <FurtherReading title={t('gallery.further')} nodes={node.related.slice(0, 3)} />
    </article>
  )
}

import { useTranslation } from 'react-i18next'
import type { NodeSummary } from '#modules/content/schema.ts'
import { StoryTile } from '#web/blocks/offers/StoryTile.tsx'

/** What is told of a match: reports, films, pictures. */
export function View({ stories }: { stories: NodeSummary[] }) {
  const { t } = useTranslation('matchCentre')
  return (
    <section className="wrap match-stories" aria-labelledby="stories-title">
      <div className="match-heading">
        <h2 className="h2" id="stories-title">
          {t('stories')}
        </h2>
      </div>
      <ul className="g12 stories">
        {stories.map((story) => (
          <li className="c4" key={story.uid}>
            <StoryTile node={story} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

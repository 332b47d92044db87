import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listEndedMedia } from '#modules/office/media/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Section } from '../../parts/Section.tsx'
import { PlaceList } from './AroundMedia.tsx'

/** Pages that name something whose rights have ended, or will soon. */
export function EndedSection({ view }: { view: 'rightsEnded' | 'rightsEnding' }) {
  const { t } = useTranslation('media')
  const { data } = useQuery({
    queryKey: [listEndedMedia.name, view],
    queryFn: ({ signal }) => read(listEndedMedia, { query: { view }, signal }),
  })
  if (!data) return null
  if (data.items.length === 0) return <p className="media-note">{t(`endedPages.${view}.none`)}</p>
  return (
    <Section title={t(`endedPages.${view}.title`)} aside={data.items.length}>
      {data.items.map(({ id, title, places }) => (
        <div key={id} className="media-ended">
          <Link className="tlink" to={`/medien/${id}`}>
            {title}
          </Link>
          <PlaceList places={places} />
        </div>
      ))}
    </Section>
  )
}

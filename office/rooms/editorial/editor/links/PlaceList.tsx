import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSite } from '#club/sites.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../../../parts/OfficeDialog.tsx'
import { type FoundPlace, type PlaceKind, usePlaces } from './finding.ts'

interface PlaceListProps {
  kind?: PlaceKind
  onChoose: (place: FoundPlace) => void
}

/** Searches while somebody types, and shows what there is. */
export function PlaceList({ kind, onChoose }: PlaceListProps) {
  const { t } = useTranslation('editor')
  const { language } = useOfficeLanguage()
  const [words, setWords] = useState('')
  const { data, isPending, isError } = usePlaces(words, kind)
  return (
    <>
      <Field label={t('places.search')}>
        <Input
          type="search"
          value={words}
          maxLength={100}
          autoFocus
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      {isPending && <Skeleton label={t('loading')} rows={4} />}
      {isError && <p className="editor-note">{t('places.failed')}</p>}
      {data?.items.length === 0 && <p className="editor-note">{t('places.none')}</p>}
      <ul className="editor-found" aria-label={t('places.found')}>
        {data?.items.map((place) => (
          <li key={`${place.kind} ${place.id}`}>
            <button type="button" onClick={() => onChoose(place)}>
              <b>{place.title}</b>
              <small>
                {[t(`places.kinds.${place.kind}`), loadSite(place.site).name[language]].join(', ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The same on top of the screen. */
export function PlaceDialog(props: PlaceListProps & { title: string; onClose: () => void }) {
  return (
    <OfficeDialog title={props.title} onClose={props.onClose}>
      <PlaceList kind={props.kind} onChoose={props.onChoose} />
    </OfficeDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThingBlock } from '#modules/newsletters/schema.ts'
import { findThings } from '#modules/office/newsletters/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useSettled } from './use-newsletter.ts'

interface ThingPickerProps {
  type: ThingBlock
  onChoose: (thing: string) => void
  onClose: () => void
}

/** Finds a piece of news, a film, a product or a match by its title. */
export function ThingPicker({ type, onChoose, onClose }: ThingPickerProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const [q, setQ] = useState('')
  const words = useSettled(q)
  const { data, isPending, isError } = useQuery({
    queryKey: [findThings.name, type, words, language],
    queryFn: ({ signal }) => read(findThings, { query: { type, q: words, language }, signal }),
    placeholderData: (before) => before,
  })
  return (
    <OfficeDialog title={t(`picker.${type}`)} onClose={onClose}>
      <Field label={t('picker.search')}>
        <Input type="search" value={q} maxLength={100} onChange={({ target }) => setQ(target.value)} />
      </Field>
      {isPending && <Skeleton label={t('loading')} rows={4} />}
      {isError && <p className="letter-note">{t('picker.failed')}</p>}
      {data?.items.length === 0 && <p className="letter-note">{t('picker.none')}</p>}
      <ul className="letter-found" aria-label={t('picker.found')}>
        {data?.items.map(({ thing, title, teaser, picture, at }) => (
          <li key={thing}>
            <button type="button" onClick={() => onChoose(thing)}>
              {picture && <img src={picture} alt="" width="56" height="56" loading="lazy" />}
              <span>
                <b>{title}</b>
                <small>{[at && shortMoment(at, language), teaser].filter(Boolean).join(', ')}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPictures } from '#modules/office/newsletters/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useSettled } from './use-newsletter.ts'

interface PicturePickerProps {
  onChoose: (picture: string) => void
  onClose: () => void
}

/** Pictures that stand somewhere on the sites, found by what they belong to. */
export function PicturePicker({ onChoose, onClose }: PicturePickerProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const [q, setQ] = useState('')
  const words = useSettled(q)
  const { data, isPending, isError } = useQuery({
    queryKey: [findPictures.name, words, language],
    queryFn: ({ signal }) => read(findPictures, { query: { q: words, language }, signal }),
    placeholderData: (before) => before,
  })
  return (
    <OfficeDialog isWide title={t('picker.picture')} onClose={onClose}>
      <Field label={t('picker.search')} hint={t('picker.pictureHint')}>
        <Input type="search" value={q} maxLength={100} onChange={({ target }) => setQ(target.value)} />
      </Field>
      {isPending && <Skeleton label={t('loading')} rows={4} />}
      {isError && <p className="letter-note">{t('picker.failed')}</p>}
      {data?.items.length === 0 && <p className="letter-note">{t('picker.none')}</p>}
      <ul className="letter-pictures" aria-label={t('picker.found')}>
        {data?.items.map(({ picture, title, url }) => (
          <li key={picture}>
            <button type="button" onClick={() => onChoose(picture)}>
              <img src={url} alt="" width="120" height="120" loading="lazy" />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}

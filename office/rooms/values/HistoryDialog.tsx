import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listValueVersions } from '#modules/office/values/endpoints.ts'
import type { OfficeValue } from '#modules/office/values/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useValueName, useValueWords } from './use-values.ts'
import { ValueDialog } from './ValueDialog.tsx'
import { isSame, type Shown } from './value-draft.ts'

/** Who changed a value, when, to what and why; each of them can be had again. */
export function HistoryDialog({ value, onClose }: { value: OfficeValue; onClose: () => void }) {
  const { t } = useTranslation('values')
  const { language } = useOfficeLanguage()
  const name = useValueName()(value)
  const words = useValueWords()
  const [again, setAgain] = useState<Shown | undefined>(undefined)
  const { data, isPending, refetch } = useQuery({
    queryKey: [listValueVersions.name, value.name],
    queryFn: ({ signal }) => read(listValueVersions, { params: { name: value.name }, signal }),
    staleTime: 0,
  })
  if (again !== undefined) return <ValueDialog value={value} start={again} onClose={onClose} />
  return (
    <OfficeDialog isWide title={name} text={t('historyText')} onClose={onClose}>
      {isPending && <Skeleton label={t('loading')} rows={3} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      <ol className="values-history">
        {data?.items.map((one) => (
          <li key={one.version}>
            <p>
              <b>
                {t('turned', { former: words(one.former, value.unit), value: words(one.value, value.unit) })}
              </b>
              <br />
              {one.reason}
            </p>
            <small>{t('by', { name: one.changedBy, when: exactMoment(one.changedAt, language) })}</small>
            {!isSame(one.former, value.value) && (
              <Button size="s" kind="line" onClick={() => setAgain(one.former)}>
                {t('takeAgain', { value: words(one.former, value.unit) })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </OfficeDialog>
  )
}

import './ticker.css'
import './sheet.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readMatchDay, tellMatchDay } from '#modules/office/ticker/day.endpoints.ts'
import type { DayDesk } from '#modules/office/ticker/day.schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { DayGates } from './DayGates.tsx'
import { DayProgramme } from './DayProgramme.tsx'
import { DayWords } from './DayWords.tsx'
import { type DayDraft, dayDraft, faultOf, typedDay } from './day-draft.ts'

/** `/ticker/:id/tag`: what the start pages tell of the day of a match. */
export default function DayPage() {
  const { t } = useTranslation('matchDay')
  const { id = '' } = useParams()
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [readMatchDay.name, id],
    queryFn: ({ signal }) => read(readMatchDay, { params: { id }, signal }),
  })
  useTitle(data ? t('titleOf', { name: data.name }) : t('title'))
  if (error instanceof CallFailed && !data) {
    if ([400, 404].includes(error.failure.status ?? 0)) return <NotHere />
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton label={t('loading')} rows={6} />
  return (
    <>
      <PageHead
        crumbs={[{ label: t('ticker'), to: `/ticker/${id}` }, { label: t('title') }]}
        title={data.name}
        sub={shortMoment(data.kickOff, language)}
      />
      <DayForm
        key={data.version}
        desk={data}
        onSaved={(next) => queries.setQueryData([readMatchDay.name, id], next)}
      />
    </>
  )
}

function DayForm({ desk, onSaved }: { desk: DayDesk; onSaved: (desk: DayDesk) => void }) {
  const { t } = useTranslation('matchDay')
  const [draft, setDraft] = useState<DayDraft>(() => dayDraft(desk))
  const [isBusy, setBusy] = useState(false)
  const fault = faultOf(draft)
  const field = fault?.key === 'german' ? t(FIELDS[fault.field]) : ''
  const change = (more: Partial<DayDraft>) => setDraft((before) => ({ ...before, ...more }))

  async function save() {
    setBusy(true)
    const answer = await act(tellMatchDay, {
      params: { id: desk.id },
      body: typedDay(draft, desk.version),
    })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('saved') })
    onSaved(answer.data)
  }

  return (
    <form
      className="sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!fault && !isBusy) void save()
      }}
    >
      <DayGates desk={desk} draft={draft} onChange={change} />
      <DayWords draft={draft} onChange={change} />
      <DayProgramme draft={draft} onChange={change} />
      <section className="sheet__part" aria-label={t('save')}>
        <ul className="sheet__hint sheet__list">
          {(['pages', 'languages', 'kickOff'] as const).map((one) => (
            <li key={one}>{t(`effects.${one}`)}</li>
          ))}
        </ul>
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          disabledReason={fault && t(`faults.${fault.key}`, { field })}
        >
          {t('save')}
        </Button>
      </section>
    </form>
  )
}

const FIELDS = {
  ...{ notice: 'words.notice', arrival: 'words.arrival', wayHome: 'words.wayHome' },
  ...{ weather: 'words.weather', degrees: 'words.degrees', sky: 'words.sky' },
  ...{ attendance: 'words.attendance', programme: 'programme.title', gates: 'gates.title' },
} as const

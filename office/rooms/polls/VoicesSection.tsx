import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { excludePollVoice, listPollVoices } from '#modules/office/polls/endpoints.ts'
import {
  exclusions,
  type OfficePollDetail,
  type OfficeVoice,
  voiceViews,
} from '#modules/office/polls/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { useRenewPolls } from './use-polls.ts'

const short = (code: string) => code.slice(0, 8)

/** Voices without names and without what they say: what is striking is where they came from. */
export function VoicesSection({ poll }: { poll: OfficePollDetail }) {
  const { t } = useTranslation('polls')
  const mayDecide = usePermission('sweepstakes.draw')
  const [open, setOpen] = useState<OfficeVoice | null>(null)
  const { id, closedAt, isPublished, voices } = poll
  const source = useMemo(() => listSource<OfficeVoice, typeof listPollVoices>(listPollVoices, { id }), [id])
  const columns = useColumns(mayDecide && !closedAt ? setOpen : null)
  if (!isPublished) return null
  return (
    <Section title={t('entries.title', { count: voices })}>
      <DataList
        name="poll-voices"
        label={t('entries.label')}
        source={source}
        columns={columns}
        rowId={({ code }) => code}
        rowName={({ code }) => short(code)}
        views={voiceViews.map((view) => ({
          id: view,
          name: t(`entries.views.${view}`),
          query: view === 'all' ? ({} as Record<string, string>) : { view },
        }))}
        filters={[]}
        empty={{ title: t('entries.empty'), text: t('entries.emptyText') }}
      />
      {open && <ExcludeDialog id={id} voice={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function useColumns(onExclude: ((voice: OfficeVoice) => void) | null): readonly Column<OfficeVoice>[] {
  const { t } = useTranslation('polls')
  const { language } = useOfficeLanguage()
  return [
    { id: 'code', head: t('entries.code'), share: 2, cell: ({ code }) => <code>{short(code)}</code> },
    {
      id: 'since',
      head: t('entries.since'),
      share: 2,
      phone: 'line',
      cell: ({ since }) => shortMoment(since, language),
    },
    {
      id: 'near',
      head: t('entries.near'),
      phone: 'aside',
      cell: ({ neighbours }) => (neighbours > 1 ? neighbours : '–'),
    },
    {
      id: 'out',
      head: t('entries.out'),
      share: 2,
      phone: 'end',
      cell: (voice) =>
        voice.excluded ? (
          t(`exclude.because.${voice.excluded}`)
        ) : onExclude ? (
          <Button size="s" kind="quiet" onClick={() => onExclude(voice)}>
            {t('exclude.button')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}

function ExcludeDialog({ id, voice, onClose }: { id: string; voice: OfficeVoice; onClose: () => void }) {
  const { t } = useTranslation('polls')
  const renew = useRenewPolls()
  const [because, setBecause] = useState<(typeof exclusions)[number]>('crowd')
  const [withNeighbours, setNeighbours] = useState(false)
  const { code, neighbours } = voice
  return (
    <ReasonDialog
      title={t('exclude.title', { code: short(code) })}
      text={t('exclude.text')}
      submit={t('exclude.button')}
      onSubmit={async (reason) => {
        const answer = await act(excludePollVoice, {
          params: { id, code },
          body: { because, reason, withNeighbours },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('exclude.done', { count: answer.data.excluded }) })
        await renew(id)
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('exclude.because.label')} hint={t('exclude.public')}>
        <Select
          value={because}
          onChange={({ target }) => setBecause(exclusions.find((one) => one === target.value) ?? 'crowd')}
        >
          {exclusions.map((one) => (
            <option key={one} value={one}>
              {t(`exclude.because.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {neighbours > 1 && (
        <Checkbox
          label={t('exclude.neighbours', { count: neighbours })}
          checked={withNeighbours}
          onChange={({ currentTarget }) => setNeighbours(currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  )
}

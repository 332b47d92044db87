import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPostcard, excludeEntry, listSweepstakeEntries } from '#modules/office/sweepstakes/endpoints.ts'
import {
  entryViews,
  exclusions,
  type OfficeEntry,
  type OfficeSweepstakeDetail,
} from '#modules/office/sweepstakes/schema.ts'
import { Button } from '#web/ui/Button.tsx'
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
import { useRenewSweepstakes } from './use-sweepstakes.ts'

type Open = OfficeEntry | 'postcard' | null

/** Lots without names: who takes part matters only once they have won. */
export function EntriesSection({ sweepstake }: { sweepstake: OfficeSweepstakeDetail }) {
  const { t } = useTranslation('sweepstakes')
  const mayChange = usePermission('sweepstakes.change')
  const mayDraw = usePermission('sweepstakes.draw')
  const [open, setOpen] = useState<Open>(null)
  const { id, status, isPublished, entries } = sweepstake
  const source = useMemo(
    () => listSource<OfficeEntry, typeof listSweepstakeEntries>(listSweepstakeEntries, { id }),
    [id],
  )
  const columns = useColumns(mayDraw && status !== 'drawn' ? setOpen : null)
  if (!isPublished) return null
  return (
    <Section
      title={t('entries.title', { count: entries })}
      aside={
        mayChange &&
        status === 'active' && (
          <Button size="s" kind="quiet" icon="plus" onClick={() => setOpen('postcard')}>
            {t('postcard.button')}
          </Button>
        )
      }
    >
      <DataList
        name="sweepstake-entries"
        label={t('entries.label')}
        source={source}
        columns={columns}
        rowId={({ number }) => String(number)}
        rowName={({ number }) => String(number)}
        views={entryViews.map((view) => ({
          id: view,
          name: t(`entries.views.${view}`),
          query: view === 'all' ? ({} as Record<string, string>) : { view },
        }))}
        filters={[]}
        empty={{ title: t('entries.empty'), text: t('entries.emptyText') }}
        {...(mayDraw ? { csv: () => `/api/office/sweepstakes/${id}/entries.csv` } : {})}
      />
      {open === 'postcard' && <PostcardDialog sweepstake={sweepstake} onClose={() => setOpen(null)} />}
      {open && open !== 'postcard' && <ExcludeDialog id={id} entry={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function useColumns(onExclude: ((entry: OfficeEntry) => void) | null): readonly Column<OfficeEntry>[] {
  const { t } = useTranslation('sweepstakes')
  const { language } = useOfficeLanguage()
  return [
    { id: 'number', head: t('entries.number'), cell: ({ number }) => number },
    {
      id: 'since',
      head: t('entries.since'),
      share: 2,
      phone: 'line',
      cell: ({ enteredAt }) => shortMoment(enteredAt, language),
    },
    {
      id: 'way',
      head: t('entries.way'),
      share: 3,
      phone: 'aside',
      cell: ({ isPostal, postal }) => (isPostal ? (postal ?? t('entries.postcard')) : t('entries.account')),
    },
    {
      id: 'near',
      head: t('entries.near'),
      phone: 'none',
      cell: ({ neighbours }) => (neighbours > 1 ? neighbours : '–'),
    },
    {
      id: 'out',
      head: t('entries.out'),
      share: 2,
      phone: 'end',
      cell: (entry) =>
        entry.excluded ? (
          t(`exclude.because.${entry.excluded}`)
        ) : onExclude ? (
          <Button size="s" kind="quiet" onClick={() => onExclude(entry)}>
            {t('exclude.button')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}

function ExcludeDialog({ id, entry, onClose }: { id: string; entry: OfficeEntry; onClose: () => void }) {
  const { t } = useTranslation('sweepstakes')
  const renew = useRenewSweepstakes()
  const [because, setBecause] = useState<(typeof exclusions)[number]>('staff')
  return (
    <ReasonDialog
      title={t('exclude.title', { lot: entry.number })}
      text={t('exclude.text')}
      words={{ label: t('exclude.reason'), hint: t('exclude.reasonHint') }}
      submit={t('exclude.button')}
      shortest={3}
      most={500}
      onSubmit={async (reason) => {
        const params = { id, number: entry.number }
        const answer = await act(excludeEntry, {
          params,
          body: { because, reason },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('exclude.done') })
        await renew(id)
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('exclude.because.label')} hint={t('exclude.public')}>
        <Select
          value={because}
          onChange={({ target }) => setBecause(exclusions.find((one) => one === target.value) ?? 'staff')}
        >
          {exclusions.map((one) => (
            <option key={one} value={one}>
              {t(`exclude.because.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  )
}

interface PostcardDialogProps {
  sweepstake: OfficeSweepstakeDetail
  onClose: () => void
}

function PostcardDialog({ sweepstake, onClose }: PostcardDialogProps) {
  const { t } = useTranslation('sweepstakes')
  const { language } = useOfficeLanguage()
  const [answer, setAnswer] = useState('')
  const { id, terms } = sweepstake
  const renew = useRenewSweepstakes()
  return (
    <ReasonDialog
      title={t('postcard.title')}
      text={t('postcard.text')}
      words={{ label: t('postcard.label'), hint: t('postcard.hint') }}
      submit={t('postcard.button')}
      shortest={5}
      most={300}
      onSubmit={async (postal) => {
        const made = await act(addPostcard, {
          params: { id },
          body: { postal, answer: answer === '' ? null : Number(answer) },
          reaction: () => 'silent',
        })
        if (!made.ok) return made.failure
        toast({ kind: 'ok', title: t('postcard.done', { lot: made.data.number }) })
        await renew(id)
        return null
      }}
      onClose={onClose}
    >
      {terms.question && (
        <Field label={terms.question.text[language]}>
          <Select value={answer} onChange={({ target }) => setAnswer(target.value)}>
            <option value="">{t('make.choose')}</option>
            {terms.question.answers.map((one, at) => (
              <option key={one.de} value={at}>
                {one[language]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ReasonDialog>
  )
}

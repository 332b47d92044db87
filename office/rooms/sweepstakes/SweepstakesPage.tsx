import '../../parts/raffle.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countSweepstakes, listSweepstakes } from '#modules/office/sweepstakes/endpoints.ts'
import { type OfficeSweepstake, sweepstakeViews } from '#modules/office/sweepstakes/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { NewButton } from '../../parts/NewButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { CalendarDialog } from './CalendarDialog.tsx'
import { useStateOf } from './sweepstake-words.ts'
import { TermsDialog } from './TermsDialog.tsx'

const source = listSource<OfficeSweepstake, typeof listSweepstakes>(listSweepstakes)

/** `/gewinnspiele`: what is raffled, what waits for its draw, and what is still to be handed over. */
export default function SweepstakesPage() {
  const { t } = useTranslation('sweepstakes')
  useTitle(t('title'))
  const mayChange = usePermission('sweepstakes.change')
  const [open, setOpen] = useState<'one' | 'calendar' | null>(null)
  const { data } = useQuery({
    queryKey: [countSweepstakes.name],
    queryFn: ({ signal }) => read(countSweepstakes, { signal }),
  })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <>
              <Button size="s" kind="quiet" icon="calendar" onClick={() => setOpen('calendar')}>
                {t('calendar.title')}
              </Button>
              <NewButton
                id="sweepstakes.make"
                label={t('make.title')}
                hint={t('make.hint')}
                onPress={() => setOpen('one')}
              />
            </>
          )
        }
      />
      <DataList
        name="sweepstakes"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/gewinnspiele/${id}`}
        views={sweepstakeViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'open' ? ({} as Record<string, string>) : { view },
          count: data?.items.find(({ key }) => key === view)?.count ?? undefined,
        }))}
        filters={[]}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {open === 'one' && <TermsDialog onClose={() => setOpen(null)} />}
      {open === 'calendar' && <CalendarDialog onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeSweepstake>[] {
  const { t } = useTranslation('sweepstakes')
  const { language } = useOfficeLanguage()
  const stateOf = useStateOf()
  return [
    {
      id: 'name',
      head: t('columns.name'),
      share: 4,
      cell: ({ name, door }) => (door === null ? name : `${t('door', { door })}: ${name}`),
    },
    { id: 'series', head: t('columns.series'), share: 2, phone: 'line', cell: ({ series }) => series },
    { id: 'entries', head: t('columns.entries'), phone: 'aside', cell: ({ entries }) => entries },
    {
      id: 'prizes',
      head: t('columns.prizes'),
      phone: 'none',
      cell: ({ prizes, handedOver }) => t('prizesOf', { prizes, handedOver }),
    },
    {
      id: 'closes',
      head: t('columns.closes'),
      share: 2,
      phone: 'end',
      cell: ({ closesAt }) => shortMoment(closesAt, language),
    },
    {
      id: 'draws',
      head: t('columns.draws'),
      share: 2,
      phone: 'none',
      cell: ({ drawsAt }) => shortMoment(drawsAt, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: (row) => {
        const { kind, words } = stateOf(row)
        return <StateMark kind={kind}>{words}</StateMark>
      },
    },
  ]
}

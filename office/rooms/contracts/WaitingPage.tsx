import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { listSeasonWaits } from '#modules/office/contracts/waiting.endpoints.ts'
import { type OfficeSeasonWait, waitingViews } from '#modules/office/contracts/waiting.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { seasonName } from './contract-words.ts'
import { WaitDialog } from './WaitDialog.tsx'

const MARKS: Readonly<Record<OfficeSeasonWait['state'], StateKind>> = {
  Waiting: 'waiting',
  Offered: 'running',
  Bought: 'ok',
  Expired: 'off',
  Withdrawn: 'done',
}

/** `/verlaengerung/2027/warteliste`: the line for season tickets of a season. */
export default function WaitingPage() {
  const season = Number(useParams()['season'])
  return Number.isInteger(season) && season >= 2000 && season <= 2100 ? <Line season={season} /> : <NotHere />
}

function Line({ season }: { season: number }) {
  const { t } = useTranslation('contracts')
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeSeasonWait | null>(null)
  const title = t('line.title', { season: seasonName(season) })
  useTitle(title)
  const source = listSource<OfficeSeasonWait, typeof listSeasonWaits>(listSeasonWaits, { season })
  return (
    <>
      <PageHead
        title={title}
        sub={t('line.sub')}
        crumbs={[{ label: t('renewal.title'), to: '/verlaengerung' }, { label: t('line.crumb') }]}
      />
      <DataList<OfficeSeasonWait>
        name="seasonWaiting"
        label={title}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name || t('nameless')}
        onOpen={setOpen}
        views={waitingViews.map((view) => ({
          id: view,
          name: t(`line.views.${view}`),
          query: view === 'waiting' ? ({} as Record<string, string>) : { view },
        }))}
        search={{ name: 'q', placeholder: t('line.search') }}
        empty={{ title: t('line.empty'), text: t('line.emptyText') }}
      />
      {open && (
        <WaitDialog
          wait={open}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows', source.name] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeSeasonWait>[] {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  return [
    { id: 'name', head: t('line.name'), share: 3, cell: ({ name }) => name || t('nameless') },
    {
      id: 'position',
      head: t('line.position'),
      align: 'end',
      phone: 'aside',
      cell: ({ position }) => position,
    },
    {
      id: 'joinedAt',
      head: t('line.joined'),
      share: 2,
      phone: 'line',
      cell: ({ joinedAt }) => shortMoment(joinedAt, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 3,
      phone: 'state',
      cell: ({ state, offeredUntil }) => (
        <StateMark kind={MARKS[state]}>
          {state === 'Offered' && offeredUntil
            ? t('line.offeredUntil', { moment: shortMoment(offeredUntil, language) })
            : t(`line.states.${state}`)}
        </StateMark>
      ),
    },
  ]
}

import '../../parts/raffle.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countPolls, listPolls } from '#modules/office/polls/endpoints.ts'
import { type OfficePoll, pollViews } from '#modules/office/polls/schema.ts'
import { read } from '#web/api/screen-calls.ts'
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
import { usePollState } from './poll-words.ts'
import { TermsDialog } from './TermsDialog.tsx'

const source = listSource<OfficePoll, typeof listPolls>(listPolls)

/** `/abstimmungen`: what fans are asked. */
export default function PollsPage() {
  const { t } = useTranslation('polls')
  useTitle(t('title'))
  const mayChange = usePermission('sweepstakes.change')
  const [isMaking, setMaking] = useState(false)
  const { data } = useQuery({
    queryKey: [countPolls.name],
    queryFn: ({ signal }) => read(countPolls, { signal }),
  })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <NewButton
              id="polls.make"
              label={t('make.title')}
              hint={t('make.hint')}
              onPress={() => setMaking(true)}
            />
          )
        }
      />
      <DataList
        name="polls"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/abstimmungen/${id}`}
        views={pollViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'open' ? ({} as Record<string, string>) : { view },
          count: data?.items.find(({ key }) => key === view)?.count ?? undefined,
        }))}
        filters={[]}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {isMaking && <TermsDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficePoll>[] {
  const { t } = useTranslation('polls')
  const { language } = useOfficeLanguage()
  const stateOf = usePollState()
  const when = (iso: string | null) => (iso ? shortMoment(iso, language) : '–')
  return [
    { id: 'name', head: t('columns.name'), share: 3, cell: ({ name }) => name },
    { id: 'match', head: t('columns.match'), share: 3, phone: 'line', cell: ({ match }) => match ?? '–' },
    { id: 'voices', head: t('columns.voices'), phone: 'aside', cell: ({ voices }) => voices },
    {
      id: 'opens',
      head: t('columns.opens'),
      share: 2,
      phone: 'none',
      cell: ({ opensAt, opensMinute }) =>
        opensAt || opensMinute === null ? when(opensAt) : t('minute', { minute: opensMinute }),
    },
    {
      id: 'closes',
      head: t('columns.closes'),
      share: 2,
      phone: 'end',
      cell: ({ closesAt }) => when(closesAt),
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

import '../../gate/gate.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listStewards } from '#modules/office/gate/endpoints.ts'
import type { OfficeSteward } from '#modules/office/gate/schema.ts'
import { useGateName } from '../../gate/gate-names.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { NewButton } from '../../parts/NewButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { AddSteward } from './AddSteward.tsx'
import { StewardDialog } from './StewardDialog.tsx'

const source = listSource<OfficeSteward, typeof listStewards>(listStewards)

/** `/ordner`: who may open gates, and where they did last. */
export default function StewardsPage() {
  const { t } = useTranslation('gate')
  useTitle(t('stewards.title'))
  const queries = useQueryClient()
  const [open, setOpen] = useState<'new' | OfficeSteward | null>(null)
  const close = () => setOpen(null)

  async function renew() {
    await queries.invalidateQueries({ queryKey: ['rows', source.name] })
  }

  return (
    <>
      <PageHead
        title={t('stewards.title')}
        sub={t('stewards.sub')}
        actions={
          <NewButton
            id="stewards.add"
            label={t('stewards.add.title')}
            hint={t('stewards.add.hint')}
            onPress={() => setOpen('new')}
          />
        }
      />
      <DataList
        name="stewards"
        label={t('stewards.title')}
        source={source}
        columns={useColumns()}
        rowId={({ personId }) => personId}
        rowName={({ name }) => name}
        onOpen={setOpen}
        search={{ name: 'q', placeholder: t('stewards.search') }}
        empty={{ title: t('stewards.none'), text: t('stewards.noneText') }}
      />
      {open === 'new' && <AddSteward onDone={renew} onClose={close} />}
      {open !== null && open !== 'new' && <StewardDialog steward={open} onDone={renew} onClose={close} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeSteward>[] {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const nameGate = useGateName()
  return [
    {
      id: 'name',
      head: t('stewards.columns.name'),
      share: 3,
      cell: ({ name, email }) => (
        <>
          {name}
          {name !== email && <small>{email}</small>}
        </>
      ),
    },
    {
      id: 'gate',
      head: t('stewards.columns.gate'),
      share: 3,
      phone: 'line',
      cell: ({ lastGate }) =>
        lastGate ? (
          <>
            {nameGate(lastGate.gate)}
            <small>{lastGate.event[language]}</small>
          </>
        ) : (
          t('stewards.never')
        ),
    },
    {
      id: 'lastScan',
      head: t('stewards.columns.lastScan'),
      share: 2,
      phone: 'end',
      cell: ({ lastScanAt }) => (lastScanAt ? shortMoment(lastScanAt, language) : t('stewards.noScan')),
    },
    {
      id: 'open',
      head: t('stewards.columns.open'),
      align: 'end',
      phone: 'aside',
      cell: ({ openDevices }) => t('stewards.phones', { count: openDevices }),
    },
    {
      id: 'as',
      head: t('stewards.columns.as'),
      phone: 'state',
      cell: ({ isSteward }) => (
        <StateMark kind={isSteward ? 'ok' : 'off'}>
          {t(isSteward ? 'stewards.asSteward' : 'stewards.asStaff')}
        </StateMark>
      ),
    },
    {
      id: 'since',
      head: t('stewards.columns.since'),
      isFurther: true,
      phone: 'none',
      cell: ({ since }) => shortDay(since, language),
    },
  ]
}

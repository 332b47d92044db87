import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endMandate, listMandates } from '#modules/office/dues/debits.endpoints.ts'
import { mandateViews, type OfficeMandate } from '#modules/office/dues/debits.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { NewMandateDialog } from './NewMandateDialog.tsx'

const source = listSource<OfficeMandate, typeof listMandates>(listMandates)

/** `/lastschriften/mandate`: who lets the club debit them. */
export default function MandatesPage() {
  const { t } = useTranslation('debits')
  useTitle(t('mandates.title'))
  const queries = useQueryClient()
  const mayChange = usePermission('money.change')
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<OfficeMandate | null>(null)
  const renew = () => queries.invalidateQueries({ queryKey: ['rows', source.name] })
  return (
    <>
      <PageHead
        title={t('mandates.title')}
        sub={t('mandates.sub')}
        crumbs={[{ label: t('title'), to: '/lastschriften' }, { label: t('mandates.title') }]}
        actions={
          mayChange && (
            <Button size="s" kind="ink" icon="plus" onClick={() => setAdding(true)}>
              {t('mandates.add')}
            </Button>
          )
        }
      />
      <DataList<OfficeMandate>
        name="mandates"
        label={t('mandates.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ payer, reference }) => payer.name || reference}
        {...(mayChange ? { onOpen: (row: OfficeMandate) => !row.endedAt && setEnding(row) } : {})}
        views={mandateViews.map((view) => ({
          id: view,
          name: t(`mandates.views.${view}`),
          query: view === 'live' ? ({} as Record<string, string>) : { view },
        }))}
        search={{ name: 'q', placeholder: t('mandates.search') }}
        empty={{ title: t('mandates.none'), text: t('mandates.noneText') }}
      />
      {isAdding && <NewMandateDialog onDone={renew} onClose={() => setAdding(false)} />}
      {ending && (
        <ReasonDialog
          title={t('mandates.end')}
          text={t('mandates.endText', { name: ending.payer.name, reference: ending.reference })}
          onSubmit={async (reason) => {
            const params = { id: ending.id }
            const answer = await act(endMandate, { params, body: { reason }, reaction: () => 'silent' })
            if (!answer.ok) return answer.failure
            toast({ kind: 'ok', title: t('mandates.endDone') })
            await renew()
            return null
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeMandate>[] {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  return [
    { id: 'payer', head: t('columns.payer'), share: 2, cell: ({ payer }) => payer.name },
    {
      id: 'reference',
      head: t('mandates.reference'),
      share: 3,
      phone: 'line',
      cell: ({ reference }) => reference,
    },
    { id: 'iban', head: 'IBAN', phone: 'aside', cell: ({ ibanEnding }) => `… ${ibanEnding}` },
    {
      id: 'signed',
      head: t('mandates.signedOn'),
      phone: 'end',
      cell: ({ signedOn }) => shortDay(signedOn, language),
    },
    {
      id: 'used',
      head: t('mandates.usedOn'),
      phone: 'none',
      cell: ({ usedOn }) => (usedOn ? shortDay(usedOn, language) : '–'),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ endedAt, endedBecause }) => (
        <StateMark kind={endedAt ? 'off' : 'ok'}>
          {endedAt
            ? t(`mandates.because.${endedBecause}`, {
                defaultValue: `${t('mandates.ended')}: ${endedBecause}`,
              })
            : t('mandates.live')}
        </StateMark>
      ),
    },
  ]
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCampLots, takeOutCampLot } from '#modules/office/camps/draws/draws.endpoints.ts'
import type { OfficeCampDraw, OfficeCampLot } from '#modules/office/camps/draws/draws.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { ReasonDialog } from '../../../parts/ReasonDialog.tsx'
import type { CampPartProps } from '../camp-part.ts'

interface LotsProps extends CampPartProps {
  draw: OfficeCampDraw
  onClose: () => void
}

/** Who takes part, in the order of the draw, and what came of it; before the draw a lot can be taken out. */
export function Lots({ camp, draw, onChanged, onClose }: LotsProps) {
  const { t } = useTranslation('camps')
  const [page, setPage] = useState(1)
  const [out, setOut] = useState<OfficeCampLot | null>(null)
  const params = { id: camp.id, drawId: draw.id }
  const { data, refetch } = useQuery({
    queryKey: ['camps', camp.id, 'draws', draw.id, page],
    queryFn: ({ signal }) => read(listCampLots, { params, query: { page }, signal }),
  })

  async function takeOut(lotId: string, reason: string) {
    const given = { params: { ...params, lotId }, body: { reason }, reaction: () => 'silent' as const }
    const answer = await act(takeOutCampLot, given)
    await refetch()
    await onChanged()
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('draws.decide.out.done') })
    return null
  }

  if (out)
    return (
      <ReasonDialog
        title={t('draws.decide.out.title', { number: out.number })}
        text={t('draws.decide.out.text')}
        onSubmit={(reason) => takeOut(out.id, reason)}
        onClose={() => setOut(null)}
      />
    )
  return (
    <OfficeDialog
      title={t('draws.lots')}
      text={t('draws.inOrder')}
      isWide
      onClose={onClose}
      actions={
        <>
          {page > 1 && (
            <Button size="s" kind="quiet" onClick={() => setPage(page - 1)}>
              {t('draws.before')}
            </Button>
          )}
          {data?.hasNextPage && (
            <Button size="s" kind="quiet" onClick={() => setPage(page + 1)}>
              {t('draws.after')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <LotTable lots={data.items} mayTakeOut={draw.drawnAt === null} onTakeOut={setOut} />
      ) : (
        <Skeleton label={t('loading')} rows={6} />
      )}
    </OfficeDialog>
  )
}

interface LotTableProps {
  lots: readonly OfficeCampLot[]
  mayTakeOut: boolean
  onTakeOut: (lot: OfficeCampLot) => void
}

function LotTable({ lots, mayTakeOut, onTakeOut }: LotTableProps) {
  const { t } = useTranslation('camps')
  return (
    <Table caption={t('draws.lots')}>
      <thead>
        <tr>
          <th scope="col" className="r">
            {t('draws.turn')}
          </th>
          <th scope="col" className="r">
            {t('draws.number')}
          </th>
          <th scope="col">{t('draws.children')}</th>
          <th scope="col">{t('draws.booker')}</th>
          <th scope="col">{t('columns.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.id}>
            <td className="r">{lot.turn ?? '–'}</td>
            <td className="r">{lot.number}</td>
            <th scope="row">
              <Names lot={lot} />
            </th>
            <td>{lot.booker ?? t('draws.nobody')}</td>
            <td>
              {t(`draws.fates.${lot.wait ?? lot.state}`)}
              {lot.isTwice && ` · ${t('draws.twice')}`}
              {lot.reason && ` · ${lot.reason}`}
              {mayTakeOut && lot.state === 'Entered' && (
                <>
                  {' '}
                  <TextButton
                    aria-label={t('draws.takeOutOf', { number: lot.number })}
                    onClick={() => onTakeOut(lot)}
                  >
                    {t('draws.takeOut')}
                  </TextButton>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Names({ lot }: { lot: OfficeCampLot }) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  if (lot.children.length === 0) return t('draws.gone')
  return lot.children.map(({ name, birthday }) => `${name} (${shortDay(birthday, language)})`).join(', ')
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listBallotApplications } from '#modules/office/events/ballots/ballots.endpoints.ts'
import type { OfficeBallot } from '#modules/office/events/ballots/ballots.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'

interface ApplicationsProps {
  event: OfficeEvent
  ballot: OfficeBallot
  onClose: () => void
}

/** Who applied, in the order of the draw, and what came of it. */
export function Applications({ event, ballot, onClose }: ApplicationsProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['events', event.id, 'ballots', ballot.id, page],
    queryFn: ({ signal }) =>
      read(listBallotApplications, {
        params: { id: event.id, ballotId: ballot.id },
        query: { page },
        signal,
      }),
  })
  const names = new Map(ballot.priceClasses.map(({ id, name }) => [id, name[language] ?? name.de]))
  return (
    <OfficeDialog
      title={t('ballots.applications')}
      text={t('ballots.inOrder')}
      isWide
      onClose={onClose}
      actions={
        <>
          {page > 1 && (
            <Button size="s" kind="quiet" onClick={() => setPage(page - 1)}>
              {t('ballots.before')}
            </Button>
          )}
          {data?.hasNextPage && (
            <Button size="s" kind="quiet" onClick={() => setPage(page + 1)}>
              {t('ballots.after')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Table caption={t('ballots.applications')}>
          <thead>
            <tr>
              <th scope="col" className="r">
                {t('ballots.turn')}
              </th>
              <th scope="col" className="r">
                {t('ballots.number')}
              </th>
              <th scope="col">{t('ballots.applicant')}</th>
              <th scope="col" className="r">
                {t('ballots.quantity')}
              </th>
              <th scope="col">{t('prices.class')}</th>
              <th scope="col">{t('columns.state')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <tr key={one.number}>
                <td className="r">{one.turn ?? '–'}</td>
                <td className="r">{one.number}</td>
                <th scope="row">{one.applicant ?? t('ballots.nobody')}</th>
                <td className="r">{one.quantity}</td>
                <td>{(one.priceClass && names.get(one.priceClass)) ?? '–'}</td>
                <td>{t(`ballots.fates.${one.state}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Skeleton label={t('loading')} rows={6} />
      )}
    </OfficeDialog>
  )
}

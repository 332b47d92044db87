import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportNames, listNames, setNamesUntil } from '#modules/office/events/away/away.endpoints.ts'
import { NamesUntil, type OfficeAwayMatch } from '#modules/office/events/away/away.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { download } from '../../../api/download.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { DateTimeField } from '../../../parts/AmountFields.tsx'
import { DownloadButton } from '../../../parts/DownloadButton.tsx'
import { FormDialog } from '../../../parts/FormDialog.tsx'
import { Section } from '../../../parts/Section.tsx'
import { usePermission } from '../../../session/session.ts'

interface NamesSectionProps {
  event: OfficeEvent
  away: OfficeAwayMatch
}

/** Who goes to an away match: whether names are asked for, until when, and the list for the bus and the other club's gate. */
export function NamesSection({ event, away }: NamesSectionProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('events.change')
  const [isAsked, setIsAsked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const { namesUntil, names } = away
  return (
    <Section
      title={t('names.title')}
      aside={
        mayChange &&
        isAhead && (
          <Button size="s" kind="quiet" onClick={() => setIsAsked(true)}>
            {t(namesUntil ? 'names.change' : 'names.ask')}
          </Button>
        )
      }
    >
      <p className="event-note">
        {namesUntil
          ? t('names.now', {
              until: formatDateTime(new Date(namesUntil), language),
              named: names.named,
              count: names.tickets,
            })
          : t('names.none')}
      </p>
      {mayChange && names.tickets > 0 && (
        <div className="office-form__actions">
          <Button size="s" kind="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {t(isShown ? 'names.hide' : 'names.show')}
          </Button>
          <Export event={event} />
        </div>
      )}
      {isShown && <NameTable eventId={event.id} />}
      {isAsked && <UntilDialog event={event} until={namesUntil} onClose={() => setIsAsked(false)} />}
    </Section>
  )
}

function Export({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const name = `namen-${event.startsAt.slice(0, 10)}.csv`
  return (
    <DownloadButton
      label={t('names.csv')}
      save={() => download(exportNames, { params: { id: event.id } }, name)}
    />
  )
}

function NameTable({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events')
  const { data } = useQuery({
    queryKey: ['events', eventId, 'names'],
    queryFn: ({ signal }) => read(listNames, { params: { id: eventId }, signal }),
  })
  if (!data) return null
  return (
    <Table caption={t('names.title')}>
      <thead>
        <tr>
          <th scope="col">{t('names.name')}</th>
          <th scope="col">{t('names.owner')}</th>
          <th scope="col">{t('away.area')}</th>
          <th scope="col">{t('names.order')}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map(({ ticketId, name, owner, area, ticketType, orderNumber }) => (
          <tr key={ticketId}>
            <th scope="row">{name ?? t('names.missing')}</th>
            <td>{owner ?? t('names.gone')}</td>
            <td>
              {area}, {ticketType}
            </td>
            <td>{orderNumber}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface UntilDialogProps {
  event: OfficeEvent
  until: string | null
  onClose: () => void
}

/** Asks for names, until another moment, or for none any more. */
function UntilDialog({ event, until, onClose }: UntilDialogProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  async function save(body: NamesUntil) {
    const answer = await act(setNamesUntil, { params: { id: event.id }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(body.until ? 'names.asked' : 'names.off') })
    await queries.invalidateQueries({ queryKey: ['events'] })
    onClose()
    return null
  }
  return (
    <FormDialog
      title={t('names.ask')}
      text={t('names.askText')}
      schema={NamesUntil}
      defaultValues={{ until }}
      onSubmit={save}
      submitLabel={t('away.save')}
      onClose={onClose}
    >
      <DateTimeField name="until" label={t('names.until')} hint={t('names.untilHint')} />
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { endSteward, readSteward } from '#modules/office/gate/endpoints.ts'
import type { OfficeSteward, OfficeStewardDetail } from '#modules/office/gate/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useGateName } from '../../gate/gate-names.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { type Consequence, Consequences } from '../../parts/Consequences.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

interface StewardDialogProps {
  steward: OfficeSteward
  onDone: () => Promise<void>
  onClose: () => void
}

/** One of them, with what follows when the right is taken: it stands here, before the button that does it. */
export function StewardDialog({ steward, onDone, onClose }: StewardDialogProps) {
  const { t } = useTranslation('gate')
  const [isBusy, setBusy] = useState(false)
  const { personId, name, email, isSteward } = steward
  const { data, error, refetch } = useQuery({
    queryKey: [readSteward.name, personId],
    queryFn: ({ signal }) => read(readSteward, { params: { id: personId }, signal }),
    staleTime: 0,
  })
  useCommand(
    isSteward
      ? {
          id: 'stewards.end',
          label: t('stewards.end.title'),
          keys: 'mod+Enter',
          isAlways: true,
          run: () => void end(),
        }
      : null,
  )

  async function end() {
    if (!data || isBusy) return
    setBusy(true)
    const answer = await act(endSteward, { params: { id: personId } })
    setBusy(false)
    await onDone()
    if (!answer.ok) return
    onClose()
    toast({ kind: 'ok', title: t('stewards.end.done', { name }) })
  }

  return (
    <OfficeDialog
      title={name}
      text={name === email ? undefined : email}
      onClose={onClose}
      actions={
        <>
          {isSteward && (
            <Button size="s" kind="primary" busy={isBusy || (!data && !error)} onClick={() => void end()}>
              {t('stewards.end.title')} <KeyCaps keys="mod+Enter" isJoined />
            </Button>
          )}
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('close')} <KeyCaps keys="Escape" />
          </Button>
        </>
      }
    >
      {error && <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('loading')} rows={3} />}
      {data && <Known steward={data} />}
    </OfficeDialog>
  )
}

function Known({ steward }: { steward: OfficeStewardDetail }) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const maySeePeople = usePermission('people.read')
  const nameGate = useGateName()
  const { personId, isSteward, since, lastScanAt, devices } = steward
  const lines = useEndLines(devices.length)
  return (
    <>
      <Facts
        facts={[
          { term: t('stewards.columns.since'), value: shortDay(since, language) },
          {
            term: t('stewards.columns.lastScan'),
            value: lastScanAt ? shortMoment(lastScanAt, language) : t('stewards.noScan'),
          },
          ...devices.map(({ event, gate, openedAt }) => ({
            term: nameGate(gate),
            value: t('stewards.openSince', { moment: shortMoment(openedAt, language) }),
            detail: event[language],
          })),
        ]}
      />
      {maySeePeople && (
        <p className="gate-note">
          <Link className="tlink" to={`/personen/${personId}`}>
            {t('stewards.toPerson')}
          </Link>
        </p>
      )}
      {isSteward ? (
        <Consequences title={t('stewards.end.what')} lines={lines} />
      ) : (
        <p className="gate-note">{t('stewards.staffStays')}</p>
      )}
    </>
  )
}

function useEndLines(phones: number): Consequence[] {
  const { t } = useTranslation('gate')
  return [
    { text: t('stewards.end.noGate'), value: t('stewards.end.atOnce') },
    ...(phones > 0
      ? [
          { text: t('stewards.end.phonesStop'), value: t('stewards.phones', { count: phones }) },
          { text: t('stewards.end.offlineLater') },
          { text: t('stewards.end.waitingStays') },
        ]
      : []),
    { text: t('stewards.end.entriesStay'), isNot: true },
    { text: t('stewards.end.noMail'), isNot: true },
  ]
}

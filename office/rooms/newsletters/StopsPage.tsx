import './newsletters.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liftStop, listStops, readInReport } from '#modules/office/newsletters/endpoints.ts'
import { LiftStop, type StoppedAddress } from '#modules/office/newsletters/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'

const source = listSource<StoppedAddress, typeof listStops>(listStops)
const MOST_BYTES = 500_000
const LiftForm = LiftStop.pick({ reason: true })

/** `/newsletter/adressen`: addresses that get no newsletter any more, and why. */
export default function StopsPage() {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const maySend = usePermission('newsletters.send')
  const [lifting, setLifting] = useState<string | null>(null)
  useTitle(t('stops.title'))
  const renew = () => queries.invalidateQueries({ queryKey: ['rows', listStops.name] })
  return (
    <>
      <PageHead
        title={t('stops.title')}
        sub={t('stops.sub')}
        actions={maySend && <ReadIn onDone={renew} />}
      />
      <DataList
        name="newsletterStops"
        label={t('stops.title')}
        source={source}
        rowId={({ email }) => email}
        rowName={({ email }) => email}
        search={{ name: 'q', placeholder: t('stops.search') }}
        empty={{ title: t('stops.emptyTitle'), text: t('stops.emptyText') }}
        columns={[
          { id: 'email', head: t('stops.email'), share: 3, cell: ({ email }) => email },
          {
            id: 'kind',
            head: t('stops.kind'),
            share: 2,
            phone: 'state',
            cell: ({ kind }) => <StateMark kind="stuck">{t(`stops.${kind}`)}</StateMark>,
          },
          { id: 'reason', head: t('stops.reason'), share: 3, phone: 'line', cell: ({ reason }) => reason },
          {
            id: 'source',
            head: t('stops.source'),
            phone: 'none',
            cell: ({ source: from }) => t(`stops.${from}`),
          },
          {
            id: 'reportedAt',
            head: t('stops.reportedAt'),
            phone: 'aside',
            cell: ({ reportedAt }) => shortMoment(reportedAt, language),
          },
          ...(maySend
            ? [
                {
                  id: 'lift',
                  head: t('stops.lift'),
                  phone: 'end' as const,
                  cell: ({ email }: StoppedAddress) => (
                    <Button size="s" kind="line" onClick={() => setLifting(email)}>
                      {t('stops.liftButton')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {lifting && <LiftDialog email={lifting} onDone={renew} onClose={() => setLifting(null)} />}
    </>
  )
}

function LiftDialog({
  email,
  onDone,
  onClose,
}: {
  email: string
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('newsletters')
  return (
    <FormDialog
      title={t('stops.liftTitle', { email })}
      text={t('stops.liftText')}
      schema={LiftForm}
      defaultValues={{ reason: '' }}
      submitLabel={t('stops.liftButton')}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const answer = await act(liftStop, { body: { email, reason }, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('stops.lifted', { email }) })
        await onDone()
        onClose()
        return null
      }}
    >
      <InputField name="reason" label={t('stops.why')} hint={t('stops.whyHint')} />
    </FormDialog>
  )
}

/** Reports that came as mails, saved as files by whoever reads the mailbox. */
function ReadIn({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('newsletters')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function readIn(files: readonly File[]) {
    setBusy(true)
    for (const file of files) {
      if (file.size > MOST_BYTES) {
        toast({ kind: 'err', title: t('stops.tooLarge', { name: file.name }) })
        continue
      }
      const answer = await act(readInReport, { body: { source: await file.text() } })
      if (answer.ok) toast({ kind: 'ok', title: t('stops.readIn', { ...answer.data, name: file.name }) })
    }
    setBusy(false)
    await onDone()
  }

  return (
    <>
      <Button size="s" kind="ink" icon="plus" busy={isBusy} onClick={() => input.current?.click()}>
        {t(isBusy ? 'stops.reading' : 'stops.readInButton')}
      </Button>
      <FileInput
        ref={input}
        hidden
        multiple
        accept=".eml,.txt,message/rfc822,text/plain"
        aria-label={t('stops.readInButton')}
        onFiles={(files) => void readIn(files)}
      />
    </>
  )
}

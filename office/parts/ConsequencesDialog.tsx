import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFailureWords } from '../api/FailureToasts.tsx'
import { useCommand } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { type Consequence, Consequences } from './Consequences.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'

/** What the server says will happen. */
export type Preview = {
  lines: readonly Consequence[]
  /** The sum or the noun that the button says: `34,00 € erstatten`. */
  confirm: string
  /** It cannot be taken back. */
  isFinal?: boolean
  /** Beyond the person's own limit: who confirms it instead. */
  second?: ReactNode
  /** Why it cannot be done at all. */
  refusal?: string | null
}

interface ConsequencesDialogProps {
  title: string
  text?: ReactNode
  /** Names what was asked for; another key is another preview. */
  previewKey: readonly unknown[]
  /** Asks what will happen, or knows it already. */
  preview: () => Preview | Promise<Preview>
  /** Does it; answers the failure, or null when it is done. */
  onConfirm: () => Promise<Failure | null>
  onClose: () => void
  /** What is chosen first: pieces, a reason, a way. */
  children?: ReactNode
}

/** Asks before something that moves money, tickets, rights or messages: what happens, in numbers, and a button that says it. */
export function ConsequencesDialog(props: ConsequencesDialogProps) {
  const { title, text, previewKey, preview, onConfirm, onClose, children } = props
  const { t } = useTranslation('parts')
  const say = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['consequences', ...previewKey],
    queryFn: async () => preview(),
    staleTime: 0,
    gcTime: 0,
  })
  const isReady = data !== undefined && !data.refusal
  useCommand({
    id: 'consequences.confirm',
    label: title,
    keys: 'mod+Enter',
    isAlways: true,
    run: () => void confirm(),
  })

  async function confirm() {
    if (!isReady || isBusy) return
    setBusy(true)
    setFailure(null)
    const refused = await onConfirm()
    setBusy(false)
    if (!refused) return onClose()
    setFailure(refused)
    // It would do something else by now: what is confirmed next is what is seen.
    if (refused.status === 409) void refetch()
  }

  return (
    <OfficeDialog
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind={data?.isFinal ? 'err' : 'primary'}
            busy={isBusy || isPending}
            disabledReason={data?.refusal ?? null}
            onClick={() => void confirm()}
          >
            {data?.confirm ?? t('consequences.asking')} <KeyCaps keys="mod+Enter" isJoined />
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')} <KeyCaps keys="Escape" />
          </Button>
          {data?.second && <p className="consequences__second">{data.second}</p>}
        </>
      }
    >
      {children}
      {isPending && <Skeleton label={t('consequences.asking')} rows={2} />}
      {error && (
        <ErrorState
          title={t('consequences.unknown')}
          text={error instanceof CallFailed ? say(error.failure).text : undefined}
          retryLabel={t('again')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.lines.length > 0 && (
        <Consequences title={t('consequences.title')} lines={data.lines} isFinal={data.isFinal} />
      )}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

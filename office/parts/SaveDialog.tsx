import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFailureWords } from '../api/FailureToasts.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'

interface SaveDialogProps {
  title: ReactNode
  text?: ReactNode
  isWide?: boolean
  /** What the button says, and its look where it is more than to keep something. */
  save: string
  kind?: 'ink' | 'primary'
  isBusy: boolean
  /** Why it cannot be saved as it is. */
  refusal?: string | null
  failure: Failure | null
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** What is edited in its own state and saved as a whole: says why it cannot be, and what became of it. */
export function SaveDialog(props: SaveDialogProps) {
  const {
    title,
    text,
    isWide,
    save,
    kind = 'ink',
    isBusy,
    refusal,
    failure,
    onSave,
    onClose,
    children,
  } = props
  const { t } = useTranslation('parts')
  const say = useFailureWords()
  return (
    <OfficeDialog
      isWide={isWide}
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind={kind} busy={isBusy} disabledReason={refusal ?? null} onClick={onSave}>
            {save}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {children}
    </OfficeDialog>
  )
}

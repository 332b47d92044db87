import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { beginStart } from '#modules/office/editorial/starts/endpoints.ts'
import type { OfficeStart } from '#modules/office/editorial/starts/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../../api/act.ts'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { usePermission } from '../../../session/session.ts'
import { useSiteName } from '../editorial-words.tsx'
import { useRenewEditorial } from '../use-editorial.ts'

interface BeginStartDialogProps {
  start: OfficeStart
  isQuiet: boolean
  onClose: () => void
}

/** From the club's values to drafts of one's own; readers see nothing of it yet. */
export function BeginStartDialog({ start, isQuiet, onClose }: BeginStartDialogProps) {
  const { t } = useTranslation('editorial')
  const navigate = useNavigate()
  const renew = useRenewEditorial()
  const siteName = useSiteName()
  const mayWrite = usePermission('content.write')
  const [isBusy, setBusy] = useState(false)
  const { site } = start
  const words = isQuiet ? 'starts.quiet' : 'starts.begin'

  async function begin() {
    setBusy(true)
    const answer = await act(beginStart, { params: { site }, body: { isQuiet } })
    setBusy(false)
    if (!answer.ok) return
    await renew()
    void navigate(`/redaktion/${answer.data.uid}`)
  }

  return (
    <OfficeDialog
      title={t(`${words}.title`, { name: siteName(site) })}
      text={t(`${words}.text`)}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind="ink"
            busy={isBusy}
            disabledReason={mayWrite ? null : t('starts.mayNot')}
            onClick={() => void begin()}
          >
            {t(`${words}.go`)}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('starts.leave')}
          </Button>
        </>
      }
    />
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportDatev } from '#modules/office/accounting/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RadioOption } from '#web/ui/fields/Choice.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { download } from '../../api/download.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useMonthName } from './month-words.ts'

const WAYS = ['posting', 'day'] as const

interface DatevDialogProps {
  month: string
  state: 'running' | 'over' | 'closed'
  onClose: () => void
}

/** How the tax adviser wants the month, then the file. */
export function DatevDialog({ month, state, onClose }: DatevDialogProps) {
  const { t } = useTranslation('accounting')
  const say = useFailureWords()
  const name = useMonthName()(month)
  const [by, setBy] = useState<(typeof WAYS)[number]>('posting')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save() {
    if (isBusy) return
    setBusy(true)
    const refused = await download(
      exportDatev,
      { params: { month }, query: { by } },
      `EXTF_Buchungsstapel_${month}.csv`,
    )
    setBusy(false)
    setFailure(refused)
    if (refused) return
    toast({ kind: 'ok', title: t('datev.done') })
    onClose()
  }

  return (
    <OfficeDialog
      title={t('datev.title', { month: name })}
      text={t(state === 'closed' ? 'datev.text' : 'datev.open')}
      onClose={onClose}
      actions={
        <Button size="s" kind="primary" busy={isBusy} onClick={() => void save()}>
          {t('datev.save')}
        </Button>
      }
    >
      <fieldset className="datev-ways">
        <legend>{t('datev.by')}</legend>
        {WAYS.map((way) => (
          <RadioOption
            key={way}
            name="by"
            label={t(`datev.ways.${way}`)}
            checked={by === way}
            onChange={() => setBy(way)}
          />
        ))}
      </fieldset>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

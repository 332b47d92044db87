import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'

/** The code that is the money; pressing copies it. */
export function VoucherCode({ code }: { code: string }) {
  const { t } = useTranslation('payouts')
  const [copied, setCopied] = useState(false)

  async function copy() {
    // Where the clipboard is closed the code stays on the page to be read.
    await navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <div className="exchange-code">
      <p>
        <span className="small muted">{t('voucher.label')}</span>
        <br />
        <span className="num">{code}</span>
      </p>
      <Button kind="line" size="s" onClick={() => void copy()}>
        {t(copied ? 'voucher.copied' : 'voucher.copy')}
      </Button>
      <p className="vh" role="status">
        {copied ? t('voucher.copied') : ''}
      </p>
    </div>
  )
}

import './orders.css'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadDocument, downloadEInvoice } from '#modules/checkout/endpoints.ts'
import { addressOf } from '#platform/endpoint.ts'
import { downloadFile } from '#web/account/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import type { Order } from './orders.ts'

type OrderDocument = Order['documents'][number]

/** ORD-01: invoice, credit note, delivery note; papers of sellers. For companies as XML too. */
export function OrderDocuments({ documents }: { documents: OrderDocument[] }) {
  const { t } = useTranslation('account')
  if (documents.length === 0) return null
  return (
    <p className="order-page__docs">
      {documents.map(({ id, kind, number, hasEInvoice }) => (
        <Fragment key={id}>
          <DownloadButton
            id={id}
            path={addressOf(downloadDocument, { params: { id } })}
            fileName={`${number}.pdf`}
          >
            {`${t([`orders.documents.${kind}`, 'orders.documents.other'])} ${number}`}
          </DownloadButton>
          {hasEInvoice && (
            <DownloadButton
              id={`${id}-xml`}
              path={addressOf(downloadEInvoice, { params: { id } })}
              fileName={`${number}.xml`}
            >
              {t('orders.documents.eInvoice', { number })}
            </DownloadButton>
          )}
        </Fragment>
      ))}
    </p>
  )
}

interface DownloadButtonProps {
  id: string
  path: string
  fileName: string
  children: ReactNode
}

/** A file that only its owner may have. */
export function DownloadButton({ id, path, fileName, children }: DownloadButtonProps) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const done = await downloadFile({ path, fileName })
    setBusy(false)
    if (!done) toast({ kind: 'err', id, title: t('failed.download') })
  }

  return (
    <Button kind="line" size="s" icon="download" busy={busy} onClick={() => void download()}>
      {busy ? t('orders.downloading') : children}
    </Button>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { downloadFile } from './download.ts'
import type { Order } from './orders.ts'

type OrderDocument = Order['documents'][number]

/** ORD-01: invoice, credit note, delivery note. */
export function OrderDocuments({ documents }: { documents: OrderDocument[] }) {
  if (documents.length === 0) return null
  return (
    <p className="ordd__docs">
      {documents.map((document) => (
        <DownloadButton key={document.id} document={document} />
      ))}
    </p>
  )
}

function DownloadButton({ document }: { document: OrderDocument }) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const name = `${t(`orders.documents.${document.kind}`)} ${document.number}`

  async function download() {
    setBusy(true)
    const done = await downloadFile({
      path: `/api/checkout/v3/checkouts/files/${document.id}`,
      fileName: `${document.number}.pdf`,
    })
    setBusy(false)
    if (!done) toast({ kind: 'err', id: document.id, title: t('failed.download') })
  }

  return (
    <Button kind="line" size="s" icon="download" busy={busy} onClick={() => void download()}>
      {busy ? t('orders.downloading') : name}
    </Button>
  )
}

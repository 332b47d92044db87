import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packOrders } from '#modules/office/orders/packing/packing.endpoints.ts'
import {
  MOST_TOGETHER,
  MOST_WAITED_FOR,
  type PackingPart,
} from '#modules/office/orders/packing/packing.schema.ts'
import type { OfficeOrderRow } from '#modules/office/orders/schema.ts'
import { packManyOrders, resendManyOrders } from '#modules/office/orders/work.endpoints.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import type { BulkAction } from '../../list/list-types.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { renewWork } from '../../work/use-work.ts'

/** What is done with many orders at once: their papers in one file, their confirmations once more. */
export function useBulk(): { bulk: readonly BulkAction<OfficeOrderRow>[]; dialog: ReactNode } {
  const { t } = useTranslation('orders')
  const pack = usePack()
  const [asked, setAsked] = useState<readonly OfficeOrderRow[] | null>(null)
  return {
    bulk: [
      {
        id: 'pack',
        label: t('pack.all'),
        icon: 'document',
        keys: 'v',
        run: (rows) => void pack(rows, ['list', 'slips', 'labels']),
      },
      { id: 'labels', label: t('pack.labels'), icon: 'mail', run: (rows) => void pack(rows, ['labels']) },
      { id: 'resend', label: t('pack.resend'), icon: 'mail', run: setAsked },
    ],
    dialog: asked && <ResendDialog orders={asked} onClose={() => setAsked(null)} />,
  }
}

/** A few are a file at once; of many the tray tells when their file is there. */
function usePack() {
  const { t } = useTranslation('orders')
  const say = useFailureWords()
  const begin = useBegin()

  return async (rows: readonly OfficeOrderRow[], parts: PackingPart[]) => {
    const orderIds = rows.filter(({ toSend }) => toSend > 0).map(({ id }) => id)
    if (orderIds.length === 0) return toast({ kind: 'err', title: t('pack.nothing') })
    if (orderIds.length > MOST_TOGETHER)
      return toast({ kind: 'err', title: t('pack.tooMany', { count: MOST_TOGETHER }) })
    if (orderIds.length > MOST_WAITED_FOR)
      return begin(() => act(packManyOrders, { body: { orderIds, parts } }))
    const failure = await download(packOrders, { body: { orderIds, parts } }, 'packliste.pdf')
    toast(
      failure
        ? { kind: 'err', ...say(failure) }
        : { kind: 'ok', title: t('pack.done', { count: orderIds.length }) },
    )
  }
}

function useBegin() {
  const { t } = useTranslation('work')
  const queries = useQueryClient()
  return async <A extends { ok: boolean }>(call: () => Promise<A>): Promise<A> => {
    const answer = await call()
    if (answer.ok) toast({ kind: 'info', title: t('begun') })
    await renewWork(queries)
    return answer
  }
}

/** Mails to many people are no slip of the hand. */
function ResendDialog({ orders, onClose }: { orders: readonly OfficeOrderRow[]; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const begin = useBegin()
  const count = orders.length
  return (
    <ConsequencesDialog
      title={t('pack.resend')}
      previewKey={['orders.resend', count]}
      preview={() => ({
        lines: [{ icon: 'mail', text: t('pack.resendMails'), value: count }],
        confirm: t('pack.resendAsk', { count }),
        isFinal: true,
        refusal: count > MOST_TOGETHER ? t('pack.tooMany', { count: MOST_TOGETHER }) : null,
      })}
      onConfirm={async () => {
        const body = { orderIds: orders.map(({ id }) => id) }
        const answer = await begin(() => act(resendManyOrders, { body, reaction: () => 'silent' }))
        return answer.ok ? null : answer.failure
      }}
      onClose={onClose}
    />
  )
}

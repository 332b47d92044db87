import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  confirmApproval,
  listApprovals,
  previewGiveBack,
  refuseApproval,
} from '#modules/office/orders/actions.endpoints.ts'
import type { OfficeApproval } from '#modules/office/orders/actions.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { useStaff } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { useGiveBackPreview } from './consequence-words.ts'

const source = listSource<OfficeApproval, typeof listApprovals>(listApprovals)

/** `/freigaben`: what one asked for and another has to confirm. */
export default function ApprovalsPage() {
  const { t } = useTranslation('orders')
  useTitle(t('approvals.title'))
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeApproval | null>(null)
  const renew = () => queries.invalidateQueries({ queryKey: ['rows', source.name] })
  return (
    <>
      <PageHead title={t('approvals.title')} sub={t('approvals.sub')} />
      <DataList
        name="approvals"
        label={t('approvals.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ order }) => order.number}
        onOpen={setOpen}
        empty={{ title: t('approvals.none'), text: t('approvals.noneText') }}
      />
      {open && <ApprovalDialog approval={open} onDone={renew} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeApproval>[] {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  return [
    { id: 'order', head: t('columns.number'), cell: ({ order }) => order.number },
    { id: 'kind', head: t('approvals.what'), phone: 'line', cell: ({ kind }) => t(`approvals.${kind}`) },
    { id: 'by', head: t('approvals.by'), phone: 'state', cell: ({ askedBy }) => askedBy.name },
    {
      id: 'at',
      head: t('approvals.at'),
      phone: 'end',
      cell: ({ askedAt }) => shortMoment(askedAt, language),
    },
    {
      id: 'sum',
      head: t('columns.total'),
      align: 'end',
      phone: 'aside',
      cell: ({ amountCents }) => formatMoney(amountCents, language),
    },
  ]
}

interface ApprovalDialogProps {
  approval: OfficeApproval
  onDone: () => Promise<void>
  onClose: () => void
}

/** The second look: the same consequences, computed anew; whoever asked may only take it back. */
function ApprovalDialog({ approval, onDone, onClose }: ApprovalDialogProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const { person } = useStaff()
  const tell = useGiveBackPreview()
  const digest = useRef('')
  const isOwn = approval.askedBy.id === person.id
  const sum = formatMoney(approval.amountCents, language)

  async function confirm() {
    const answer = await act(confirmApproval, {
      params: { id: approval.id },
      body: { digest: digest.current },
      reaction: () => 'silent',
    })
    if (answer.ok) toast({ kind: 'ok', title: t('refund.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  async function refuse() {
    const answer = await act(refuseApproval, { params: { id: approval.id } })
    await onDone()
    if (answer.ok) onClose()
  }

  return (
    <ConsequencesDialog
      title={t('approvals.open', { number: approval.order.number })}
      text={t('approvals.asked', { name: approval.askedBy.name })}
      previewKey={['orders.approval', approval.id]}
      preview={async () => {
        const told = await read(previewGiveBack, { params: { id: approval.order.id }, body: approval.wanted })
        digest.current = told.digest
        const { second: _, ...shown } = tell(told)
        return {
          ...shown,
          confirm: t('refund.confirm', { sum }),
          refusal: isOwn ? t('approvals.own') : null,
        }
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Button size="s" kind="quiet" onClick={() => void refuse()}>
        {t(isOwn ? 'approvals.takeBack' : 'approvals.refuse')}
      </Button>
    </ConsequencesDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setBlockOnSale } from '#modules/office/events/change.endpoints.ts'
import type { OfficeBlock, OfficeEvent } from '#modules/office/events/schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { nameOfBlock } from './away/away-values.ts'

interface BlockDialogProps {
  event: OfficeEvent
  block: OfficeBlock
  onClose: () => void
}

/** Opens or closes a block; what is sold or in carts stays in either case. */
export function BlockDialog({ event, block, onClose }: BlockDialogProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { id: blockId, isOnSale, free, sold, held } = block
  const plain = new Intl.NumberFormat(language)
  const name = nameOfBlock(blockId, language)
  const title = t(isOnSale ? 'blocks.closeOne' : 'blocks.openOne', { id: name })

  async function change() {
    const answer = await act(setBlockOnSale, {
      params: { id: event.id, blockId },
      body: { isOnSale: !isOnSale, version: event.version },
      reaction: () => 'silent',
    })
    await queries.invalidateQueries({ queryKey: ['events'] })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(isOnSale ? 'blocks.closedNow' : 'blocks.openNow', { id: name }) })
    return null
  }

  return (
    <ConsequencesDialog
      title={title}
      previewKey={['events.block', event.id, event.version, blockId]}
      preview={() => ({
        lines: [
          { text: t(isOnSale ? 'blocks.freeGo' : 'blocks.freeCome'), value: plain.format(free) },
          { text: t('blocks.soldStay'), value: plain.format(sold), isNot: true },
          { text: t('blocks.heldStay'), value: plain.format(held), isNot: true },
        ],
        confirm: title,
      })}
      onConfirm={change}
      onClose={onClose}
    />
  )
}

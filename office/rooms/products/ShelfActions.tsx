import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hideProduct, publishProduct } from '#modules/office/products/making.endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { PublishLater } from './PublishLater.tsx'
import { useRenewProduct } from './use-product.ts'

/** On the shelf, or off it. */
export function ShelfActions({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()
  const [isPlanning, setPlanning] = useState(false)
  const { id, version, state, missing } = product
  const isOnShelf = state === 'onSale' || state === 'soldOut'

  async function publish() {
    const answer = await act(publishProduct, { params: { id }, body: { version } })
    await renew(id)
    if (answer.ok) toast({ kind: 'ok', title: t('shelves.published') })
  }

  async function hide() {
    const answer = await act(hideProduct, { params: { id }, body: { version } })
    await renew(id)
    if (!answer.ok) return
    offerUndo({
      text: t('shelves.hidden'),
      undo: async () => {
        const undone = await act(publishProduct, { params: { id }, body: { version: version + 1 } })
        await renew(id)
        return undone.ok
      },
    })
  }

  const why = missing.length > 0 ? t('shelves.incomplete') : null
  useCommand(
    isOnShelf || why
      ? null
      : {
          id: 'product.publish',
          label: t('shelves.publish'),
          keys: 'v',
          icon: 'check',
          group: 'do',
          hint: t('shelves.publish'),
          run: () => void publish(),
        },
  )
  if (isOnShelf)
    return (
      <Button size="s" kind="quiet" icon="eyeOff" onClick={() => void hide()}>
        {t('shelves.hide')}
      </Button>
    )
  return (
    <>
      <Button size="s" kind="quiet" icon="calendar" onClick={() => setPlanning(true)}>
        {t('shelves.later')}
      </Button>
      <Button size="s" icon="check" disabledReason={why} onClick={() => void publish()}>
        {t('shelves.publish')} <KeyCaps keys="v" />
      </Button>
      {isPlanning && <PublishLater product={product} onClose={() => setPlanning(false)} />}
    </>
  )
}

/** What it still needs before it goes on a shelf. */
export function Missing({ product: { missing, state } }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  if (missing.length === 0) return null
  return (
    <Banner kind={state === 'incomplete' ? 'warn' : 'err'}>
      <b>{t('shelves.notYet')}</b>
      <p>{missing.map((thing) => t(`missing.${thing}`)).join(' ')}</p>
    </Banner>
  )
}

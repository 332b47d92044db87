import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AllotmentDraft, ManagedAllotment } from '#modules/allotments/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAllotmentChanges, useDraft, useRefusalWords } from './allotment-data.ts'

interface DrawDialogProps {
  of: ManagedAllotment
  onClose: () => void
}

/** What the rule gives to whom, before it is given. */
export function DrawDialog({ of, onClose }: DrawDialogProps) {
  const { t } = useTranslation('allotments')
  const draft = useDraft(of.id)
  const { draw } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go(digest: string): Promise<void> {
    setBusy(true)
    const failure = await draw(digest)
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    toast({ id: 'drawn', kind: 'ok', title: t('draw.done') })
    onClose()
  }

  const { data } = draft
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('draw.title')}
      text={t('rule.text')}
      closeLabel={t('close')}
      actions={
        data && (
          <>
            <Button
              busy={busy}
              disabledReason={data.isOpen ? t('draw.stillOpen') : data.given === 0 ? t('draw.nothing') : null}
              onClick={() => void go(data.digest)}
            >
              {t('draw.confirm', { count: data.given })}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </>
        )
      }
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <Loaded query={draft} label={t('loading')} rows={5}>
        {(shown) => <Outcome draft={shown} />}
      </Loaded>
    </Dialog>
  )
}

function Outcome({ draft }: { draft: AllotmentDraft }) {
  const { t } = useTranslation('allotments')
  return (
    <>
      <p>{t('draw.sum', { given: draft.given, places: draft.places, count: draft.items.length })}</p>
      <div className="allotment__scroll">
        <Table caption={t('draw.title')}>
          <thead>
            <tr>
              <th className="r">{t('draw.turn')}</th>
              <th>{t('wishes.member')}</th>
              <th className="r">{t('wishes.count')}</th>
              <th>{t('draw.gets')}</th>
            </tr>
          </thead>
          <tbody>
            {draft.items.map(({ id, name, turn, quantity, granted, because }) => (
              <tr key={id}>
                <td className="r num">{turn}</td>
                <th scope="row">{name ?? t('wishes.gone')}</th>
                <td className="r num">{quantity}</td>
                <td>
                  {granted > 0 ? t('rule.got', { count: granted }) : t(`because.${because ?? 'order'}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

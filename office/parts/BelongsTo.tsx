import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giveThing } from '#modules/office/belonging/endpoints.ts'
import type { ThingKind } from '#modules/office/shared/belonging.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../api/act.ts'
import { usePermission } from '../session/session.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { Facts, Section } from './Section.tsx'
import { SitesChoice, useSiteNames } from './SitesChoice.tsx'
import { offerUndo } from './undo/undo.ts'

interface BelongsToProps {
  kind: ThingKind
  id: string
  /** Null: the whole club's. */
  sites: readonly string[] | null
  /** Reads anew whatever shows it. */
  onDone: () => Promise<unknown>
}

/** Whose something is, handed over by whoever looks after all sites. */
export function BelongsTo({ kind, id, sites, onDone }: BelongsToProps) {
  const { t } = useTranslation('parts')
  const names = useSiteNames()
  const mayGive = usePermission('sites.everywhere')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('belongs.title')}
      aside={
        mayGive && (
          <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
            {t('belongs.give')}
          </Button>
        )
      }
    >
      <Facts facts={[{ term: t('where.label'), value: names(sites) }]} />
      {isOpen && <GiveDialog {...{ kind, id, sites, onDone }} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function GiveDialog({ kind, id, sites, onDone, onClose }: BelongsToProps & { onClose: () => void }) {
  const { t } = useTranslation('parts')
  const [chosen, setChosen] = useState<readonly string[] | null>(sites)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSame = JSON.stringify(chosen?.toSorted()) === JSON.stringify(sites?.toSorted())

  const write = (given: readonly string[] | null) =>
    act(giveThing, { params: { kind, id }, body: { sites: given && [...given] }, reaction: () => 'silent' })

  async function give() {
    setBusy(true)
    const answer = await write(chosen)
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    await onDone()
    const undo = async () => {
      const { ok } = await write(sites)
      await onDone()
      return ok
    }
    offerUndo({ text: t('belongs.done'), undo })
    onClose()
  }

  return (
    <SaveDialog
      title={t('belongs.dialog')}
      text={t('belongs.text')}
      save={t('belongs.save')}
      isBusy={isBusy}
      refusal={chosen?.length === 0 ? t('reason.missing') : isSame ? t('conflict.same') : null}
      failure={failure}
      onSave={() => void give()}
      onClose={onClose}
    >
      <SitesChoice
        value={chosen}
        onChange={setChosen}
        words={{ legend: t('belongs.legend'), all: t('belongs.all'), some: t('belongs.some') }}
      />
    </SaveDialog>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAuditBook } from '#modules/audit/endpoints.ts'
import type { AuditEntry } from '#modules/audit/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { useStaff } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { knownActions, useActionName, useThingName } from './audit-words.ts'
import { ProofDialog } from './ProofDialog.tsx'

const source = listSource<AuditEntry, typeof readAuditBook>(readAuditBook)

/** `/einrichten/protokoll`: what staff have changed and looked at, newest first. Nobody changes this book. */
export default function AuditPage() {
  const { t } = useTranslation('audit')
  useTitle(t('title'))
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [isProving, setProving] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <Button size="s" kind="quiet" onClick={() => setProving(true)}>
            {t('proof.title')}
          </Button>
        }
      />
      <DataList
        name="audit"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
        onOpen={setOpen}
        views={useViews()}
        filters={useFilters()}
      />
      {isProving && <ProofDialog onClose={() => setProving(false)} />}
      {open && <AuditDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const { language } = useOfficeLanguage()
  const [nameAction, nameThing] = [useActionName(), useThingName()]
  return [
    { id: 'at', head: t('columns.at'), cell: ({ at }) => shortMoment(at, language) },
    { id: 'actor', head: t('columns.actor'), phone: 'aside', cell: ({ actor }) => actor.name },
    { id: 'action', head: t('columns.action'), share: 2, cell: ({ action }) => nameAction(action) },
    { id: 'thing', head: t('columns.thing'), share: 2, cell: ({ thing }) => nameThing(thing) },
    { id: 'reason', head: t('columns.reason'), share: 2, cell: ({ reason }) => reason ?? '' },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('audit')
  const { person } = useStaff()
  return [
    { id: 'all', name: t('views.all'), query: {} },
    { id: 'looks', name: t('views.looks'), query: { action: 'look' } },
    { id: 'mine', name: t('views.mine'), query: { actorId: person.id } },
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('audit')
  const { person } = useStaff()
  const nameAction = useActionName()
  return [
    {
      name: 'action',
      label: t('columns.action'),
      options: knownActions.map((action) => ({ value: action, label: nameAction(action) })),
    },
    { name: 'actorId', label: t('columns.actor'), options: [{ value: person.id, label: t('me') }] },
    { name: 'thingType', label: t('columns.thingType') },
    { name: 'thingId', label: t('columns.thingId') },
  ]
}

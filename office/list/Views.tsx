import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MOST_COUNTED } from '#modules/office/shared/lists.schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../parts/OfficeDialog.tsx'
import { askedOf, COLUMNS, currentView, isSameQuery, type QueryControl } from './list-query.ts'
import type { RowSource, View } from './list-types.ts'
import { type SavedView, useSavedViews } from './saved-views.ts'

interface ViewsProps<Row> {
  list: string
  views: readonly View[]
  control: QueryControl
  source: RowSource<Row>
}

/** Views as tabs: those of the room with what they count, one's own behind them. */
export function Views<Row>({ list, views, control, source }: ViewsProps<Row>) {
  const { t } = useTranslation('parts')
  const saved = useSavedViews(list)
  const counts = useCounts(source, saved.views)
  const [isNaming, setNaming] = useState(false)
  const all: (View | SavedView)[] = [...views, ...saved.views]
  const current = currentView(all, control.query)
  const isChanged = current === null || !isSameQuery(current.query, control.query)
  const canSave = isChanged && Object.keys(control.query).length > 0
  if (all.length === 0 && !canSave) return null

  /** Views of the room say nothing of columns: those that are chosen stay. */
  function look(view: View | SavedView) {
    const columns = control.query[COLUMNS]
    const isOfRoom = views.some(({ id }) => id === view.id)
    control.replace(isOfRoom && columns ? { ...view.query, [COLUMNS]: columns } : view.query)
  }

  async function keep(name: string) {
    const former = saved.views.find((view) => view.name === name)
    setNaming(false)
    if ((await saved.save(name, control.query)) && former)
      offerUndo({
        text: t('list.viewReplaced', { name }),
        undo: () => saved.save(name, former.query),
      })
  }

  async function forget(view: SavedView) {
    if (await saved.remove(view.id))
      offerUndo({
        text: t('list.viewForgotten', { name: view.name }),
        undo: () => saved.save(view.name, view.query),
      })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of choices that scrolls, no field set of a form */}
      <div className="views" role="group" aria-label={t('list.views')}>
        {all.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-current={view === current ? 'true' : undefined}
            onClick={() => look(view)}
          >
            {view.name} <Count count={'count' in view ? view.count : counts.get(view.id)} />
          </button>
        ))}
        {isOwn(current, saved.views) && (
          <IconButton
            icon="close"
            label={t('list.forgetView', { name: current.name })}
            onClick={() => void forget(current)}
          />
        )}
        {canSave && (
          <button className="views__save" type="button" onClick={() => setNaming(true)}>
            <Icon name="plus" />
            {t('list.saveView')}
          </button>
        )}
      </div>
      {isNaming && <NameView onClose={() => setNaming(false)} onName={(name) => void keep(name)} />}
    </>
  )
}

function isOwn(view: { id: string } | null, own: readonly SavedView[]): view is SavedView {
  return own.some(({ id }) => id === view?.id)
}

const ViewName = z.object({ name: z.string().trim().min(1).max(40) })

function NameView({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation('parts')
  return (
    <OfficeDialog title={t('list.saveView')} onClose={onClose}>
      <Form
        className="office-form"
        schema={ViewName}
        defaultValues={{ name: '' }}
        onSubmit={async ({ name }) => {
          onName(name)
          return null
        }}
      >
        <InputField name="name" label={t('list.viewName')} hint={t('list.viewNameHint')} />
        <div className="office-form__actions">
          <SubmitButton size="s" busyLabel={t('list.save')}>
            {t('list.save')}
          </SubmitButton>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </OfficeDialog>
  )
}

/** One's own views count as well, each as the list counts: with the first row alone, and no more often than once a minute. */
function useCounts<Row>(
  source: RowSource<Row>,
  views: readonly SavedView[],
): ReadonlyMap<string, number | null> {
  const answers = useQueries({
    queries: views.map(({ query }) => ({
      queryKey: ['rows', source.name, 'count', askedOf(query)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        source.load({ query: askedOf(query), page: 1, pageSize: 1, signal }),
      staleTime: 60_000,
    })),
  })
  return new Map(views.map(({ id }, at) => [id, answers[at]?.data?.totalCount ?? null]))
}

/** Beyond what is counted a view only says that there are more. */
function Count({ count }: { count: number | null | undefined }) {
  const { language } = useOfficeLanguage()
  if (count == null) return null
  const shown = Math.min(count, MOST_COUNTED).toLocaleString(language)
  return <em className="num">{count > MOST_COUNTED ? `${shown}+` : shown}</em>
}

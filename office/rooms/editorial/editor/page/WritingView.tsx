import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import type { Block } from '#modules/content/blocks.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Section, Stack } from '../../../../parts/Section.tsx'
import { BlockList, useFolds } from '../blocks/BlockList.tsx'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Draft } from '../drafts/merging.ts'
import { withMissingBlocks } from '../drafts/translating.ts'
import { fieldId, Writing as WritingContext } from '../fields/context.ts'
import { idOf } from '../fields/identity.ts'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { Findings } from './Findings.tsx'
import { HeadFields } from './HeadFields.tsx'
import { Notices } from './Notices.tsx'
import { PieceReaders } from './PieceReaders.tsx'
import { SourceBlock, SourceHead } from './SourceColumn.tsx'
import { useDraft } from './use-drafts.ts'
import type { Other } from './use-piece.ts'

interface WritingProps {
  uid: string
  language: Language
  store: DraftStore
  /** What it is translated from; null: it is the original. */
  source: DraftStore | null
  others: readonly Other[]
}

/** The text of one language: its head, its blocks, how it looks, and what is missing. */
export function Writing({ uid, language, store, source, others }: WritingProps) {
  const { t } = useTranslation('editor')
  const state = useDraft(store, uid, language)
  const { draft, faults, warnings } = state
  const [isBeside, setBeside] = useState(source !== null)
  const context = useMemo(
    () => ({ uid, language, site: draft.site, faults, warnings }),
    [uid, language, draft.site, faults, warnings],
  )
  const sourceDraft = isBeside && source ? source.get().draft : null
  const blocks = draft.blocks as Block[]
  const folds = useFolds(blocks)

  /** Opens what the field lies in, and puts the hand there. */
  function jump(field: string) {
    const [head, number] = field.split('.')
    const block = head === 'blocks' ? blocks[Number(number)] : undefined
    if (block) folds.fold(idOf(block), false)
    requestAnimationFrame(() => focusField(language, field))
  }

  const writing = (
    <Section title={t('writing')} aside={source && <SideChoice isBeside={isBeside} onChange={setBeside} />}>
      <div className={sourceDraft ? 'editor-pair' : undefined}>
        {sourceDraft && <SourceHead source={sourceDraft} />}
        <HeadFields store={store} draft={draft} />
      </div>
      <BlockList
        store={store}
        blocks={blocks}
        folds={folds}
        beside={sourceDraft ? (at) => <SourceBlock source={sourceDraft} at={at} /> : undefined}
      />
      {sourceDraft && sourceDraft.blocks.length > blocks.length && (
        <MissingBlocks store={store} source={sourceDraft} present={blocks.length} />
      )}
    </Section>
  )
  const aside = (
    <Stack>
      <PreviewPane uid={uid} language={language} draft={draft} />
      <Findings state={state} onJump={jump} />
      <PieceReaders uid={uid} />
    </Stack>
  )

  return (
    <WritingContext value={context}>
      <div className="editor-notices">
        <Notices store={store} state={state} others={others} />
      </div>
      <div inert={state.offered !== null || undefined} className="editor">
        {sourceDraft ? (
          <>
            {writing}
            {aside}
          </>
        ) : (
          <div className="editor-columns">
            {writing}
            {aside}
          </div>
        )}
      </div>
    </WritingContext>
  )
}

/** Whether what it is translated from stands beside it. */
function SideChoice({ isBeside, onChange }: { isBeside: boolean; onChange: (isBeside: boolean) => void }) {
  const { t } = useTranslation('editor')
  return (
    <Segment
      label={t('side.label')}
      options={[
        { value: 'beside', label: t('side.beside') },
        { value: 'alone', label: t('side.alone') },
      ]}
      value={isBeside ? 'beside' : 'alone'}
      onChange={(value) => onChange(value === 'beside')}
    />
  )
}

interface MissingBlocksProps {
  store: DraftStore
  source: Draft
  /** How many blocks there are already. */
  present: number
}

/** The original has more blocks: the next one, and all that are missing at once. */
function MissingBlocks({ store, source, present }: MissingBlocksProps) {
  const { t } = useTranslation('editor')
  return (
    <div className="editor-pair">
      <SourceBlock source={source} at={present} />
      <div>
        <Button
          size="s"
          kind="quiet"
          icon="plus"
          onClick={() => store.change((before) => withMissingBlocks(before, source))}
        >
          {t('side.missing', { count: source.blocks.length - present })}
        </Button>
      </div>
    </div>
  )
}

/** The field itself; else the part it lies in, which is there in any case. */
function focusField(language: Language, field: string): void {
  const parts = field.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(fieldId(language, parts.slice(0, length).join('.')))
    if (!found) continue
    found.closest('details')?.setAttribute('open', '')
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
    return
  }
}

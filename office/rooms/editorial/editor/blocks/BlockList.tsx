import './blocks.css'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block, BlockKind } from '#modules/content/blocks.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCommand } from '../../../../keys/commands.ts'
import { KeyCaps } from '../../../../keys/KeyCaps.tsx'
import type { DraftStore } from '../drafts/draft-store.ts'
import { idOf } from '../fields/identity.ts'
import { BlockCard } from './BlockCard.tsx'
import { BlockPalette } from './BlockPalette.tsx'
import { movesBy } from './block-keys.ts'
import { MOST_BLOCKS, useBlocks } from './use-blocks.ts'

interface BlockListProps {
  store: DraftStore
  blocks: readonly Block[]
  folds: Folds
  /** What stands beside a block: the same one in the language it is translated from. */
  beside?: (at: number) => ReactNode
}

/** The blocks of a text in their order. */
export function BlockList({ store, blocks, folds, beside }: BlockListProps) {
  const { t } = useTranslation('editor')
  const all = useBlocks(store)
  const list = useRef<HTMLOListElement>(null)
  const [insertAt, setInsertAt] = useState<number | null>(null)
  const isFull = blocks.length >= MOST_BLOCKS

  function move(at: number, by: -1 | 1) {
    const id = idOf(blocks[at]!)
    const wasTool = document.activeElement?.closest('[data-move]') !== null
    all.move(at, by)
    if (wasTool) requestAnimationFrame(() => focusTool(list.current, id, by))
  }

  function insert(kind: BlockKind) {
    const block = all.insert(kind, insertAt ?? blocks.length)
    setInsertAt(null)
    requestAnimationFrame(() => focusFirst(list.current, idOf(block)))
  }

  useCommand({
    id: 'editor.block',
    label: t('blocks.add'),
    keys: '/',
    icon: 'plus',
    group: 'do',
    hint: t('blocks.addHint'),
    run: () => !isFull && setInsertAt(blocks.length),
  })

  return (
    <>
      <ol className="editor-blocks" ref={list}>
        {blocks.map((block, at) => (
          <li
            key={idOf(block)}
            data-block={idOf(block)}
            className={beside ? 'editor-pair' : undefined}
            onKeyDown={(event) => {
              const by = movesBy(event)
              if (by === null) return
              event.preventDefault()
              move(at, by)
            }}
          >
            {beside?.(at)}
            <BlockCard
              block={block}
              at={at}
              count={blocks.length}
              isFolded={folds.isFolded(idOf(block))}
              onFold={(isFolded) => folds.fold(idOf(block), isFolded)}
              onChange={(next) => all.replace(at, next)}
              onMove={(by) => move(at, by)}
              onDuplicate={() => all.duplicate(at)}
              onRemove={() => all.remove(at)}
              onInsertBelow={() => setInsertAt(at + 1)}
            />
          </li>
        ))}
      </ol>
      <div className="editor-add">
        <Button
          size="s"
          kind="quiet"
          icon="plus"
          disabledReason={isFull ? t('blocks.full', { count: MOST_BLOCKS }) : null}
          onClick={() => setInsertAt(blocks.length)}
        >
          {t('blocks.add')} <KeyCaps keys="/" />
        </Button>
        {blocks.length > 1 && (
          <Button size="s" kind="line" onClick={() => folds.foldAll(blocks.map(idOf))}>
            {t(folds.hasOpen(blocks.map(idOf)) ? 'blocks.foldAll' : 'blocks.openAll')}
          </Button>
        )}
      </div>
      {insertAt !== null && <BlockPalette onChoose={insert} onClose={() => setInsertAt(null)} />}
    </>
  )
}

function focusTool(list: HTMLElement | null, id: string, by: -1 | 1): void {
  const head = list?.querySelector(`[data-block="${id}"] .editor-block__head`)
  const wanted = head?.querySelector<HTMLElement>(`[data-move="${by}"]`)
  ;(wanted ?? head?.querySelector<HTMLElement>('[data-move]'))?.focus()
}

function focusFirst(list: HTMLElement | null, id: string): void {
  const body = list?.querySelector(`[data-block="${id}"] .editor-block__body`)
  const control = body?.querySelector<HTMLElement>(
    '[contenteditable="true"], input, textarea, select, button',
  )
  control?.focus()
}

/** On a phone somebody mends a word: they see what there is first. */
const isSmall = () => typeof matchMedia === 'function' && matchMedia('(max-width: 899.9px)').matches

export type Folds = ReturnType<typeof useFolds>

/** Which blocks are folded: by name, so that it stays when they move. */
export function useFolds(blocks: readonly Block[]) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(isSmall() && blocks.length > 1 ? blocks.map(idOf) : []),
  )
  const hasOpen = (ids: readonly string[]) => ids.some((id) => !folded.has(id))
  return {
    isFolded: (id: string) => folded.has(id),
    hasOpen,
    fold: (id: string, isFolded: boolean) =>
      setFolded((before) => new Set([...before].filter((one) => one !== id).concat(isFolded ? id : []))),
    foldAll: (ids: readonly string[]) => setFolded(hasOpen(ids) ? new Set(ids) : new Set()),
  }
}

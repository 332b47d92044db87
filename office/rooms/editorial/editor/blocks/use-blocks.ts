import { useTranslation } from 'react-i18next'
import type { Block, BlockKind } from '#modules/content/blocks.schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import { useBlockWords } from '../fields/context.ts'
import { carryId, moved } from '../fields/identity.ts'
import { newBlock } from '../shapes/values.ts'

export const MOST_BLOCKS = 100

/** What can be done with the blocks of a text; what is taken out can be taken back. */
export function useBlocks(store: DraftStore) {
  const { t } = useTranslation('editor')
  const words = useBlockWords()
  const set = (next: (blocks: Block[]) => readonly Block[]) =>
    store.change((draft) => {
      const blocks = next(draft.blocks as Block[])
      return blocks === draft.blocks ? draft : { ...draft, blocks: [...blocks] }
    })

  function insert(kind: BlockKind, at: number): Block {
    const block = newBlock(kind)
    set((blocks) => blocks.toSpliced(at, 0, block))
    return block
  }

  function remove(at: number): void {
    const block = store.get().draft.blocks[at] as Block
    set((blocks) => blocks.toSpliced(at, 1))
    offerUndo({
      text: t('blocks.removed', { name: words.kind(block.kind), number: at + 1 }),
      undo: async () => {
        set((blocks) => blocks.toSpliced(at, 0, block))
        return true
      },
    })
  }

  return {
    insert,
    remove,
    replace: (at: number, block: Block) => set((blocks) => blocks.with(at, carryId(blocks[at]!, block))),
    move: (at: number, by: -1 | 1) => set((blocks) => moved(blocks, at, by)),
    duplicate: (at: number) => set((blocks) => blocks.toSpliced(at + 1, 0, structuredClone(blocks[at]!))),
  }
}

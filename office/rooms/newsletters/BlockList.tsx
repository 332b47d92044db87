import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Block, type ThingBlock, thingBlocks } from '#modules/newsletters/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { OfficeIcon } from '../../parts/OfficeIcon.tsx'
import { BlockFields } from './BlockFields.tsx'
import { type Editing, newBlockId, useBlocks } from './editing.ts'
import { BLOCK_ICONS } from './newsletter-words.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { ThingPicker } from './ThingPicker.tsx'

const NOTHING = { de: '', en: '', ja: '' }
const KINDS = ['text', ...thingBlocks, 'button', 'picture'] as const

/** The blocks of an issue: written, moved with Alt and the arrows or by buttons, taken out, added. */
export function BlockList({ editing }: { editing: Editing }) {
  const { t } = useTranslation('newsletters')
  const all = useBlocks(editing)
  const { blocks } = all
  const list = useRef<HTMLOListElement>(null)

  /** The block goes, and the hand stays on it. */
  function move(id: string, by: -1 | 1, focused: 'up' | 'down') {
    all.move(id, by)
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-block="${id}"] [data-move="${focused}"] button`)
        ?.focus(),
    )
  }

  return (
    <>
      {blocks.length === 0 && <p className="letter-note">{t('blocks.none')}</p>}
      <ol className="letter-blocks" ref={list}>
        {blocks.map((block, at) => (
          <li
            key={block.id}
            data-block={block.id}
            onKeyDown={(event) => {
              if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
              event.preventDefault()
              all.move(block.id, event.key === 'ArrowUp' ? -1 : 1)
            }}
          >
            <div className="letter-block__head">
              <OfficeIcon name={BLOCK_ICONS[block.type]} />
              <h3>{t(`blocks.${block.type}`)}</h3>
              <span data-move="up">
                <IconButton
                  icon="chevronUp"
                  label={t('blocks.up', { number: at + 1 })}
                  onClick={() => move(block.id, -1, 'up')}
                />
              </span>
              <span data-move="down">
                <IconButton
                  icon="chevronDown"
                  label={t('blocks.down', { number: at + 1 })}
                  onClick={() => move(block.id, 1, 'down')}
                />
              </span>
              <IconButton
                icon="trash"
                label={t('blocks.remove', { number: at + 1 })}
                onClick={() => all.remove(block.id)}
              />
            </div>
            <BlockFields block={block} onChange={all.replace} />
          </li>
        ))}
      </ol>
      <AddBlock isFull={all.isFull} onAdd={all.add} />
    </>
  )
}

function AddBlock({ isFull, onAdd }: { isFull: boolean; onAdd: (block: Block) => void }) {
  const { t } = useTranslation('newsletters')
  const [choosing, setChoosing] = useState<ThingBlock | 'picture' | null>(null)

  function begin(kind: (typeof KINDS)[number]) {
    const id = newBlockId()
    if (kind === 'text') return onAdd({ type: 'text', id, title: NOTHING, text: NOTHING })
    if (kind === 'button') return onAdd({ type: 'button', id, label: NOTHING, url: '' })
    setChoosing(kind)
  }

  if (isFull) return <p className="letter-note">{t('blocks.full')}</p>
  return (
    <fieldset className="letter-add" aria-label={t('blocks.add')}>
      {KINDS.map((kind) => (
        <Button key={kind} size="s" kind="quiet" icon="plus" onClick={() => begin(kind)}>
          {t(`blocks.${kind}`)}
        </Button>
      ))}
      {choosing === 'picture' && (
        <PicturePicker
          onClose={() => setChoosing(null)}
          onChoose={(picture) => {
            onAdd({ type: 'picture', id: newBlockId(), picture, alt: NOTHING, url: '' })
            setChoosing(null)
          }}
        />
      )}
      {choosing && choosing !== 'picture' && (
        <ThingPicker
          type={choosing}
          onClose={() => setChoosing(null)}
          onChoose={(thing) => {
            onAdd({ type: choosing, id: newBlockId(), thing })
            setChoosing(null)
          }}
        />
      )}
    </fieldset>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Block, MOST_BLOCKS } from '#modules/newsletters/schema.ts'
import { changeNewsletter, readNewsletter } from '#modules/office/newsletters/endpoints.ts'
import type { NewsletterWhole, OfficeNewsletterDetail } from '#modules/office/newsletters/schema.ts'
import { emitError, type Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { isConflict, otherVersion } from '../../api/other-version.ts'
import { useRenewNewsletters } from './use-newsletter.ts'

export type Editing = ReturnType<typeof useEditing>

const wholeOf = ({ topic, contents, segment }: NewsletterWhole): NewsletterWhole => ({
  topic,
  contents,
  segment,
})

/** What somebody is writing, and whether it is saved. */
export function useEditing(issue: OfficeNewsletterDetail) {
  const { t } = useTranslation('newsletters')
  const renew = useRenewNewsletters()
  const [whole, setWhole] = useState(() => wholeOf(issue))
  const [saved, setSaved] = useState(() => ({ whole: wholeOf(issue), version: issue.version }))
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<OfficeNewsletterDetail | null>(null)
  const isDirty = JSON.stringify(whole) !== JSON.stringify(saved.whole)

  /** Answers the saved version; null when it could not be. */
  async function save(): Promise<number | null> {
    if (!isDirty) return saved.version
    setSaving(true)
    const body = { ...whole, version: saved.version }
    const params = { id: issue.id }
    const reaction = (failure: Failure) => (isConflict(failure) ? ('silent' as const) : undefined)
    const answer = await act(changeNewsletter, { params, body, reaction })
    if (!answer.ok) {
      const other = await otherVersion(answer.failure, () => read(readNewsletter, { params }))
      setSaving(false)
      if (other) setTheirs(other)
      else if (isConflict(answer.failure)) emitError(answer.failure)
      return null
    }
    setSaving(false)
    setSaved({ whole, version: answer.data.version })
    toast({ kind: 'ok', title: t('saved') })
    await renew()
    return answer.data.version
  }

  const change = (more: Partial<NewsletterWhole>) => setWhole((before) => ({ ...before, ...more }))
  /** Upon the version that is saved by now. */
  function goOnFrom(saver: OfficeNewsletterDetail, next: NewsletterWhole) {
    setSaved({ whole: wholeOf(saver), version: saver.version })
    setWhole(next)
    setTheirs(null)
  }

  const forgetTheirs = () => setTheirs(null)
  return {
    ...{ id: issue.id, whole, version: saved.version, isDirty, isSaving, save, change },
    /** What somebody else has saved meanwhile. */
    ...{ theirs, goOnFrom, forgetTheirs },
  }
}

/** What can be done with the blocks of an issue. */
export function useBlocks({ whole, change }: Pick<Editing, 'whole' | 'change'>) {
  const { contents } = whole
  const { blocks } = contents
  const set = (next: Block[]) => change({ contents: { ...contents, blocks: next } })
  return {
    blocks,
    isFull: blocks.length >= MOST_BLOCKS,
    add: (block: Block) => set([...blocks, block]),
    replace: (block: Block) => set(blocks.map((one) => (one.id === block.id ? block : one))),
    remove: (id: string) => set(blocks.filter((one) => one.id !== id)),
    move(id: string, by: -1 | 1) {
      const at = blocks.findIndex((one) => one.id === id)
      const to = at + by
      if (at < 0 || to < 0 || to >= blocks.length) return
      set(blocks.toSpliced(at, 1).toSpliced(to, 0, blocks[at]!))
    },
  }
}

export type Blocks = ReturnType<typeof useBlocks>

export const newBlockId = (): string => crypto.randomUUID().slice(0, 13)

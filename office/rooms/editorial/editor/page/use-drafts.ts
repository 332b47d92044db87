import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { club, type Language } from '#club/club.ts'
import { checkDraft, readPiece, saveDraft } from '#modules/office/editorial/endpoints.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../../../api/act.ts'
import { useFailureWords } from '../../../../api/FailureToasts.tsx'
import { useStaff } from '../../../../session/session.ts'
import { createDraftStore, type DraftState, type DraftStore, type SaveAnswer } from '../drafts/draft-store.ts'
import { forgetOldDrafts, keepingOf } from '../drafts/keeping.ts'
import type { Draft } from '../drafts/merging.ts'
import { type Piece, useRenewPiece } from './use-piece.ts'

type InLanguage = NonNullable<Piece['languages'][Language]>

/** What is written in a language: the draft, else what is public; null: nothing yet. */
export function writtenIn(piece: Piece, language: Language): { draft: Draft; version: number } | null {
  const found = piece.languages[language]
  const node = found?.draft?.node ?? found?.published?.node
  return node ? { draft: draftOf(node), version: found?.draft?.version ?? 0 } : null
}

const draftOf = (node: object): Draft => ({ blocks: [], ...node }) as unknown as Draft

export type Drafts = ReturnType<typeof useDrafts>

/** The texts of a piece in its languages while they are written, each saved by itself. */
export function useDrafts(piece: Piece) {
  const storeOf = useStoreOf(piece)
  const [stores, setStores] = useState<Partial<Record<Language, DraftStore>>>(() => {
    forgetOldDrafts(new Date())
    return Object.fromEntries(
      club.languages.flatMap((language) => {
        const written = writtenIn(piece, language)
        return written ? [[language, storeOf(language, written)]] : []
      }),
    )
  })

  /** Begins a language that was not there. */
  function begin(language: Language, empty: Draft, draft: Draft): void {
    const store = storeOf(language, { draft: empty, version: 0 })
    setStores((before) => ({ ...before, [language]: store }))
    store.change(() => draft)
  }

  /** A version that was brought back, or what was published: taken up where nothing of one's own would be lost. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read anew counts
  useEffect(() => {
    for (const language of club.languages) {
      const written = writtenIn(piece, language)
      const store = stores[language]
      if (!written) {
        // It was thrown away.
        if (store?.isSettled() && store.get().version > 0) setStores(({ [language]: _, ...before }) => before)
        continue
      }
      if (!store) setStores((before) => ({ ...before, [language]: storeOf(language, written) }))
      else if (store.isSettled() && store.get().version !== written.version)
        store.replace(written.draft, written.version)
    }
  }, [piece])

  const all = useMemo(() => Object.values(stores), [stores])
  useFlushing(all)

  /** Saves everything; answers the piece as it is then, null where something could not be saved. */
  async function settle(): Promise<Piece | null> {
    const saved = await Promise.all(all.map((store) => store.flush()))
    if (!saved.every(Boolean)) return null
    return read(readPiece, { params: { uid: piece.uid } }).catch(() => null)
  }

  return { stores, begin, settle }
}

/** Makes the store of a text: where its browser keeps it, and how it is saved. */
function useStoreOf(piece: Piece) {
  const { person } = useStaff()
  const say = useFailureWords()
  const renew = useRenewPiece(piece.uid)
  /** What is public, as far as is known: nobody writes over a newer one. */
  const known = useRef(piece)
  const seen = useRef(piece)
  if (seen.current !== piece) {
    seen.current = piece
    known.current = piece
  }
  return (language: Language, initial: { draft: Draft; version: number }): DraftStore => {
    const { uid } = piece
    return createDraftStore({
      initial,
      keeping: keepingOf({ person: person.id, uid, language }),
      now: () => new Date(),
      async save(version, draft) {
        const isFirst = !known.current.languages[language]?.draft
        const answer = await save({ uid, language, version, draft, known, say })
        // What can be done with the piece is another by now.
        if (answer.kind === 'saved' && isFirst) void renew()
        return answer
      },
    })
  }
}

/** Saves what waits as soon as there is a network, and before somebody goes. */
function useFlushing(stores: readonly DraftStore[]): void {
  useEffect(() => {
    const flush = () => stores.forEach((store) => void store.flush())
    const hidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', hidden)
      flush()
    }
  }, [stores])
}

type Saving = {
  uid: string
  language: Language
  version: number
  draft: Draft
  known: { current: Piece }
  say: (failure: Failure) => { text: string }
}

async function save({ uid, language, version, draft, known, say }: Saving): Promise<SaveAnswer> {
  const answer = await act(saveDraft, {
    params: { uid, language },
    body: {
      version,
      ...(version === 0 ? { base: known.current.languages[language]?.published?.changedAt ?? null } : {}),
      node: draft as never,
    },
    reaction: () => 'silent',
  })
  if (answer.ok) return { kind: 'saved', ...answer.data }
  const { failure } = answer
  if (failure.status === null || failure.status >= 500 || failure.status === 429) return { kind: 'unreached' }
  if (failure.problem?.title !== 'EDITORIAL_CHANGED') return { kind: 'refused', reason: say(failure).text }
  const piece = await read(readPiece, { params: { uid } }).catch(() => null)
  if (!piece) return { kind: 'unreached' }
  const there: InLanguage | undefined = piece.languages[language]
  known.current = piece
  // Thrown away meanwhile: what is written here is the draft again.
  const theirs = writtenIn(piece, language) ?? { draft, version: 0 }
  return { kind: 'changed', theirs: { ...theirs, by: there?.draft?.changedBy ?? null } }
}

/** The state of a text, drawn anew with every change; what the check says of it as soon as it stands. */
export function useDraft(store: DraftStore, uid: string, language: Language): DraftState {
  useEffect(() => {
    let isOver = false
    void call(checkDraft, { params: { uid, language }, reaction: () => 'silent' }).then((answer) => {
      if (!isOver && answer.ok && store.get().savedAt === null) store.setNotes(answer.data)
    })
    return () => {
      isOver = true
    }
  }, [store, uid, language])
  return useSyncExternalStore(store.subscribe, store.get)
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Language } from '#club/club.ts'
import { noteEditing, readPiece } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { call } from '#web/api/call.ts'
import { read } from '#web/api/screen-calls.ts'

export type Piece = EditorialDetail
export type Other = Piece['editing'][number]

/** A piece as it was when it was opened: what somebody writes is not replaced behind their back. */
export function usePiece(uid: string) {
  return useQuery({
    queryKey: [readPiece.name, uid],
    queryFn: ({ signal }) => read(readPiece, { params: { uid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Reads anew everything that knows of a piece. */
export function useRenewPiece(uid: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(uid) })
}

const BEAT_MS = 20_000

/** Says that one is at it, again and again; answers who else is. */
export function useOthers(uid: string, language: Language, isOn: boolean): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    async function beat() {
      if (document.visibilityState === 'hidden') return
      const answer = await call(noteEditing, {
        params: { uid },
        body: { language },
        reaction: () => 'silent',
      })
      if (!isOver && answer.ok) setOthers(answer.data.items)
    }
    void beat()
    const timer = setInterval(() => void beat(), BEAT_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [uid, language, isOn])
  return others
}

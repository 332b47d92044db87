import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import * as endpoints from '#modules/predictions/groups/groups.endpoints.ts'
import type { TipGroup, TipGroupSummary } from '#modules/predictions/groups/groups.schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

export const GROUPS_ID = 'meine-runden'
const OPENED = '#tipprunde='

/** Where a group stands on the page of the tip game. */
export const toGroup = (id: string) => `${OPENED}${id}`
export const toGroups = `#${GROUPS_ID}`

/** The group that the address names; null: none. */
export function useOpenGroup(): string | null {
  const { hash } = useLocation()
  return hash.startsWith(OPENED) ? hash.slice(OPENED.length) : null
}

/** My groups of a game; undefined until they are known. */
export function useTipGroups(gameId: string, isPerson: boolean) {
  const [groups, setGroups] = useState<TipGroupSummary[] | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  const refresh = useCallback(async () => {
    if (!isPerson) return setGroups(undefined)
    const answer = await call(endpoints.listTipGroups, {
      params: { id: gameId },
      reaction: () => 'silent',
    })
    setFailed(!answer.ok)
    if (answer.ok) setGroups(answer.data.items)
  }, [gameId, isPerson])
  useEffect(() => void refresh(), [refresh])
  return { groups, failed, refresh }
}

/** One of mine; `gone`: it is nobody's, or I am in it no more. */
export function useTipGroup(id: string, matchday: number) {
  const [group, setGroup] = useState<TipGroup | 'gone' | 'failed' | null>(null)
  const refresh = useCallback(async () => {
    const answer = await call(endpoints.readTipGroup, {
      params: { group: id },
      query: { matchday },
      reaction: () => 'silent',
    })
    if (answer.ok) return setGroup(answer.data)
    setGroup([400, 404].includes(answer.failure.status ?? 0) ? 'gone' : 'failed')
  }, [id, matchday])
  useEffect(() => void refresh(), [refresh])
  return { group, refresh }
}

/** Why something is not done, in words. */
export function useRefusalWords(): (failure: Failure) => string {
  const { t } = useTranslation('errors')
  return ({ problem, call: name }) => t([`native.${problem?.errorCode ?? 'none'}`, `calls.${name}`])
}

/** Without a name staff have taken it: a neutral word stands there. */
export function useGroupName(): (name: string | null) => string {
  const { t } = useTranslation('tipGroups')
  return (name) => name ?? t('unnamed')
}

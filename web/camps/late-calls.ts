import { readOwnCamps } from '#modules/camps/endpoints.ts'
import type { OwnCamps } from '#modules/camps/schema.ts'
import { readFamilies } from '#modules/families/endpoints.ts'
import type { FamilyChild } from '#modules/families/schema.ts'
import { call } from '#web/api/call.ts'

/** Null when it cannot be had: the page goes without. */
export async function loadMine(): Promise<OwnCamps | null> {
  const answer = await call(readOwnCamps, { reaction: () => 'silent' })
  return answer.ok ? answer.data : null
}

export async function loadChildren(): Promise<FamilyChild[]> {
  const answer = await call(readFamilies, { reaction: () => 'silent' })
  return answer.ok ? answer.data.items.flatMap(({ children }) => children) : []
}

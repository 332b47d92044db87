import type { StaffSession } from '#modules/staff/schema.ts'

/** Lists of children that a coach has taken along lie sealed in this browser, one entry for each camp. */
export const TAKEN = 'office.taken.'

/** Whose they are stands beside what is sealed. */
export function takenKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(TAKEN))
}

/** Signing out takes them away, and what shows them without a network. */
export async function forgetTaken(): Promise<void> {
  for (const key of takenKeys()) localStorage.removeItem(key)
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}

/** Somebody works here with a network: what another person took along goes, and what they themselves may read no more. */
export function forgetTakenOfOthers({ person, permissions }: StaffSession): void {
  for (const key of takenKeys()) {
    const isOwn = ownerOf(key) === person.id
    if (!isOwn || !permissions.includes('camps.lead')) localStorage.removeItem(key)
  }
}

function ownerOf(key: string): string | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}').personId ?? null
  } catch {
    return null
  }
}

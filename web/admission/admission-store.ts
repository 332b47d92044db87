import type { Scan } from '#modules/admission/schema.ts'
import type { OfflineEntry, OfflineList } from './offline-list.ts'

/** The gate that this phone is, and whose. */
export type Post = { deviceId: string; eventId: string; gate: string; personId: string }

/** A scan that the server has not heard of. */
export type WaitingScan = Scan & { deviceId: string; personId: string }

const NAME = 'gate'

/**
 * Everything that a gate keeps in the browser; null when it could not. Without a store (a private window, a full phone) it
 * works as long as the page is open.
 */
async function store<T>(
  name: 'kept' | 'waiting',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  const db = await opened().catch(() => null)
  if (!db) return null
  try {
    const transaction = db.transaction(name, mode)
    const request = work(transaction.objectStore(name))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
    return request.result
  } catch {
    return null
  } finally {
    db.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept')
      request.result.createObjectStore('waiting', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export const readPost = () => store<Post | undefined>('kept', 'readonly', (stored) => stored.get('post'))
export const savePost = (post: Post) => store('kept', 'readwrite', (stored) => stored.put(post, 'post'))
export const readList = () =>
  store<OfflineList | undefined>('kept', 'readonly', (stored) => stored.get('list'))
export const saveList = (list: OfflineList) =>
  store('kept', 'readwrite', (stored) => stored.put(list, 'list'))

/** Who was let in here since the list was kept last: written at once, because it is short. */
export const readOwnEntries = () =>
  store<OfflineEntry[] | undefined>('kept', 'readonly', (stored) => stored.get('own'))
export const saveOwnEntries = (entries: readonly OfflineEntry[]) =>
  store('kept', 'readwrite', (stored) => stored.put(entries, 'own'))

export const readWaiting = async () =>
  (await store<WaitingScan[]>('waiting', 'readonly', (waiting) => waiting.getAll())) ?? []
export const saveWaiting = (scan: WaitingScan) =>
  store('waiting', 'readwrite', (waiting) => waiting.put(scan))
export const dropWaiting = (id: string) => store('waiting', 'readwrite', (waiting) => waiting.delete(id))

/** When the list goes, by this phone's clock; alone, so that the service worker need not read the list for it. */
export const saveEnd = (endsAt: number) =>
  store('kept', 'readwrite', (stored) => stored.put(endsAt, 'endsAt'))
export const readEnd = async () =>
  (await store<number | undefined>('kept', 'readonly', (stored) => stored.get('endsAt'))) ?? null

/** The gate stays this phone's until its last scan is sent. */
export async function forgetList(): Promise<void> {
  await store('kept', 'readwrite', (stored) => stored.delete('list'))
  await store('kept', 'readwrite', (stored) => stored.delete('own'))
}

/** The list goes, with what codes are checked by; scans that nobody has heard of stay until they are sent. */
export const forgetAdmission = () => store('kept', 'readwrite', (stored) => stored.clear())

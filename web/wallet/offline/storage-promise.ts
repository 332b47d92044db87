/** Browsers delete what sites keep when they run short of room, and Safari after a week without a visit, unless they promised not to. */
export type StoragePromise = 'given' | 'open' | 'refused'

/** Asks nobody. Where the browser would give its promise without a question it gives it. */
export async function storagePromise(): Promise<StoragePromise> {
  if (!navigator.storage?.persisted) return 'refused'
  if (await navigator.storage.persisted()) return 'given'
  const isGranted = await navigator.permissions
    ?.query({ name: 'persistent-storage' })
    .then(({ state }) => state === 'granted')
    .catch(() => false)
  return isGranted ? askForStorage() : 'open'
}

/** After somebody pressed for it: Firefox asks them, others decide by how much the site is used. */
export async function askForStorage(): Promise<StoragePromise> {
  return (await navigator.storage.persist()) ? 'given' : 'refused'
}

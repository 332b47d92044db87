const KEY = 'kurve.embeds'

type Place = Pick<Storage, 'getItem' | 'setItem'>

/** Whose content this reader wants to see without being asked again. Kept on this device only. */
export function isRemembered(provider: string, storage: Place | null = storageHere()): boolean {
  return namesIn(storage).includes(provider)
}

export function rememberProvider(provider: string, storage: Place | null = storageHere()): void {
  storage?.setItem(KEY, [...new Set([...namesIn(storage), provider])].join('\n'))
}

function namesIn(storage: Place | null): string[] {
  return storage?.getItem(KEY)?.split('\n') ?? []
}

function storageHere(): Place | null {
  return typeof localStorage === 'undefined' ? null : localStorage
}

/** What a feature keeps of a person in this browser. The session knows no feature; `web/device-data.ts` registers them. */
export type DeviceData = {
  /** On purpose: the person signs out here, or the account is gone. */
  clear(): Promise<unknown>
  /** Somebody is signed in, named by the id in whose name they act: what is of others goes. */
  clearOthers?(owner: string): Promise<unknown>
  /** Whether something would be missed: signing out asks first. */
  isMissed?(): Promise<boolean>
}

const registered = new Set<DeviceData>()

export function registerDeviceData(data: DeviceData): void {
  registered.add(data)
}

/** All of it, also when one of them cannot be reached. */
export async function clearDeviceData(): Promise<void> {
  await Promise.allSettled([...registered].map(async ({ clear }) => clear()))
}

export async function clearDeviceDataOfOthers(owner: string): Promise<void> {
  await Promise.allSettled([...registered].map(async ({ clearOthers }) => clearOthers?.(owner)))
}

export async function isDeviceDataMissed(): Promise<boolean> {
  const answers = await Promise.all([...registered].map(async ({ isMissed }) => isMissed?.()))
  return answers.includes(true)
}

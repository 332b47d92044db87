import type { NewPushDevice } from '#modules/push/schema.ts'

/**
 * What can be done with this browser: nothing; only from its home screen (iOS); its owner has said no; it can be asked; it says yes.
 */
export type Ability = 'none' | 'homeScreen' | 'denied' | 'askable' | 'granted'

type Surroundings = {
  hasPush: boolean
  permission: NotificationPermission | null
  userAgent: string
  touchPoints: number
  isStandalone: boolean
}

export function surroundings(): Surroundings {
  const { userAgent, maxTouchPoints } = navigator
  return {
    hasPush: 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    userAgent,
    touchPoints: maxTouchPoints,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
  }
}

export function abilityOf(given: Surroundings): Ability {
  const { hasPush, permission, isStandalone } = given
  if (!hasPush) return systemOf(given) === 'iOS' && !isStandalone ? 'homeScreen' : 'none'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' ? 'granted' : 'askable'
}

/** iPads call themselves Macs; no Mac is touched. */
export function systemOf({
  userAgent,
  touchPoints,
}: Pick<Surroundings, 'userAgent' | 'touchPoints'>): NewPushDevice['system'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS'
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'iOS' : 'macOS'
  if (/Android/.test(userAgent)) return 'Android'
  if (/Windows/.test(userAgent)) return 'Windows'
  return /Linux|CrOS/.test(userAgent) ? 'Linux' : ''
}

/** Others call themselves Chrome or Safari as well, so theirs are looked for first. */
export function browserOf(userAgent: string): NewPushDevice['browser'] {
  if (/SamsungBrowser/.test(userAgent)) return 'Samsung Internet'
  if (/\bEdg/.test(userAgent)) return 'Edge'
  if (/\bOPR\//.test(userAgent)) return 'Opera'
  if (/Firefox|FxiOS/.test(userAgent)) return 'Firefox'
  if (/Chrome|CriOS/.test(userAgent)) return 'Chrome'
  return /Safari/.test(userAgent) ? 'Safari' : 'Browser'
}

/** The subscription of this browser, where it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!surroundings().hasPush) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** By this the server's list of devices knows it (`PushDevice.mark`). */
export async function markOf({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Asks for the permission and subscribes; another key than the club's of now is given up first. */
export async function subscribe(publicKey: string): Promise<PushSubscription | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const former = await pushManager.getSubscription()
  const key = former?.options.applicationServerKey
  if (former && key && !areSame(new Uint8Array(key), applicationServerKey)) await former.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

export function wireOf(subscription: PushSubscription): NewPushDevice['subscription'] {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys['p256dh']!, auth: keys['auth']! } }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

const areSame = (one: Uint8Array, other: Uint8Array) => one.join() === other.join()

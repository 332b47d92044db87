/** Finds codes in pictures. */
export type Reader = { read(picture: HTMLVideoElement): Promise<string | null> }

type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type NativeDetector = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where it knows QR codes; otherwise one that is loaded, from the club's own address. */
export async function openReader(): Promise<Reader> {
  const detector = (await ownDetector()) ?? (await loadedDetector())
  return {
    async read(picture) {
      const [found] = await detector.detect(picture)
      return found?.rawValue ?? null
    },
  }
}

async function ownDetector(): Promise<Detector | null> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const formats = await Native?.getSupportedFormats().catch((): string[] => [])
  return Native && formats?.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null
}

/** Fetches beforehand what a reader needs: without a connection it cannot be fetched any more. */
export async function fetchReader(): Promise<void> {
  if (await ownDetector()) return
  await Promise.all([import('barcode-detector/ponyfill'), fetch(wasm)])
}

const wasm = new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url).href

async function loadedDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

export type Camera = {
  stream: MediaStream
  track: MediaStreamTrack
  /** Null where the camera has no light. */
  torch: ((isOn: boolean) => Promise<void>) | null
  /** The camera after this one; null where there is no other. */
  nextId: string | null
}

/** Phones have several at the back, and the browser may take the one that cannot read close things: remembered. */
const CHOSEN = 'gate.camera'

export async function switchCamera(camera: Camera): Promise<Camera> {
  closeCamera(camera)
  if (camera.nextId) localStorage.setItem(CHOSEN, camera.nextId)
  return openCamera()
}

/** The one at the back, or the one that was chosen. Throws when there is none, or when it is not allowed. */
export async function openCamera(): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera', 'NotFoundError')
  const chosen = localStorage.getItem(CHOSEN)
  const stream = await navigator.mediaDevices.getUserMedia({
    video: {
      ...(chosen ? { deviceId: { ideal: chosen } } : { facingMode: 'environment' }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  })
  const track = stream.getVideoTracks()[0]!
  const abilities = track.getCapabilities?.() as { torch?: boolean } | undefined
  const light = (isOn: boolean) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
  return { stream, track, torch: abilities?.torch ? light : null, nextId: await idAfter(track) }
}

async function idAfter(track: MediaStreamTrack): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch((): MediaDeviceInfo[] => [])
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
  if (ids.length < 2) return null
  return ids[(ids.indexOf(track.getSettings().deviceId ?? '') + 1) % ids.length]!
}

export function closeCamera({ stream }: Pick<Camera, 'stream'>): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether it opens without a question: allowed before, and not taken back. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

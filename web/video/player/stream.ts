import type Hls from 'hls.js/light'

/** A height to choose, or sound alone. */
export type Quality = { index: number; height: number | null }
export type Stream = {
  qualities: Quality[]
  /** −1: by the line. */
  choose(index: number): void
  detach(): void
}

type Given = {
  media: HTMLMediaElement
  manifest: string
  onQualities: (qualities: Quality[]) => void
  /** Which one is shown now. */
  onQuality: (height: number | null) => void
  /** It does not come, after everything was tried; `isWithheld`: it may not be seen from here. */
  onFailure: (isWithheld: boolean) => void
}

/**
 * Brings a stream into the element: by hls.js where the browser has media sources, else by the browser itself (Safari on
 * phones). Without a worker: the page's policy lets nothing run that is made on the way.
 */
export async function attachStream(given: Given): Promise<Stream> {
  const { default: Hls } = await import('hls.js/light')
  return Hls.isSupported() ? attachHls(new Hls(options), given) : attachNatively(given)
}

const options = {
  enableWorker: false,
  capLevelToPlayerSize: true,
  maxBufferLength: 30,
  backBufferLength: 60,
  abrEwmaDefaultEstimate: 900_000,
}

const REFUSED = 403

function attachHls(hls: Hls, given: Given): Stream {
  const { media, manifest, onQualities, onQuality, onFailure } = given
  const { Events, ErrorTypes } = hls.constructor as typeof Hls
  const stream: Stream = {
    qualities: [],
    choose(index) {
      hls.nextLevel = index
    },
    detach: () => hls.destroy(),
  }
  let mended = 0
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    const qualities = levels.map(({ height }, index) => ({ index, height: height || null }))
    stream.qualities = qualities
    onQualities(qualities)
  })
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => onQuality(hls.levels[level]?.height || null))
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    mended += 1
    if (type === ErrorTypes.MEDIA_ERROR && mended < 3) hls.recoverMediaError()
    else onFailure(response?.code === REFUSED)
  })
  hls.loadSource(manifest)
  hls.attachMedia(media)
  return stream
}

function attachNatively({ media, manifest, onFailure }: Given): Stream {
  // The element does not say why; the server does.
  const fail = () =>
    void fetch(manifest, { cache: 'no-store' }).then(
      ({ status }) => onFailure(status === REFUSED),
      () => onFailure(false),
    )
  media.addEventListener('error', fail)
  media.src = manifest
  return {
    qualities: [],
    choose: () => {},
    detach() {
      media.removeEventListener('error', fail)
      media.removeAttribute('src')
      media.load()
    },
  }
}

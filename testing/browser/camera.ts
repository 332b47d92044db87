import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import QRCode from 'qrcode'

/** What the camera of the browser sees (`playwright.config.ts`): nothing but grey until it is told. */
const FILM = join(process.env['BROWSER_TEST_DATA']!, 'camera.y4m')
const [WIDTH, HEIGHT] = [640, 480]
const [BLACK, GREY, WHITE] = [16, 120, 235]

/**
 * A hand that holds a ticket before the camera, from the next time it is opened: a film that is being shown stays as it is,
 * because one that is written while it is read ends.
 */
export function holdBeforeCamera(code: string | null): void {
  const picture = Buffer.alloc(WIDTH * HEIGHT, GREY)
  if (code) draw(picture, code)
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(`${FILM}.next`, Buffer.concat([head, frame, frame]))
  renameSync(`${FILM}.next`, FILM)
}

function draw(picture: Buffer, code: string): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' })
  // With the white border that a code needs.
  const step = Math.floor((HEIGHT - 40) / (modules.size + 8))
  const side = step * (modules.size + 8)
  const [left, top] = [(WIDTH - side) / 2, (HEIGHT - side) / 2].map(Math.floor) as [number, number]
  for (let y = 0; y < side; y += 1)
    picture.fill(WHITE, (top + y) * WIDTH + left, (top + y) * WIDTH + left + side)
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const [x, y] = [left + (column + 4) * step, top + (row + 4) * step]
      for (let line = 0; line < step; line += 1)
        picture.fill(BLACK, (y + line) * WIDTH + x, (y + line) * WIDTH + x + step)
    }
}

/** A phone that says no, or has none; before the page is opened. */
export async function refuseCamera(
  page: Page,
  name: 'NotAllowedError' | 'NotFoundError' | null,
): Promise<void> {
  await page.evaluate((refusal) => {
    const { mediaDevices } = navigator as unknown as { mediaDevices: { getUserMedia?: unknown } }
    if (refusal) mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', refusal))
    else delete mediaDevices.getUserMedia
  }, name)
}

/** A light, and a second camera: the pretended one has neither. */
export async function addLightAndSecondCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const track = MediaStreamTrack.prototype
    const abilities = track.getCapabilities
    track.getCapabilities = function seen() {
      return { ...abilities.call(this), torch: true } as MediaTrackCapabilities
    }
    const constrain = track.applyConstraints
    track.applyConstraints = function lit(wanted) {
      const [first] = (wanted?.advanced ?? []) as { torch?: boolean }[]
      if (first?.torch === undefined) return constrain.call(this, wanted)
      document.documentElement.dataset['torch'] = String(first.torch)
      return Promise.resolve()
    }
    const devices = navigator.mediaDevices.enumerateDevices
    navigator.mediaDevices.enumerateDevices = async () => {
      const found = await devices.call(navigator.mediaDevices)
      const [camera] = found.filter(({ kind }) => kind === 'videoinput')
      return [...found, { ...camera!.toJSON(), deviceId: 'another' } as MediaDeviceInfo]
    }
  })
}

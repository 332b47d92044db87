import type { Crop } from '#modules/media/uploads.rules.ts'

/** The frame at another place, never outside of the picture. */
export function movedTo(crop: Crop, { x, y }: { x: number; y: number }): Crop {
  return { ...crop, x: within(x, 1 - crop.width), y: within(y, 1 - crop.height) }
}

/** A larger or smaller frame around the same middle. */
export function zoomed(crop: Crop, { width, height }: Pick<Crop, 'width' | 'height'>): Crop {
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  return movedTo({ ...crop, width, height }, { x: middle.x - width / 2, y: middle.y - height / 2 })
}

const within = (at: number, most: number) => Math.min(Math.max(0, at), Math.max(0, most))

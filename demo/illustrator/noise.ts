/** Random numbers in 0..1 that are the same on every machine for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state |= 0
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function cornerValue(x: number, y: number, z: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147483647 ^ 0x5bd1e995)
  n = Math.imul(n ^ (n >>> 13), 1274126177)
  return ((n ^ (n >>> 16)) >>> 0) / 4294967295
}

const between = (a: number, b: number, t: number) => a + (b - a) * t
const eased = (f: number) => f * f * (3 - 2 * f)

/** Smooth value noise in −1..1. */
export function noise(x: number, y: number, z = 0): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const zi = Math.floor(z)
  const fx = eased(x - xi)
  const fy = eased(y - yi)
  const layer = (zc: number) =>
    between(
      between(cornerValue(xi, yi, zc), cornerValue(xi + 1, yi, zc), fx),
      between(cornerValue(xi, yi + 1, zc), cornerValue(xi + 1, yi + 1, zc), fx),
      fy,
    )
  return between(layer(zi), layer(zi + 1), eased(z - zi)) * 2 - 1
}

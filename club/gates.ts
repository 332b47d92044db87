import type { Text } from './club.ts'

/** A way into the stadium. */
export type Gate = {
  key: string
  name: Text
  /** Where it leads; empty: to every block. */
  blocks: readonly string[]
  /** Some open later than the doors of the match. */
  minutesAfterDoors: number
}

/** Block numbers from the first to the last, both included. */
function blocks(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

/** The gates of the Falkenpark. The away section has its own, where the other club's tickets are read. */
export const gates: readonly Gate[] = [
  {
    key: 'nord',
    name: { de: 'Tor 1 Nordkurve', en: 'Gate 1 North end', ja: 'ゲート1 北側ゴール裏' },
    blocks: blocks(23, 30),
    minutesAfterDoors: 0,
  },
  {
    key: 'nord-oben',
    name: { de: 'Tor 2 Nord Oberrang', en: 'Gate 2 North upper tier', ja: 'ゲート2 北側上層' },
    blocks: blocks(125, 134),
    minutesAfterDoors: 30,
  },
  {
    key: 'ost',
    name: { de: 'Tor 3 Ost', en: 'Gate 3 East', ja: 'ゲート3 東' },
    blocks: [...blocks(1, 7), ...blocks(101, 107)],
    minutesAfterDoors: 0,
  },
  {
    key: 'sued',
    name: { de: 'Tor 4 Süd', en: 'Gate 4 South', ja: 'ゲート4 南' },
    blocks: [...blocks(10, 15), ...blocks(111, 117)],
    minutesAfterDoors: 0,
  },
  {
    key: 'west',
    name: { de: 'Tor 5 Haupttribüne', en: 'Gate 5 Main stand', ja: 'ゲート5 メインスタンド' },
    blocks: [...blocks(16, 22), ...blocks(118, 124)],
    minutesAfterDoors: 0,
  },
  {
    key: 'klaerung',
    name: { de: 'Klärungsstelle', en: 'Help desk', ja: '案内窓口' },
    blocks: [],
    minutesAfterDoors: 0,
  },
]

/** A gate admits from when the doors open until five hours after kick-off. */
export const admissionHoursAfterStart = 5

/** How long after the admission a gate still has its list, with what codes are checked by; then it forgets it by itself. */
export const offlineListMinutes = 60

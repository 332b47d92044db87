/** What somebody has set in the player, remembered by this browser alone; nothing of what they saw. */
export type PlayerChoices = {
  volume: number
  isMuted: boolean
  rate: number
  captions: 'de' | 'en' | 'ja' | null
  goesOn: boolean
}

const KEY = 'player'
const NONE: PlayerChoices = { volume: 1, isMuted: false, rate: 1, captions: null, goesOn: true }

export function loadChoices(): PlayerChoices {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PlayerChoices>) }
  } catch {
    return NONE
  }
}

export function saveChoices(choices: Partial<PlayerChoices>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadChoices(), ...choices }))
  } catch {
    // Without a store it is set anew the next time.
  }
}

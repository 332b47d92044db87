import type { Gate } from '../../club/gates.ts'

export const gates: readonly Gate[] = [
  { key: 'tor', name: { de: 'Tor', en: 'Gate', ja: 'ゲート' }, blocks: [], minutesAfterDoors: 0 },
]
export const admissionHoursAfterStart = 5

export const offlineListMinutes = 60

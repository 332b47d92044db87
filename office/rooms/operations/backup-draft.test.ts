import { expect, test } from 'vitest'
import { readBackup } from './backup-draft.ts'

const now = new Date('2026-11-27T09:00:00Z')
const draft = {
  kind: 'backup',
  ended: '2026-11-27T03:10',
  isWhole: true,
  size: '4,2',
  place: ' S3 ',
} as const

test('a backup is read from the clock of the club and in gigabytes', () => {
  expect(readBackup(draft, now)).toEqual({
    backup: {
      ...{ kind: 'backup', isWhole: true, bytes: 4_200_000_000, place: 'S3' },
      endedAt: '2026-11-27T02:10:00.000Z',
    },
  })
  expect(readBackup({ ...draft, size: '' }, now)).toMatchObject({ backup: { bytes: null } })
  expect(readBackup({ ...draft, kind: 'restoration' }, now)).toMatchObject({ backup: { bytes: null } })
})

test('what is no moment, in the future or no size says so', () => {
  expect(readBackup({ ...draft, ended: '' }, now)).toEqual({ fault: 'moment' })
  expect(readBackup({ ...draft, ended: '2026-11-27T10:05' }, now)).toEqual({ fault: 'future' })
  for (const size of ['viel', '-1', '1e9', '4.2.1'])
    expect(readBackup({ ...draft, size }, now)).toEqual({ fault: 'size' })
})

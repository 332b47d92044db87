import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Area } from '../areas/area.ts'
import { type Command, offerCommands, useCommand } from '../keys/commands.ts'
import { openAllKeys, openPalette } from './overlays.ts'

/** Keys that work on every screen: the search, all keys, and G with a letter for each area. */
export function useFrameCommands(areas: readonly Area[]): void {
  const { t } = useTranslation('office')
  useCommand({ id: 'frame.find', label: t('find.label'), keys: 'mod+k', run: openPalette })
  useCommand({ id: 'frame.slash', label: t('find.label'), keys: '/', isOfFrame: true, run: openPalette })
  useCommand({ id: 'frame.keys', label: t('keys.all'), keys: '?', hint: t('keys.hint'), run: openAllKeys })
  useJumps(areas)
}

function useJumps(areas: readonly Area[]): void {
  const { t } = useTranslation('office')
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  const jumps = areas.flatMap((area): Command[] =>
    area.rooms.map((room, index) => ({
      id: `go.${room.key}`,
      label: area.rooms.length > 1 ? t(`tabs.${area.key}.${room.key}`) : t(`areas.${area.key}`),
      ...(index === 0 ? { keys: `g ${area.jump}` } : {}),
      icon: area.icon,
      group: 'go',
      run: () => void go.current(room.path),
    })),
  )
  const names = jumps.map(({ id, label }) => `${id} ${label}`).join('\n')
  const latest = useRef(jumps)
  latest.current = jumps
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do is the same as long as they are called the same
  useEffect(() => offerCommands(latest.current), [names])
}

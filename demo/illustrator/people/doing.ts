/** Somebody who does sport, with what it takes. */

import { withProps } from '#demo/illustrator/props.ts'
import type { Scene } from '#demo/illustrator/render.ts'
import type { Part } from '#demo/illustrator/solids.ts'
import { type FigureOptions, figure } from './figures.ts'
import type { Pose } from './skeleton.ts'

type Doing = FigureOptions & { pose: Partial<Pose>; props?: readonly Part[] }

/** Who does it instead of the person that the pose was made for. */
export type Somebody = Pick<FigureOptions, 'face' | 'skin' | 'hairTone' | 'shirtTone' | 'feathers'> &
  Pick<Pose, 'woman' | 'build'>

/** A figure without the club's feathers unless it asks for them. */
export function doing(who: Somebody | undefined, { props = [], ...options }: Doing): Scene {
  const pose: Partial<Pose> = { fistL: false, fistR: false, ...options.pose }
  const made = { feathers: false, ...options, pose }
  return withProps(figure('celebration', who ? madeBy(who, made) : made), ...props)
}

function madeBy({ woman = false, build = 1, ...looks }: Somebody, options: Doing): Doing {
  return { ...options, ...looks, pose: { ...options.pose, woman, build } }
}

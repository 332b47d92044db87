/** Somebody who does sport, with what it takes. */

import { withProps } from '#demo/illustrator/props.ts'
import type { Scene } from '#demo/illustrator/render.ts'
import type { Part } from '#demo/illustrator/solids.ts'
import { type FigureOptions, figure } from './figures.ts'
import type { Pose } from './skeleton.ts'

type Doing = FigureOptions & { pose: Partial<Pose>; props?: readonly Part[] }

/** A figure without the club's feathers unless it asks for them. */
export function doing({ props = [], ...options }: Doing): Scene {
  const pose: Partial<Pose> = { fistL: false, fistR: false, ...options.pose }
  return withProps(figure('celebration', { feathers: false, ...options, pose }), ...props)
}

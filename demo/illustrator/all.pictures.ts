import { CLUB_SCENES } from './club.pictures.ts'
import { DEPARTMENT_SCENES } from './departments.pictures.ts'
import { GOODS } from './goods/goods.pictures.ts'
import { PLACES } from './grounds/places.pictures.ts'
import { SCENES } from './grounds/scenes.pictures.ts'
import { MARKS } from './marks.pictures.ts'
import { MORE_DEPARTMENT_SCENES } from './more-departments.pictures.ts'
import { PEOPLE } from './people/people.pictures.ts'
import type { Picture } from './picture.ts'
import { SPORT_SCENES } from './sports.pictures.ts'

/** Everything the demo world shows. */
export const PICTURES: readonly Picture[] = [
  ...SCENES,
  ...SPORT_SCENES,
  ...DEPARTMENT_SCENES,
  ...MORE_DEPARTMENT_SCENES,
  ...CLUB_SCENES,
  ...PEOPLE,
  ...PLACES,
  ...GOODS,
  ...MARKS,
]

/** The finished drawing. It says itself what has to stay in view when a frame crops it. */
export function focused({ draw, focus }: Picture): string {
  const drawing = draw()
  return focus === 'top' ? drawing.replace('<svg ', '<svg preserveAspectRatio="xMidYMin meet" ') : drawing
}

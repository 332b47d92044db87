/** What people do in the departments. */
import { BALL_SPORTS } from './ball.poses.ts'
import { BODY_SPORTS } from './body.poses.ts'
import { OUTDOOR_SPORTS } from './outdoor.poses.ts'

export const SPORTS = { ...BALL_SPORTS, ...BODY_SPORTS, ...OUTDOOR_SPORTS }

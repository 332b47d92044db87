/** Whose names tickets bear, for lists of staff. */
export { bearersOf } from './names/bearers.ts'

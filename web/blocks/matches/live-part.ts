import { createPart } from '#web/ui/part.tsx'
import type { LiveStubProps } from './LiveStub.tsx'

/** Loaded only while a match is played. */
export const liveStub = createPart<LiveStubProps>({ load: () => import('./LiveStub.tsx') })

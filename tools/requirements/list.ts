import { account } from './account.ts'
import type { Area } from './area.ts'
import { buying } from './buying.ts'
import { careers } from './careers.ts'
import { content } from './content.ts'
import { contracts } from './contracts.ts'
import { foundation } from './foundation.ts'
import { matches } from './matches.ts'
import { open } from './open.ts'
import { organisations } from './organisations.ts'
import { person } from './person.ts'
import { sweepstakes } from './sweepstakes.ts'
import { television } from './television.ts'
import { tickets } from './tickets.ts'

export const areas: readonly Area[] = [
  ...foundation,
  ...buying,
  ...account,
  ...tickets,
  ...contracts,
  ...organisations,
  ...person,
  ...content,
  ...matches,
  ...television,
  ...sweepstakes,
  ...careers,
  ...open,
]

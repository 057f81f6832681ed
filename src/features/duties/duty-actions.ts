import type { createDutyWishes } from './duty-wishes.ts'
import type { createKeepDuties } from './keep-duties.ts'
import type { createTakeDuties } from './take-duties.ts'

/** All that the pages about duties need. Whatever is asked, the actor’s right is checked first. */
export type DutyActions = ReturnType<typeof createTakeDuties> &
  ReturnType<typeof createDutyWishes> & { roster: ReturnType<typeof createKeepDuties> }

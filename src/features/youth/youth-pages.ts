import type { FormGuard } from '#shared/form-guard.ts'
import type { createParentPages } from './act-as-parent.ts'
import type { createJoinYouthList } from './join-youth-list.ts'
import type { YouthGroup, YouthPlaces } from './youth-list.ts'

/** All that the public pages of the waiting list need. */
export type YouthPages = ReturnType<typeof createParentPages> & {
  formGuard: Pick<FormGuard, 'issue'>
  join: ReturnType<typeof createJoinYouthList>
  listGroups: () => Promise<Pick<YouthGroup, 'id' | 'name'>[]>
  /** What newcomers find; undefined for a club that has no such list. */
  readPlaces: () => Promise<YouthPlaces | undefined>
}

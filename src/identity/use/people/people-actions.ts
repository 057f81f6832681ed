import { createAuditReading } from './audit-reading.ts'
import { createInviting } from './inviting.ts'
import type { PeopleNeeds } from './people-needs.ts'
import { createPersonChanges } from './person-changes.ts'
import { createPersonOffices } from './person-offices.ts'
import { createPersonLists } from './person-lists.ts'

export type PeopleActions = ReturnType<typeof createPeopleActions>

/** What administrators of the club do with people's accounts. Everything asks for the right of whoever wants it. */
export function createPeopleActions(needs: PeopleNeeds) {
  return {
    hasMailServer: needs.hasMailServer,
    ...createPersonLists(needs),
    ...createInviting(needs),
    ...createPersonChanges(needs),
    ...createPersonOffices(needs),
    ...createAuditReading(needs),
  }
}

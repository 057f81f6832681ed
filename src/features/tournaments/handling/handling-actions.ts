import type { Actor } from '#rights/offices.ts'
import type { createChangeTeam } from './change-team.ts'
import type { createCorrectContact } from './correct-contact.ts'
import type { createEnterWalkIn } from './enter-walk-in.ts'
import type { createExportRegistrations } from './export-registrations.ts'
import type { createListHalves } from './list-halves.ts'
import type { createMergeDoubles } from './merge-doubles.ts'
import type { createListForDirector } from './list-for-director.ts'
import type { MailRegistrants } from './mail-registrants.ts'
import type { createMarkRegistration } from './mark-registration.ts'
import type { createShowRegistration } from './show-registration.ts'
import type { createTellRegistrant } from './tell-registrant.ts'
import type { createWriteNote } from './write-note.ts'

/** All that the tournament directors' room needs. Whatever is asked, the actor's right is checked first. */
export type HandlingActions = ReturnType<typeof createListForDirector> &
  MailRegistrants & {
    show: ReturnType<typeof createShowRegistration>
    changeTeam: ReturnType<typeof createChangeTeam>
    enterWalkIn: ReturnType<typeof createEnterWalkIn>
    correctContact: ReturnType<typeof createCorrectContact>
    listHalves: ReturnType<typeof createListHalves>
    mergeDoubles: ReturnType<typeof createMergeDoubles>
    mark: ReturnType<typeof createMarkRegistration>
    tell: ReturnType<typeof createTellRegistrant>
    writeNote: ReturnType<typeof createWriteNote>
    export: ReturnType<typeof createExportRegistrations>
    /** What people call whoever changed something; undefined when the account is gone. */
    nameOf: (accountId: Actor['accountId']) => Promise<string | undefined>
    /** Names one view of the message form. */
    newFormKey: () => string
  }

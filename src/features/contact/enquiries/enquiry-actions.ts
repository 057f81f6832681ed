import type { createAnswerEnquiry } from './answer-enquiry.ts'
import type { createChangeEnquiry } from './change-enquiry.ts'
import type { createKeepTemplates } from './keep-templates.ts'
import type { createNoteEnquiry } from './note-enquiry.ts'
import type { createReadEnquiries } from './read-enquiries.ts'

/** All that the room of enquiries needs. Whatever is asked, the actor's right is checked first. */
export type EnquiryActions = ReturnType<typeof createReadEnquiries> &
  ReturnType<typeof createChangeEnquiry> &
  ReturnType<typeof createNoteEnquiry> & {
    answer: ReturnType<typeof createAnswerEnquiry>
    templates: ReturnType<typeof createKeepTemplates>
    /** What people call whoever did something; undefined when the account is gone. */
    nameOf: (accountId: string) => Promise<string | undefined>
  }

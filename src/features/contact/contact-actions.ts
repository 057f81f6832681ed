import type { FormGuard } from '#shared/form-guard.ts'
import type { ContactMessage } from './contact-message.ts'
import type { SendMessage } from './send-message.ts'

/** All that the contact pages need. */
export type ContactActions = {
  formGuard: Pick<FormGuard, 'issue'>
  send: SendMessage
  findByToken: (token: string) => Promise<ContactMessage | undefined>
}

import { href } from 'react-router'
import { clubInMails } from '#features/club/club-words.ts'
import type { ClubReader } from '#features/club/club-reader.ts'
import { createAnswerEnquiry } from '#features/contact/enquiries/answer-enquiry.ts'
import { createChangeEnquiry } from '#features/contact/enquiries/change-enquiry.ts'
import type { EnquiryActions } from '#features/contact/enquiries/enquiry-actions.ts'
import type { EnquiryWork } from '#features/contact/enquiries/enquiry-needs.ts'
import { createEnquiryStore } from '#features/contact/enquiries/enquiry-store.ts'
import { maySee } from '#features/contact/enquiries/enquiry.ts'
import { createKeepTemplates } from '#features/contact/enquiries/keep-templates.ts'
import { createNoteEnquiry } from '#features/contact/enquiries/note-enquiry.ts'
import { createReadEnquiries } from '#features/contact/enquiries/read-enquiries.ts'
import { createRemindOffices } from '#features/contact/enquiries/remind-offices.ts'
import { createTemplateStore } from '#features/contact/enquiries/template-store.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import type { Office } from '#rights/offices.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  connection: DatabaseConnection
  club: Pick<ClubReader, 'getFacts'>
  now: () => Date
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

export function createEnquiryActions(needs: Needs & Pick<EnquiryActions, 'nameOf'>): EnquiryActions {
  const { connection, now, nameOf } = needs
  const { db, inTransaction } = connection
  const handling = { ...commonOf(needs), enquiries: createEnquiryStore(db) }
  return {
    ...createReadEnquiries(handling),
    ...createChangeEnquiry(handling),
    ...createNoteEnquiry(handling),
    answer: createAnswerEnquiry(handling),
    templates: createKeepTemplates({
      templates: createTemplateStore(db),
      inTemplateTransaction: (work) => inTransaction((trx) => work(createTemplateStore(trx))),
      newId: () => newId(now()),
    }),
    nameOf,
  }
}

/** @param needs.publicUrl where the links of the mails lead */
export function createReminding(
  needs: Needs & { publicUrl: string; accounts: Pick<IdentityStore['accounts'], 'list' | 'findPerson'> },
): () => Promise<number> {
  const { connection, publicUrl, accounts, now } = needs
  return createRemindOffices({
    ...commonOf(needs),
    listOpen: createEnquiryStore(connection.db).listOpen,
    listAddresses: (office) => listAddresses(accounts, office, now()),
    async findTaker(accountId, enquiry) {
      const person = await accounts.findPerson(accountId)
      if (!person) return undefined
      const { state, email, offices } = toPersonLine(person, now())
      return state === 'active' && maySee({ offices }, enquiry) ? email : undefined
    },
    toUrl: (id) => enquiryUrl(publicUrl, id),
  })
}

/** Where an enquiry is answered. */
export const enquiryUrl = (publicUrl: string, id: string): string => publicUrl + href('/admin/anfragen/:id', { id })

const commonOf = ({ connection, club, now, afterCommit }: Needs) => ({
  now,
  newId,
  afterCommit,
  inTransaction: <T>(work: (stores: EnquiryWork) => Promise<T>) =>
    connection.inTransaction((trx) =>
      work({ enquiries: createEnquiryStore(trx), outbox: createOutboxStore(trx, connection.engine) }),
    ),
  async findClub() {
    return clubInMails(await club.getFacts('club'))
  },
})

/** More people than any club has in one office. */
const MAX_HOLDERS = 50

/** Of those who hold an office and can come in. */
export async function listAddresses(
  { list }: Pick<IdentityStore['accounts'], 'list'>,
  office: Office,
  now: Date,
): Promise<string[]> {
  const { items } = await list({ role: office, order: 'newest', page: { number: 1, size: MAX_HOLDERS } })
  const lines = items.map((person) => toPersonLine(person, now))
  return lines.flatMap(({ state, email }) => (state === 'active' && email !== undefined ? [email] : []))
}

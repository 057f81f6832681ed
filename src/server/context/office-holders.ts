import type { EnquiryContext } from '#features/contact/enquiries/context.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'

/** More people than any club has in one office. */
const MAX_HOLDERS = 50

/** Who can come in, and by which address mails about an office reach them. */
export const officeHolders = ({
  now,
  read: { accounts },
}: IdentityContext): Pick<EnquiryContext, 'listOfficeAddresses' | 'findActivePerson'> => ({
  async listOfficeAddresses(office) {
    const { items } = await accounts.list({ role: office, order: 'newest', page: { number: 1, size: MAX_HOLDERS } })
    const lines = items.map((person) => toPersonLine(person, now()))
    return lines.flatMap(({ state, email }) => (state === 'active' && email !== undefined ? [email] : []))
  },
  async findActivePerson(accountId) {
    const person = await accounts.findPerson(accountId)
    const line = person && toPersonLine(person, now())
    return line?.state === 'active' ? line : undefined
  },
})

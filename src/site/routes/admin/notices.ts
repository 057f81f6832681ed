import type { RegistrationCounts } from '#features/tournaments/handling/select-registrations.ts'
import { may, type Actor } from '#rights/offices.ts'
import type { Member } from '../../member.ts'
import type { Services } from '../../services.ts'

/** Something that waits for this person. @property path where it is dealt with */
export type Notice = { text: string; path: string }
type Visit = { actor: Actor; services: Pick<Services, 'now' | 'registrations' | 'outbox'> }

/** What is new, for whom it concerns. */
export async function gatherNotices(present: Member, services: Visit['services']): Promise<Notice[]> {
  const visit = { actor: { accountId: present.who.person.account.id, offices: present.offices }, services }
  const notices = [await countRegistrations(visit), await countFailedMails(visit)]
  return notices.filter((notice) => notice !== undefined)
}

/** Of the tournament that comes next. */
async function countRegistrations({ actor, services: { registrations, now } }: Visit): Promise<Notice | undefined> {
  if (!may(actor, 'read-registrations')) return undefined
  const events = await registrations.listEvents(actor)
  if (!events.ok) return undefined
  const coming = events.value.filter(({ event }) => event.startsAt > now())
  const [next] = coming.toSorted((one, other) => one.event.startsAt.getTime() - other.event.startsAt.getTime())
  if (!next) return undefined
  return { text: registrationText(next.event.name, next.counts), path: `/admin/turniere/${next.event.slug}` }
}

async function countFailedMails({ actor, services: { outbox } }: Visit): Promise<Notice | undefined> {
  if (!may(actor, 'read-outbox')) return undefined
  const page = await outbox.list(actor, 'failed', 1)
  const failed = page.ok ? page.value.counts.failed : 0
  if (failed === 0) return undefined
  const text = failed === 1 ? 'Eine Nachricht kam nicht an.' : `${failed} Nachrichten kamen nicht an.`
  return { text, path: '/admin/postausgang' }
}

function registrationText(name: string, { registrations, teams, undecided }: RegistrationCounts): string {
  if (registrations === 0) return `${name}: noch keine Anmeldung.`
  const entries = registrations === 1 ? 'eine Anmeldung' : `${registrations} Anmeldungen`
  const coming = teams === 1 ? 'einer Mannschaft' : `${teams} Mannschaften`
  return `${name}: ${entries} mit ${coming}${undecided === 0 ? '' : `, ${undecided} noch zu entscheiden`}.`
}

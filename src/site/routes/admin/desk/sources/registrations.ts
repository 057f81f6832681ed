import { href } from 'react-router'
import { listEvents, listRegistrations } from '#features/tournaments/handling/list-for-director.ts'
import type { RegistrationCounts } from '#features/tournaments/handling/select-registrations.ts'
import { may } from '#rights/offices.ts'
import { formatDate } from '#shared/berlin-time.ts'
import type { DeskSource, DeskVisit, Findings } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** Every upcoming tournament: the director's open decisions, and the number of registrations. */
export const registrationsSource: DeskSource = {
  name: 'Turniere',
  right: 'read-registrations',
  async look(visit) {
    const coming = getValue(await listEvents(visit.ctx, visit.actor, visit.now))
    const found = await Promise.all(coming.map((overview) => lookAtEvent(visit, overview)))
    return { waiting: found.flatMap(({ waiting }) => waiting), running: found.flatMap(({ running }) => running) }
  },
}

type Overview = { event: { slug: string; name: string; startsAt: Date }; counts: RegistrationCounts }

async function lookAtEvent({ actor, ctx }: DeskVisit, { event, counts }: Overview): Promise<Findings> {
  const path = href('/admin/turniere/:slug', { slug: event.slug })
  const running = [
    {
      key: `event ${event.slug}`,
      when: formatDate(event.startsAt),
      at: event.startsAt,
      text: `${event.name}: ${entriesText(counts)}`,
    },
  ]
  if (counts.undecided === 0 || !may(actor, 'handle-registrations')) return { waiting: [], running }
  const undecided = { search: '', choice: 'undecided', order: 'received' } as const
  const { selected } = getValue(await listRegistrations(ctx, actor, event.slug, undecided))
  const item = {
    key: `undecided ${event.slug}`,
    title:
      counts.undecided === 1 ? 'Über eine Anmeldung entscheiden' : `Über ${counts.undecided} Anmeldungen entscheiden`,
    text: `${event.name}: nach Meldeschluss eingegangen und noch offen.`,
    since: selected[0]?.receivedAt,
    isYours: true,
    action: { label: 'Entscheiden', path },
  }
  return { waiting: [item], running }
}

function entriesText({ registrations, teams }: RegistrationCounts): string {
  if (registrations === 0) return 'noch keine Anmeldung'
  const entries = registrations === 1 ? 'eine Anmeldung' : `${registrations} Anmeldungen`
  return `${entries} mit ${teams === 1 ? 'einer Mannschaft' : `${teams} Mannschaften`}`
}

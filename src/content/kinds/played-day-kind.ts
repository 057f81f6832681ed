import type { ContentStores } from '#content/context.ts'
import type { NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { randomReference } from '#features/tournaments/events/reference.ts'
import { listEnteredTeams } from '#features/tournaments/handling/list-entered-teams.ts'
import { playedDaySchema, tellDay, type PlayedDay } from '#features/tournaments/rehearsal/played-day.ts'
import { NOBODY } from '#features/tournaments/rehearsal/rehearse.ts'
import { registerForm } from '#features/tournaments/registrations/register-teams.ts'
import { newId } from '#shared/new-id.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { yamlReader } from './yaml-piece.ts'

/** Prefix that identifies what the file has brought. */
const TOLD = 'beispieltag-'

/** Used by the sample club only: a played day of a tournament. Clearing the sample removes it. */
export const playedDayKind: ContentKind = {
  folder: 'days',
  owns: (path) => /^days\/.*\.ya?ml$/.test(path),
  read: yamlReader(playedDaySchema, (told) => ({ pieces: [toPiece(told)] })),
  async *write(stores, sources) {
    for (const { path, text } of await sources.list('days/')) {
      const read = playedDayKind.read({ path, text }, { club: undefined })
      const [piece] = read.ok ? read.value.pieces : []
      if (await piece?.find?.(stores)) yield [path, text]
    }
  },
}

function toPiece(told: PlayedDay): Piece {
  const says = JSON.stringify(told)
  const find = async (stores: ContentStores) => {
    const event = await stores.events.findBySlug(told.event)
    const [first] = event ? await stores.day.read(event.id) : []
    return event && first?.id.startsWith(TOLD) ? event : undefined
  }
  return {
    name: told.event,
    says,
    find: async (stores) => ((await find(stores)) ? { says, isOwn: false } : undefined),
    bring: (stores, { now }) => bringDay(stores, told, now),
    async remove(stores) {
      const event = await find(stores)
      if (!event) return 'done'
      const log = stores.day
      if ((await log.read(event.id)).some(({ id }) => !id.startsWith(TOLD))) return 'needed'
      await log.remove(event.id)
      await stores.registrations.removeByFormKeys(event.id, TOLD)
      return 'done'
    },
  }
}

/** Skips an event that has entries or whose day has begun. */
async function bringDay(stores: ContentStores, told: PlayedDay, now: Making['now']): Promise<void> {
  const event = await stores.events.findBySlug(told.event)
  if (!event || (await listEnteredTeams(stores, event.id)).length > 0) return
  const log = stores.day
  if ((await log.read(event.id)).length > 0) return
  await enterAll(stores, event, { told, now })
  const before = makeDay(event, { added: [], teams: await listEnteredTeams(stores, event.id) })
  const entries = tellDay(before, told)
    .flatMap((moment) => moment.entries.map((entry) => ({ entry, at: moment.at })))
    .map(({ entry, at }, index): NewDayEntry => ({ id: `${TOLD}${index + 1}`, at, by: undefined, entry }))
  const [first, ...others] = entries
  if (first) await log.append({ eventId: event.id, after: 0 }, [first, ...others])
}

type Entering = { told: PlayedDay; now: Making['now'] }

/** Enters teams as the director does in the hall: without mails. */
async function enterAll(stores: ContentStores, event: TournamentEvent, { told, now }: Entering): Promise<void> {
  const ctx = { newId: () => newId(now()), newReference: randomReference, publicUrl: '', spacingOf: () => undefined }
  const competitions = competitionsOf(event).map(({ key }) => key)
  for (const [index, name] of told.groups.flat().entries()) {
    const form = { ...NOBODY, teamNames: [name] }
    const sent = { event, form, formKey: `${TOLD}${told.event}-${index}`, competitions: competitions.slice(0, 1) }
    const entered = await registerForm(ctx, stores, { ...sent, byDirector: TOLD }, now())
    if (!entered.ok) throw new Error(`${name} cannot be entered: ${entered.error.kind}`)
  }
}

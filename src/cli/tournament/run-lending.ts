import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { leaseKey } from '#features/tournaments/lending/lend-event.ts'
import type { createHomeSide } from '#features/tournaments/lending/create-lending.ts'
import type { ReturnRefusal } from '#features/tournaments/lending/receive-return.ts'
import { broughtSchema } from '#features/tournaments/lending/travel.ts'
import { makeCode } from '#platform/sealing/lock.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { openSealed, readSealed, writeSealed } from './sealed-file.ts'

type Home = Pick<ReturnType<typeof createHomeSide>, 'lendEvent' | 'receiveReturn'>

export type LendingNeeds = {
  events: { findBySlug: (slug: string) => Promise<TournamentEvent | undefined> }
  home: Home
  leaseSecret: string
  write: (text: string) => void
  writeError: (text: string) => void
  /** Where relative paths begin. */
  folder: string
}

export const LENDING_USAGE = `  tournament take <Turnier> --to <Datei>
                                       ein Turnier für einen Laptop in der Halle mitgeben
  tournament admit <Datei>             was er als Datei zurückbringt, annehmen
`

type ExitCode = 0 | 1 | 2

export const isLendingCommand = (name: string | undefined) => name === 'take' || name === 'admit'

/**
 * Lends a tournament into the hall, and takes what comes back as a file.
 *
 * @param args what follows `tournament` on the command line
 * @returns the exit code: 2 when the command was not understood, 1 when it was refused
 */
export async function runLending(args: string[], needs: LendingNeeds): Promise<ExitCode> {
  const [command, name, to] = readArgs(args) ?? []
  if (command === 'take' && name !== undefined && to !== undefined) return take(name, to, needs)
  if (command === 'admit' && name !== undefined && to === undefined) return admit(name, needs)
  needs.writeError(`Eine Angabe fehlt oder ist unbekannt.\n\nAufruf:\n${LENDING_USAGE}`)
  return 2
}

function readArgs(args: string[]): (string | undefined)[] | undefined {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
    return positionals.length > 2 ? undefined : [positionals[0], positionals[1], values.to]
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function take(slug: string, to: string, { events, home, folder, write, writeError }: LendingNeeds) {
  const event = await events.findBySlug(slug)
  if (!event) {
    writeError(`Ein Turnier „${slug}“ gibt es nicht.\n`)
    return 2
  }
  const path = resolve(folder, to)
  if (existsSync(path)) {
    writeError(`Die Datei ${to} gibt es schon. Bitte nennen Sie eine neue; es wird nichts überschrieben.\n`)
    return 1
  }
  const lent = await home.lendEvent(event, undefined)
  if (!lent.ok) {
    const since = formatListDate(lent.error.lease.at)
    writeError(
      `${event.name} wird seit ${since} schon in einer Halle geführt. Beenden Sie das erst auf der Website: /admin/turniere/${slug}/mitnehmen\n`,
    )
    return 1
  }
  const { eventId, lease } = lent.value
  const code = makeCode((below) => randomInt(below))
  await writeSealed(path, { of: { eventId, lease }, content: lent.value }, { code, salt: newSalt() })
  write(
    `${event.name} steht in ${path}.\nCode, der sie öffnet (er steht nirgends sonst): ${code}\n` +
      `Auf dem Laptop: npm run cli -- tournament open ${to}\n`,
  )
  return 0
}

const newSalt = () => randomBytes(16).toString('base64url')

async function admit(file: string, { home, leaseSecret, folder, write, writeError }: LendingNeeds): Promise<ExitCode> {
  const sealed = await readSealed(resolve(folder, file))
  const content = sealed && (await openSealed(sealed, leaseKey(leaseSecret, sealed.of)))
  const brought = broughtSchema.safeParse(content)
  if (!brought.success) {
    writeError(`Die Datei ${file} ist keine, die von hier mitgegeben wurde, oder sie ist beschädigt.\n`)
    return 1
  }
  const taken = await home.receiveReturn(brought.data)
  if (!taken.ok) {
    writeError(`${returnRefusalText(taken.error)}\n`)
    return 1
  }
  const held = taken.value.since.filter(({ entry }) => entry.kind === 'held').length
  write(
    `Angenommen: ${brought.data.entries.length} Einträge, ${brought.data.registrations.length} Meldungen.\n` +
      (held > 0 ? `Davon widersprechen ${held} dem, was hier steht: Bitte entscheiden Sie auf der Website.\n` : ''),
  )
  return 0
}

export function returnRefusalText({ kind }: ReturnRefusal): string {
  switch (kind) {
    case 'lease-revoked':
      return 'Die Mitnahme wurde auf der Website beendet; von diesem Rechner wird nichts mehr angenommen. Dort kann die Turnierleitung es wieder erlauben.'
    case 'unknown-lease':
      return 'Diese Mitnahme kennt die Website nicht.'
    case 'unreadable':
      return 'Was zurückkommt, passt nicht zu dem, was auf der Website steht. Es wurde nichts geändert.'
  }
}

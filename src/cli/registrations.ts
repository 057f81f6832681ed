import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { listEntries, listTeams, TEAM_SHEET, toTable } from '#features/tournaments/handling/entry-list.ts'
import { toCsv, toXlsx } from '#platform/sheets/write-sheet.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { EventStore } from '#features/tournaments/events/event-store.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { PlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { countFree, describePlaces, type EventPlaces } from '#features/tournaments/registrations/places.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { readWords } from './read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'

type Stores = { events: EventStore; registrations: RegistrationStore; places: PlaceStore }

const FORMATS = ['table', 'csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]
type Request = { slug: string; format: Format; output: string | undefined }

const USAGE = `Aufruf:
  registrations list   --event <Turnier>
  registrations export --event <Turnier> [--format table|csv|xlsx] [--output <Datei>]
`

/**
 * Shows or exports the registrations of an event.
 *
 * @param args what follows `registrations` on the command line
 * @returns the exit code: 2 for an invalid command, 1 when the file could not be written
 */
export async function runRegistrations(args: string[], stores: Stores, terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args)
  if (!request.ok) return misunderstand(terminal, `${request.error}\n\n${USAGE}`)
  const { slug, format, output } = request.value
  const event = await stores.events.findBySlug(slug)
  if (!event) {
    const known = (await stores.events.list()).map((each) => each.slug).join(', ')
    return misunderstand(terminal, `Ein Turnier „${slug}“ gibt es nicht. Bekannt sind: ${known || 'noch keine'}.\n`)
  }
  const registrations = await stores.registrations.listForEvent(event.id)
  const content = await render(registrations, format)
  if (output !== undefined) return writeTo(resolve(terminal.folder, output), content, registrations.length, terminal)
  terminal.write(content.toString())
  if (format === 'table') terminal.write(placesLines(event, await stores.places.find(event)))
  return 0
}

function placesLines(event: TournamentEvent, limited: EventPlaces): string {
  const competitions = competitionsOf(event)
  return competitions
    .map(({ key, name }) => {
      const places = limited.get(key)
      const heading = competitions.length > 1 ? `${name}: ` : ''
      return places ? `\n${heading}${describePlaces(places)}, ${countFree(places)} frei.\n` : ''
    })
    .join('')
}

function parseRequest(args: string[]): Result<Request, string> {
  const given = readWords(args, OPTIONS)
  if (!given) return err('Eine Angabe ist unbekannt oder unvollständig.')
  const { event: slug, format, output } = given.values
  const [command, ...rest] = given.words
  if ((command !== 'list' && command !== 'export') || rest.length > 0) return err('Es fehlt list oder export.')
  if (slug === undefined) return err('Es fehlt das Turnier, zum Beispiel --event sommerturnier.')
  if (command === 'list' && (format ?? output) !== undefined) return err('list zeigt nur an; Dateien schreibt export.')
  const known = FORMATS.find((each) => each === (format ?? (command === 'list' ? 'table' : 'csv')))
  if (!known) return err(`Das Format „${format}“ gibt es nicht; bekannt sind ${FORMATS.join(', ')}.`)
  return ok({ slug, format: known, output: output ?? (known === 'xlsx' ? `${slug}.xlsx` : undefined) })
}

const OPTIONS = { event: { type: 'string' }, format: { type: 'string' }, output: { type: 'string' } } as const

async function render(registrations: Registration[], format: Format): Promise<string | Buffer> {
  const list = listEntries(registrations)
  switch (format) {
    case 'table':
      return toTable(list)
    case 'csv':
      return toCsv(list)
    case 'xlsx':
      return toXlsx(listTeams(registrations, list), TEAM_SHEET)
  }
}

async function writeTo(path: string, content: string | Buffer, count: number, terminal: Terminal): Promise<0 | 1> {
  try {
    // Contains names and addresses: no other user of the machine may read it.
    await writeFile(path, content, { mode: 0o600 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unbekannter Fehler'
    return refuse(terminal, `${path} konnte nicht geschrieben werden (${code}).`)
  }
  terminal.write(`${count} ${count === 1 ? 'Anmeldung' : 'Anmeldungen'} in ${path} geschrieben.\n`)
  return 0
}

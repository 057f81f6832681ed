import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { admitFile, newFileCode, takeAsFile, type AdmitRefusal } from '#features/tournaments/lending/carry-files.ts'
import type { LendingContext } from '#features/tournaments/lending/context.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { readWords } from '../read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from '../terminal.ts'

export const LENDING_USAGE = `  tournament take <Turnier> --to <Datei>
                                       ein Turnier für einen Laptop in der Halle mitgeben
  tournament admit <Datei>             was er als Datei zurückbringt, annehmen
`

export const isLendingCommand = (name: string | undefined) => name === 'take' || name === 'admit'

/**
 * Lends a tournament to a laptop in the hall, and takes it back from a file.
 *
 * @param args what follows `tournament` on the command line
 * @returns the exit code: 2 for an invalid command, 1 for a refused one
 */
export async function runLending(args: string[], ctx: LendingContext, output: Terminal): Promise<ExitCode> {
  const given = readWords(args, { to: { type: 'string' } })
  const [command, name, ...more] = given?.words ?? []
  const to = given?.values.to
  if (name !== undefined && more.length === 0) {
    if (command === 'take' && to !== undefined) return take(ctx, name, to, output)
    if (command === 'admit' && to === undefined) return admit(ctx, name, output)
  }
  return misunderstand(output, `Eine Angabe fehlt oder ist unbekannt.\n\nAufruf:\n${LENDING_USAGE}`)
}

async function take(ctx: LendingContext, slug: string, to: string, output: Terminal): Promise<ExitCode> {
  const event = await ctx.events.findBySlug(slug)
  if (!event) return misunderstand(output, `Ein Turnier „${slug}“ gibt es nicht.\n`)
  const path = resolve(output.folder, to)
  if (existsSync(path))
    return refuse(output, `Die Datei ${to} gibt es schon. Bitte nennen Sie eine neue; es wird nichts überschrieben.`)
  const code = newFileCode()
  const lent = await takeAsFile(ctx, event, { code, by: undefined })
  if (!lent.ok) {
    const since = 'lease' in lent.error ? ` seit ${formatListDate(lent.error.lease.at)}` : ''
    return refuse(
      output,
      `${event.name} wird${since} schon in einer Halle geführt. Beenden Sie das erst auf der Website: /admin/turniere/${slug}/mitnehmen`,
    )
  }
  // Must not overwrite a file.
  await writeFile(path, lent.value, { flag: 'wx', mode: 0o600 })
  output.write(
    `${event.name} steht in ${path}.\nCode, der sie öffnet (er steht nirgends sonst): ${code}\n` +
      `Auf dem Laptop: vereinsheim tournament open ${to}\n`,
  )
  return 0
}

async function admit(ctx: LendingContext, file: string, output: Terminal): Promise<ExitCode> {
  const admitted = await admitFile(ctx, await readFile(resolve(output.folder, file), 'utf8'))
  if (!admitted.ok) return refuse(output, returnRefusalText(admitted.error))
  const { entries, registrations, held } = admitted.value
  output.write(
    `Angenommen: ${entries} Einträge, ${registrations} Meldungen.\n` +
      (held > 0 ? `Davon widersprechen ${held} dem, was hier steht: Bitte entscheiden Sie auf der Website.\n` : ''),
  )
  return 0
}

export function returnRefusalText({ kind }: AdmitRefusal): string {
  switch (kind) {
    case 'foreign-file':
      return 'Diese Datei ist keine, die von hier mitgegeben wurde, oder sie ist beschädigt.'
    case 'lease-revoked':
      return 'Die Mitnahme wurde auf der Website beendet; von diesem Rechner wird nichts mehr angenommen. Dort kann die Turnierleitung es wieder erlauben.'
    case 'unknown-lease':
      return 'Diese Mitnahme kennt die Website nicht.'
    case 'unreadable':
      return 'Was zurückkommt, passt nicht zu dem, was auf der Website steht. Es wurde nichts geändert.'
  }
}

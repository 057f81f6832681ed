import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createAccount } from '#identity/core/admin/create-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { readExport, readExportedUser, staysBehind, toCreation } from './exported-user.ts'
import { BY_CONSOLE, CONSOLE, refusalText } from './refusal-text.ts'
import type { Terminal } from './terminal.ts'

type Outcome = 'taken-over' | 'known' | 'left-behind' | { refused: string }

/**
 * Takes over the people of a Netlify Identity or Supabase export. Whoever is known already stays as they are, so it may be run again.
 *
 * @returns the exit code: 1 when the file could not be read, or somebody could not be taken over
 */
export async function importUsers(
  file: string,
  { identity, write, writeError, folder }: Terminal & { identity: IdentityContext },
): Promise<0 | 1> {
  const content = await read(resolve(folder, file))
  const people = content === undefined ? undefined : readExport(content)
  if (!people) {
    const reason = content === undefined ? 'lässt sich nicht lesen' : 'enthält keine Liste von Personen als JSON'
    writeError(`Die Datei ${file} ${reason}.\n`)
    return 1
  }
  const outcomes: Outcome[] = []
  for (const entry of people) outcomes.push(await takeOver(identity, entry))
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  // By position, not by name: the console's history is no place for a list of members.
  const refused = outcomes.flatMap((outcome, index) =>
    typeof outcome === 'object' ? [`  ${index + 1}. Eintrag: ${outcome.refused}\n`] : [],
  )
  write(
    `${count('taken-over')} übernommen, ${count('known')} schon bekannt, ${count('left-behind')} ausgelassen (gelöscht, anonym oder SSO), ${refused.length} abgelehnt.\n`,
  )
  writeError(refused.join(''))
  return refused.length > 0 ? 1 : 0
}

async function takeOver(identity: IdentityContext, entry: unknown): Promise<Outcome> {
  const user = readExportedUser(entry)
  if (!user) return { refused: 'Das ist keine Person mit E-Mail-Adresse oder Telefonnummer.' }
  if (staysBehind(user)) return 'left-behind'
  const outcome = await createAccount(identity, { by: BY_CONSOLE, caller: CONSOLE }, toCreation(user, new Date()))
  if (outcome.ok) return 'taken-over'
  const isKnown = ['email-taken', 'phone-taken', 'already-registered'].includes(outcome.error.kind)
  return isKnown ? 'known' : { refused: refusalText(outcome.error) }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

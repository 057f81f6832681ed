import { z } from 'zod'
import type { AdminCreation } from '#identity/core/admin/admin-input.ts'
import { parseJson } from '#shared/json/parse-json.ts'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createAccount } from '#identity/core/admin/create-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { BY_CONSOLE, CONSOLE, refusalText } from './refusal-text.ts'
import { refuse, type Terminal } from './terminal.ts'

const text = z.string().trim().min(1)
/** Databases export a missing value as null or as an empty text. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())
const instant = optional(text)
/** An export of a database may contain JSON as text. */
const metadata = optional(
  z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), z.record(z.string(), z.unknown())),
)

/** One person from Netlify's API, a GoTrue database, or a row of Supabase's `auth.users`. */
const exportedUser = z
  .object({
    id: optional(z.uuid()),
    email: optional(text),
    phone: optional(text),
    encrypted_password: optional(text),
    confirmed_at: instant,
    email_confirmed_at: instant,
    phone_confirmed_at: instant,
    banned_until: instant,
    deleted_at: instant,
    is_anonymous: optional(z.boolean()),
    is_sso_user: optional(z.boolean()),
    app_metadata: metadata,
    raw_app_meta_data: metadata,
    user_metadata: metadata,
    raw_user_meta_data: metadata,
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined)

type ExportedUser = z.infer<typeof exportedUser>

/** The people in an export: a JSON list, an object with `users`, or one JSON object per line. @returns undefined for anything else */
export function readExport(content: string): unknown[] | undefined {
  const whole = parseJson(content)
  if (Array.isArray(whole)) return whole
  if (typeof whole === 'object' && whole !== null)
    return 'users' in whole && Array.isArray(whole.users) ? whole.users : [whole]
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const people = lines.map(parseJson)
  return lines.length > 0 && people.every((person) => typeof person === 'object' && person !== null)
    ? people
    : undefined
}

export const readExportedUser = (entry: unknown): ExportedUser | undefined => exportedUser.safeParse(entry).data

/** People who cannot be imported: deleted, anonymous, and those who sign in through an organisation (SSO). */
export const staysBehind = ({ deleted_at, is_anonymous, is_sso_user }: ExportedUser): boolean =>
  deleted_at !== undefined || is_anonymous === true || is_sso_user === true

export function toCreation(user: ExportedUser, now: Date): AdminCreation {
  const { id, email, phone, encrypted_password: passwordHash } = user
  const appMetadata = user.app_metadata ?? user.raw_app_meta_data
  const userMetadata = user.user_metadata ?? user.raw_user_meta_data
  const bannedFor = user.banned_until === undefined ? 0 : Date.parse(user.banned_until) - now.getTime()
  // Supabase stores numbers without their plus.
  const number = phone === undefined || phone.startsWith('+') ? phone : `+${phone}`
  return {
    ...(id !== undefined && { id }),
    ...(email !== undefined && { email }),
    ...(number !== undefined && { phone: number }),
    ...(passwordHash !== undefined && { passwordHash }),
    confirmsEmail: (user.email_confirmed_at ?? user.confirmed_at) !== undefined && email !== undefined,
    confirmsPhone: user.phone_confirmed_at !== undefined && phone !== undefined,
    ...(appMetadata && { appMetadata }),
    ...(userMetadata && { userMetadata }),
    ...(bannedFor > 0 && { bannedForMilliseconds: bannedFor }),
  }
}

type Outcome = 'taken-over' | 'known' | 'left-behind' | { refused: string }

/**
 * Imports the people of a Netlify Identity or Supabase export. Existing accounts stay as they are, so it is idempotent.
 *
 * @returns the exit code: 1 when the file could not be read, or a person could not be imported
 */
export async function importUsers(
  file: string,
  { identity, write, writeError, folder }: Terminal & { identity: IdentityContext },
): Promise<0 | 1> {
  const content = await read(resolve(folder, file))
  const people = content === undefined ? undefined : readExport(content)
  if (!people) {
    const reason = content === undefined ? 'lässt sich nicht lesen' : 'enthält keine Liste von Personen als JSON'
    return refuse({ writeError }, `Die Datei ${file} ${reason}.`)
  }
  const outcomes: Outcome[] = []
  for (const entry of people) outcomes.push(await takeOver(identity, entry))
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  // By position, not by name: members' names do not belong in the console's history.
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

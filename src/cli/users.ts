import { BAN_WITHOUT_END } from '#identity/core/admin/admin-input.ts'
import { findPersonByEmail } from '#identity/core/admin/find-person.ts'
import { invite } from '#identity/core/admin/invite.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { TO_THE_SITE } from '#identity/core/one-time/one-time-token.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { importUsers } from './exported-user.ts'
import { listUsers } from './list-users.ts'
import { BY_CONSOLE, CONSOLE, refusalText, type ConsoleRefusal } from './refusal-text.ts'
import { knownRoles, readRoles } from './read-roles.ts'
import { readWords } from './read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'

type UsersNeeds = Terminal & {
  identity: IdentityContext
  /** The link for the first administrator; undefined once there is one. */
  firstSetUpLink: () => Promise<string | undefined>
  /** Asks a question at the keyboard; undefined without one. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}

const USAGE = `Aufruf:
  users list
  users invite <E-Mail> [--name <Name>] [--role <Rolle,…>] [--other] [--mail]
  users invite --first
  users role <E-Mail> <Rolle …> [--other] | --none
  users disable <E-Mail>
  users enable <E-Mail>
  users delete <E-Mail> [--yes]
  users import --file <Datei>
Rollen: ${knownRoles};
  mit --other auch andere Wörter, für andere Programme
`

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string' },
  mail: { type: 'boolean' },
  first: { type: 'boolean' },
  none: { type: 'boolean' },
  other: { type: 'boolean' },
  yes: { type: 'boolean' },
  file: { type: 'string' },
} as const

type Given = NonNullable<ReturnType<typeof readWords<typeof OPTIONS>>>
type Command = (given: Given, needs: UsersNeeds) => Promise<ExitCode>

const COMMANDS: Record<string, { options: (keyof typeof OPTIONS)[]; run: Command }> = {
  list: { options: [], run: list },
  invite: { options: ['name', 'role', 'other', 'mail', 'first'], run: inviteSomebody },
  role: { options: ['none', 'other'], run: setRoles },
  disable: { options: [], run: (given, needs) => ban(given, needs, true) },
  enable: { options: [], run: (given, needs) => ban(given, needs, false) },
  delete: { options: ['yes'], run: remove },
  import: { options: ['file'], run: importFrom },
}

/**
 * Manages people at the console.
 *
 * @param args what follows `users` on the command line
 * @returns the exit code: 2 for an invalid command, 1 for a refused one
 */
export async function runUsers(args: string[], needs: UsersNeeds): Promise<ExitCode> {
  const request = parseRequest(args)
  if (!request.ok) return misunderstood(needs, request.error)
  return request.value.run(request.value.given, needs)
}

const misunderstood = (needs: UsersNeeds, text: string) => misunderstand(needs, `${text}\n\n${USAGE}`)

function parseRequest(args: string[]): Result<{ run: Command; given: Given }, string> {
  const given = readWords(args, OPTIONS)
  if (!given) return err('Eine Angabe ist unbekannt oder unvollständig.')
  const [name = '', ...words] = given.words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return err(`Es fehlt einer der Befehle ${Object.keys(COMMANDS).join(', ')}.`)
  const foreign = Object.keys(given.values).find((option) => !command.options.some((known) => known === option))
  if (foreign !== undefined) return err(`Die Angabe --${foreign} gehört nicht zu ${name}.`)
  return ok({ run: command.run, given: { ...given, words } })
}

async function list({ words }: Given, needs: UsersNeeds): Promise<ExitCode> {
  if (words.length > 0) return misunderstood(needs, 'list braucht keine weitere Angabe.')
  needs.write(await listUsers(needs.identity))
  return 0
}

async function inviteSomebody(given: Given, needs: UsersNeeds): Promise<ExitCode> {
  const { first, name, role, other: takesOthers, mail: sendsMail = false } = given.values
  if (first) return showFirst(given, needs)
  const [email, ...rest] = given.words
  if (email === undefined || rest.length > 0) return misunderstood(needs, 'Es fehlt genau eine E-Mail-Adresse.')
  const roles = readRoles(role === undefined ? [] : [role], { takesOthers })
  if (!roles.ok) return unknownRoles(needs, roles.error)
  const outcome = await invite(needs.identity, {
    email,
    userMetadata: name === undefined ? {} : { full_name: name },
    ...(role !== undefined && { appMetadata: { roles: roles.value } }),
    link: TO_THE_SITE,
    by: BY_CONSOLE,
    caller: CONSOLE,
    sendsMail,
  })
  if (!outcome.ok) return refused(needs, outcome.error)
  const sent = sendsMail
    ? 'Eine E-Mail damit ist unterwegs.'
    : 'Geben Sie diesen Link selbst weiter; mit --mail geht er auch als E-Mail hinaus:'
  needs.write(`Einladung für ${outcome.value.person.account.email}. ${sent}\n\n${outcome.value.link}\n`)
  return 0
}

async function showFirst({ words, values }: Given, needs: UsersNeeds): Promise<ExitCode> {
  if (words.length > 0 || Object.keys(values).length > 1) return misunderstood(needs, '--first steht allein.')
  const link = await needs.firstSetUpLink()
  if (link === undefined)
    return refuse(
      needs,
      'Es gibt schon jemanden, der alles verwalten darf. Weitere Personen laden Sie mit ihrer Adresse ein.',
    )
  needs.write(`Über diesen Link entsteht das erste Konto, das alles verwalten darf (7 Tage gültig):\n\n${link}\n`)
  return 0
}

async function setRoles({ words: [email, ...names], values }: Given, needs: UsersNeeds): Promise<ExitCode> {
  if (email === undefined) return misunderstood(needs, 'Es fehlt eine E-Mail-Adresse.')
  const read = readRoles(names, { takesOthers: values.other })
  const isNone = read.ok && read.value.length === 0
  if (isNone !== Boolean(values.none)) return misunderstood(needs, 'Es fehlt eine Rolle, oder --none für keine.')
  if (!read.ok) return unknownRoles(needs, read.error)
  const roles = read.value
  const person = await findPersonByEmail(needs.identity, email)
  if (!person.ok) return refused(needs, person.error)
  // Null removes the entry.
  const appMetadata = { roles: roles.length > 0 ? roles : null } as { roles: string[] }
  const { account } = person.value
  const outcome = await updateAccount(needs.identity, { by: BY_CONSOLE, caller: CONSOLE }, account.id, { appMetadata })
  if (!outcome.ok) return refused(needs, outcome.error)
  needs.write(`${account.email} hat jetzt ${roles.length > 0 ? `die Rollen ${roles.join(', ')}` : 'keine Rolle'}.\n`)
  if (account.invitedAt === undefined && outcome.value.account.invitedAt !== undefined) {
    needs.write(
      `Diese Adresse hat noch niemand bestätigt; ein Passwort, das schon gewählt wurde, gilt nicht mehr. Bitte laden Sie die Person ein:\n  users invite ${account.email} --mail\n`,
    )
  }
  return 0
}

async function ban(given: Given, needs: UsersNeeds, isBanned: boolean): Promise<ExitCode> {
  const person = await findOnly(given, needs)
  if (typeof person === 'number') return person
  const bannedForMilliseconds = isBanned ? BAN_WITHOUT_END : null
  const outcome = await updateAccount(needs.identity, { by: BY_CONSOLE, caller: CONSOLE }, person.account.id, {
    bannedForMilliseconds,
  })
  if (!outcome.ok) return refused(needs, outcome.error)
  needs.write(`${person.account.email} ist ${isBanned ? 'gesperrt und überall abgemeldet' : 'nicht mehr gesperrt'}.\n`)
  return 0
}

async function remove(given: Given, needs: UsersNeeds): Promise<ExitCode> {
  const person = await findOnly(given, needs)
  if (typeof person === 'number') return person
  const { id, email } = person.account
  if (!given.values.yes && !(await needs.confirm?.(`${email} mit allen Daten löschen? (ja/nein) `)))
    return refuse(needs, 'Nichts gelöscht. Ohne Rückfrage geht es mit --yes.')
  const outcome = await removeAccount(needs.identity, { by: BY_CONSOLE, caller: CONSOLE }, id, { keepsId: false })
  if (!outcome.ok) return refused(needs, outcome.error)
  needs.write(`${email} ist gelöscht.\n`)
  return 0
}

async function importFrom({ words, values: { file } }: Given, needs: UsersNeeds): Promise<ExitCode> {
  if (file === undefined || words.length > 0) return misunderstood(needs, 'Es fehlt --file mit einer Datei.')
  return importUsers(file, needs)
}

async function findOnly({ words: [email, ...rest] }: Given, needs: UsersNeeds) {
  if (email === undefined || rest.length > 0) return misunderstood(needs, 'Es fehlt genau eine E-Mail-Adresse.')
  const person = await findPersonByEmail(needs.identity, email)
  return person.ok ? person.value : refused(needs, person.error)
}

const refused = (needs: UsersNeeds, refusal: ConsoleRefusal) => refuse(needs, refusalText(refusal))

const unknownRoles = (needs: UsersNeeds, words: string[]) =>
  refuse(needs, `Keine Rolle dieser Website: ${words.join(', ')}. Es gibt ${knownRoles}. Für andere Programme: --other`)

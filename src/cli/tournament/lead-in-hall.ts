import { spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { randomInt } from 'node:crypto'
import { renderUnicodeCompact } from 'uqr'
import type { HeldLease } from '#features/tournaments/lending/lease-store.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Config } from '#platform/config/config.ts'
import { environmentWith } from '#platform/config/process-environment.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { makeCode } from '#platform/sealing/lock.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { BY_CONSOLE, CONSOLE, refusalText } from '../refusal-text.ts'
import type { HallPlace } from './hall-commands.ts'
import { showHallPage, type HallDoor } from './hall-page.ts'
import { refuse, type Terminal } from '../terminal.ts'

type Needs = Terminal & {
  config: Config
  identity: IdentityContext
  slug: string
  /** Closes the database, so that the site has it for itself. */
  close: () => Promise<void>
}

/** The account of the directors in the hall. It does not exist at home, and is removed with everything else. */
const ACCOUNT = 'leitung@halle.example'
const OF_THE_HALL = { appMetadata: { roles: ['director'] }, userMetadata: { full_name: 'Turnierleitung' } }

/**
 * Starts the site for the hall's network, with a password for the directors.
 *
 * @returns the exit code, once the site has ended
 */
export async function leadInHall({ until }: HeldLease, place: HallPlace, needs: Needs): Promise<0 | 1> {
  const host = place.address ?? ownAddress()
  if (host === undefined)
    return refuse(
      needs,
      'Dieser Rechner ist in keinem Netz. Verbinden Sie ihn mit dem WLAN der Halle, oder nennen Sie --address.',
    )
  const code = await giveCode(needs.identity, place)
  if (!code.ok) return refuse(needs, code.error)
  await needs.close()
  const url = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${place.port}`).origin
  const door = { url, code: code.value, email: ACCOUNT, path: `/admin/turniere/${needs.slug}/einlass` }
  needs.write(welcome(door, until))
  const ended = startSite(url, place.port, needs.config)
  if (place.showsPage) void showHallPage(needs.config.dataDir, door, ended)
  return ended
}

/** The first address that others in the same network can reach. */
function ownAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/**
 * The directors keep their password and their sessions when the site restarts; a new password makes the old one useless to anyone who has
 * seen it.
 *
 * @returns undefined if it is unchanged, or the reason why it cannot be created
 */
export async function giveCode(
  identity: IdentityContext,
  { isNewCode }: Pick<HallPlace, 'isNewCode'>,
): Promise<Result<string | undefined, string>> {
  const known = (await identity.read.accounts.list({ search: ACCOUNT, order: 'oldest', page: { number: 1, size: 1 } }))
    .items[0]
  if (known && !isNewCode) return ok(undefined)
  const code = makeCode((below) => randomInt(below))
  const account = { email: ACCOUNT, password: code, ...OF_THE_HALL }
  const done = known
    ? await updateAccount(identity, { by: BY_CONSOLE, caller: CONSOLE }, known.account.id, { password: code })
    : await createAccount(
        identity,
        { by: BY_CONSOLE, caller: CONSOLE },
        { ...account, confirmsEmail: true, confirmsPhone: false },
      )
  return done.ok ? ok(code) : err(refusalText(done.error))
}

const welcome = ({ url, code, email, path }: HallDoor, until: Date) => `
${renderUnicodeCompact(url, { border: 2 })}
Adresse im WLAN der Halle:  ${url}
Für die Turnierleitung:     ${url}${path}
  E-Mail   ${email}
  Kennwort ${code ?? 'wie beim ersten Start (ein neues gibt es mit --new-password)'}
Die Verbindung in der Halle ist nicht verschlüsselt (http): Wer im selben WLAN ist, könnte mitlesen. Kennwort und Schlüssel
gelten darum nur hier; nehmen Sie ein WLAN mit eigenem Kennwort. Mitgenommen bis ${formatListDate(until)}. Beenden mit Strg+C.
`

function startSite(url: string, port: number, { dataDir, contentDir }: Needs['config']): Promise<0 | 1> {
  const own = { HOST: '0.0.0.0', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, CONTENT_DIR: contentDir }
  const site = spawn(process.execPath, [inProjectFolder('build/server/main.js')], {
    env: environmentWith({ ...own, DATABASE_URL: '', SMTP_URL: '' }),
    stdio: 'inherit',
  })
  // Ctrl+C reaches both processes; this one waits until the site has ended.
  const wait = () => undefined
  process.on('SIGINT', wait)
  const end = () => site.kill('SIGTERM')
  process.on('SIGTERM', end)
  return new Promise((resolve, reject) => {
    site.on('error', reject)
    site.on('exit', (status) => {
      process.off('SIGINT', wait)
      process.off('SIGTERM', end)
      resolve(status === 0 ? 0 : 1)
    })
  })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { writeWhole } from '#platform/program/write-whole.ts'
import { SECOND } from '#shared/durations.ts'
import { editYaml } from '#shared/yaml/edit-yaml.ts'
import { readYaml } from '#shared/yaml/read-yaml.ts'
import { clubsSchema, type ClubEntry, type Share, type WrittenLimits } from './club-entry.ts'

/** @property mails per day */
export type ClubLimits = { bytes: number; mails: number; connections: number }

/** A club of this host, from its entry in clubs.yaml. */
export type HostedClub = {
  /** Its data folder, directly in the folder of all clubs. */
  folder: string
  /** In Punycode. The first is the club's address, the others redirect to it. */
  domains: [string, ...string[]]
  limits: ClubLimits
  /** Settings that differ from the host's. */
  settings: Record<string, string | undefined>
  isStopped: boolean
  /** Upgraded before all others. */
  isCanary: boolean
  shares: Share[]
  /** Public age keys that encrypt its backups; the holders of the private keys can decrypt them. */
  recipients: string[]
}

/** The list of clubs is missing or invalid; the message names every mistake with its line. */
export class ClubsFileError extends Error {
  override name = 'ClubsFileError'
}

const FILE = 'clubs.yaml'
const USUAL_LIMITS: ClubLimits = { bytes: 5e9, mails: 500, connections: 300 }

export const clubsFile = (clubsDir: string): string => join(clubsDir, FILE)

/** The folder for the host's own files, beside the folders of the clubs. */
export const hostFolder = (clubsDir: string): string => join(clubsDir, '.host')

/**
 * All clubs of the host, in the order of the file.
 *
 * @throws {ClubsFileError} also without a file: it may be missing for a moment while it is being saved
 */
export async function readClubs(clubsDir: string): Promise<HostedClub[]> {
  const text = await readText(clubsDir)
  if (text === undefined)
    throw new ClubsFileError(
      `Hier gibt es keine Vereine: ${clubsFile(clubsDir)}\nStimmt CLUBS_DIR? Den ersten legt „vereinsheim clubs add“ an.`,
    )
  return toClubs(text)
}

/**
 * Changes the list of clubs; comments stay. Only one program changes it at a time, the others wait.
 *
 * @param change maps the written entries to the new ones
 * @throws {ClubsFileError} for a file that is invalid before or after the change; the file then stays unchanged
 */
export async function changeClubs(clubsDir: string, change: (clubs: ClubEntry[]) => ClubEntry[]): Promise<void> {
  await keepPrivate(hostFolder(clubsDir))
  await withoutOthers(hostFolder(clubsDir), async () => {
    const text = (await readText(clubsDir)) ?? ''
    toClubs(text)
    const written = (parse(text) ?? undefined) as { clubs?: ClubEntry[] } | undefined
    const wanted = { ...written, clubs: change(written?.clubs ?? []) }
    const changed = written ? editYaml(text, wanted) : text + stringify(wanted)
    toClubs(changed)
    await writeWhole(clubsFile(clubsDir), Buffer.from(changed))
  })
}

const readText = (clubsDir: string) => readFile(clubsFile(clubsDir), 'utf8').catch(unlessGone)

function toClubs(text: string): HostedClub[] {
  const read = readYaml(FILE, text, clubsSchema)
  if (!read.ok) {
    const lines = read.error.map(
      ({ line, sentence }) => `  ${FILE}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`,
    )
    throw new ClubsFileError(`In der Liste der Vereine stimmt etwas nicht:\n${lines.join('\n')}`)
  }
  const usual = withUsual(read.value?.limits, USUAL_LIMITS)
  return (read.value?.clubs ?? []).map(({ limits, stopped, canary, ...club }) => ({
    ...club,
    limits: withUsual(limits, usual),
    isStopped: stopped,
    isCanary: canary,
  }))
}

const withUsual = (given: WrittenLimits | undefined, usual: ClubLimits): ClubLimits => ({
  bytes: given?.bytes ?? usual.bytes,
  mails: given?.mails ?? usual.mails,
  connections: given?.connections ?? usual.connections,
})

const PATIENCE = 10 * SECOND

async function withoutOthers(folder: string, work: () => Promise<void>): Promise<void> {
  const file = join(folder, 'clubs-file.lock')
  const until = Date.now() + PATIENCE
  let lock = takeLock(file)
  for (; !lock; lock = takeLock(file)) {
    if (Date.now() > until)
      throw new ClubsFileError(
        'Gerade ändert ein anderer Befehl die Liste der Vereine. Bitte versuchen Sie es gleich noch einmal.',
      )
    await sleep(20)
  }
  await work().finally(lock.release)
}

const BUSY = 5

/** Takes a lock of SQLite, which ends with its process, even after a crash. @returns undefined if another process holds it */
export function takeLock(file: string): { release: () => void } | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw error
  }
}

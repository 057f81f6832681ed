import { readFile, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { bringHome, packReturn, type BringProgress, type SendHome } from '#features/tournaments/lending/bring-home.ts'
import type { HallContext } from '#features/tournaments/lending/context.ts'
import type { HeldLease } from '#features/tournaments/lending/lease-store.ts'
import { openInHall } from '#features/tournaments/lending/open-in-hall.ts'
import { openSealed, readSealed, sealFile, type SealedFile } from '#features/tournaments/lending/sealed-file.ts'
import { takenSchema, type Brought } from '#features/tournaments/lending/travel.ts'
import { readCode } from '#platform/sealing/lock.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { returnRefusalText } from './run-lending.ts'
import type { readWords } from '../read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from '../terminal.ts'

/**
 * Address and options of the site in the hall.
 *
 * @property isNewCode whether to create a new password for the directors
 * @property showsPage whether to show address, QR code and password in this computer's browser
 */
export type HallPlace = { address: string | undefined; port: number; isNewCode: boolean; showsPage: boolean }

export type HallNeeds = Terminal & {
  /** @throws if there is no database */
  openHall: () => Promise<HallContext>
  /** Whether there are no data on this computer yet. */
  isFresh: () => Promise<boolean>
  /** Creates the database with the content beside the program, so that the site shows the club's pages; undefined if there are data already. */
  makeHall: () => Promise<HallContext | undefined>
  /** @param home address of the site at home */
  send: (home: string, ...sent: Parameters<SendHome>) => ReturnType<SendHome>
  /** Starts the site for the hall's network. @returns the exit code, once it has ended */
  lead: (lease: HeldLease, place: HallPlace) => Promise<0 | 1>
  /** Prompts the user for a line; undefined without a keyboard. */
  ask: ((question: string) => Promise<string>) | undefined
  /** The folder with everything that the program has written on this computer. */
  dataDir: string
  /** Default port of the site on this computer. */
  usualPort: number
  /** Whether the site has the database open. */
  isLed: () => Promise<boolean>
  /** Closes the database, before its folder is removed. */
  close: () => Promise<void>
}

export const OPTIONS = {
  code: { type: 'string' },
  address: { type: 'string' },
  port: { type: 'string' },
  'new-password': { type: 'boolean' },
  to: { type: 'string' },
  yes: { type: 'boolean' },
} as const

export type Given = NonNullable<ReturnType<typeof readWords<typeof OPTIONS>>>

/** Opens a tournament that was taken along, on this computer. */
export async function open({ words: [file = ''], values }: Given, needs: HallNeeds): Promise<ExitCode> {
  const sealed = await readTaken(file, needs)
  if (!sealed.ok) return refuse(needs, sealed.error)
  const code = values.code ?? (await needs.ask?.('Code: '))
  if (code === undefined) return misunderstand(needs, 'Es fehlt der Code, der die Datei öffnet: --code <Code>.\n')
  const opened = await openTaken(sealed.value, code, needs)
  if (!opened.ok) return refuse(needs, opened.error)
  needs.write(
    `${opened.value} Die Datei ${file} wird nicht mehr gebraucht; bitte löschen Sie sie.\n` +
      'Weiter mit: vereinsheim tournament lead\n',
  )
  return 0
}

/** @returns or the reason why it is not valid */
export async function readTaken(file: string, { folder }: HallNeeds): Promise<Result<SealedFile, string>> {
  const sealed = readSealed(await readFile(resolve(folder, file), 'utf8'))
  return sealed ? ok(sealed) : err(`Die Datei ${file} ist kein mitgegebenes Turnier.`)
}

/** @returns the tournament, or the reason for a failure; nothing is left behind then */
export async function openTaken(sealed: SealedFile, typed: string, needs: HallNeeds): Promise<Result<string, string>> {
  const code = readCode(typed)
  if (code === undefined) return err('So sieht der Code nicht aus: sechs Gruppen aus vier Zeichen.')
  const taken = takenSchema.safeParse(await openSealed(sealed, code))
  if (!taken.success) return err('Der Code passt nicht zu dieser Datei, oder sie ist beschädigt.')
  const ctx = await needs.makeHall().catch(async (error: unknown) => {
    await forgetAll(needs)
    throw error
  })
  if (!ctx) return err(`In ${needs.dataDir} liegt schon etwas. Nennen Sie mit DATA_DIR einen neuen Ordner.`)
  const opened = await openInHall(ctx, taken.data)
  if (!opened.ok) {
    await forgetAll(needs)
    return err(
      'Das Programm auf diesem Rechner ist ein anderes als zu Hause. Bitte bringen Sie beide auf denselben Stand.',
    )
  }
  const count = taken.data.registrations.length
  return ok(`${String(taken.data.event['name'])}: ${count === 1 ? '1 Meldung' : `${count} Meldungen`}.`)
}

const NOTHING_LED = 'Auf diesem Rechner wird kein Turnier geführt.'
const STILL_LED =
  'Das Turnier wird gerade noch geführt. Bitte beenden Sie es zuerst mit Strg+C: Was jetzt noch eingegeben wird, ginge sonst verloren.'

/** Finds the tournament led here. A command that removes it is refused while the site runs, since results may still be entered. */
async function findLed(needs: HallNeeds, { removes }: { removes: boolean }) {
  const isLed = removes && (await needs.isLed())
  const ctx = await needs.openHall()
  const lease = await ctx.read.leases.find()
  if (!lease) return err(NOTHING_LED)
  return isLed ? err(STILL_LED) : ok({ ctx, lease })
}

/** Leads the tournament until the user stops it. */
export async function lead({ values }: Given, needs: HallNeeds, showsPage = false): Promise<ExitCode> {
  const lease = await (await needs.openHall()).read.leases.find()
  const port = Number(values.port ?? needs.usualPort)
  if (!lease) return refuse(needs, NOTHING_LED)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return misunderstand(needs, '--port ist eine Zahl von 1 bis 65535.\n')
  await needs.close()
  return needs.lead(lease, { address: values.address, port, isNewCode: values['new-password'] === true, showsPage })
}

/** The next steps, in the words of the console. */
const AT_THE_CONSOLE = {
  asFile: 'nehmen Sie eine Datei: tournament return --to rueckgabe.json',
  handIn: (file: string) => `Dort: vereinsheim tournament admit ${file}`,
  remove: 'löscht tournament forget --yes das Turnier von diesem Rechner',
}

/** Brings everything home and removes it here, or writes it into a file. @param next the next steps in words */
export async function bringBack({ values: { to } }: Given, needs: HallNeeds, next = AT_THE_CONSOLE): Promise<ExitCode> {
  const led = await findLed(needs, { removes: to === undefined })
  if (!led.ok) return refuse(needs, led.error)
  const { ctx, lease } = led.value
  if (to !== undefined) return writeReturn(await packReturn(ctx, lease), { lease, to, next }, needs)
  try {
    needs.write(`Das Turnier geht zurück an ${lease.home} …\n`)
    const brought = await bringHome(ctx, lease, {
      isLast: true,
      send: (part) => needs.send(lease.home, part),
      progress: (done) => needs.write(progressText(done)),
    })
    if (!brought.ok) return refuse(needs, returnRefusalText(brought.error))
  } catch {
    return refuse(
      needs,
      `${lease.home} ist nicht zu erreichen. Es ist nichts verloren: Versuchen Sie es wieder, wenn es Internet gibt, oder ${next.asFile}`,
    )
  }
  await forgetAll(needs)
  needs.write('Alles ist zu Hause und von diesem Rechner gelöscht.\n')
  return 0
}

const progressText = ({ what, done, total }: BringProgress): string =>
  `${what === 'entries' ? 'Turniertag' : 'Meldungen'}: ${done} von ${total} Einträgen sind zu Hause.\n`

async function writeReturn(
  content: Brought,
  { lease, to, next }: { lease: HeldLease; to: string; next: typeof AT_THE_CONSOLE },
  { folder, write }: HallNeeds,
): Promise<ExitCode> {
  const path = resolve(folder, to)
  const { eventId, key } = lease
  const salt = randomBytes(16).toString('base64url')
  const sealed = await sealFile({ of: { eventId, lease: lease.lease }, content }, { code: key, salt })
  await writeFile(path, sealed, { flag: 'wx', mode: 0o600 })
  write(
    `Die Rückgabe steht in ${path}; öffnen kann sie nur die Website.\n${next.handIn(to)}\n` +
      `Ist sie angekommen, ${next.remove}.\n`,
  )
  return 0
}

/** Removes everything, although it is not at home. */
export async function forget({ values: { yes } }: Given, needs: HallNeeds): Promise<ExitCode> {
  const led = await findLed(needs, { removes: true })
  if (!led.ok) return refuse(needs, led.error)
  if (!yes)
    return misunderstand(needs, 'Was noch nicht zu Hause ist, geht verloren. Soll es so sein, dann mit --yes.\n')
  await forgetAll(needs)
  needs.write('Das Turnier ist von diesem Rechner gelöscht.\n')
  return 0
}

/** Everything: accounts, unsent mails, pictures, the database. The folder was empty before, and holds nothing else. */
async function forgetAll({ close, dataDir }: HallNeeds): Promise<void> {
  await close()
  await rm(dataDir, { recursive: true, force: true })
}

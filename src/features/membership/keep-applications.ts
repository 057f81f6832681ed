import { randomInt } from 'node:crypto'
import { makeCode, makeLock, readCode, openLock } from '#platform/sealing/lock.ts'
import type { MailFile } from '#platform/mail/mail.ts'
import { toCsv, type Sheet } from '#platform/sheets/write-sheet.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { unguessable } from '#shared/unguessable.ts'
import { isDecided } from './application.ts'
import { composeDecision, suggestLetter } from './decision-mail.ts'
import type { MembershipContext } from './context.ts'
import type { TreasurerLock } from './key-store.ts'
import { describeLetter } from './letter-form.ts'
import type { ApplicationEntry, KeptApplication, SealedPart } from './kept-application.ts'
import { writeKeptPaper } from './make-papers.ts'
import { z } from 'zod'
import { formatDay } from '#shared/berlin-time.ts'
import { consentKeys } from './consents.ts'
import { applicationStateWords } from './state-words.ts'

export type UnknownApplication = { kind: 'unknown-application' }
/** Another user was faster. */
export type ApplicationChanged = { kind: 'application-changed' }
/** Not a code, or the code of a lock that has sealed nothing here. */
export type WrongCode = { kind: 'wrong-code' }
export type DecisionRefusal = NotAllowed | UnknownApplication | ApplicationChanged | Mistaken

const RIGHT = 'keep-applications'
const INTENTS = { signed: 'new', accepted: 'accepted', refused: 'refused', reopened: 'waiting' } as const
export type ApplicationIntent = keyof typeof INTENTS

/**
 * @property seen number of the application that the page showed: a stale page overwrites nothing
 * @property letter the form with the letter to the applicant; undefined: none is sent
 */
export type Decision = { seen: number; intent: ApplicationIntent; letter?: SentForm | undefined }

export async function listApplications({ read }: MembershipContext, actor: Actor) {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  return ok({ applications: await read.applications.list(), hasLock: (await read.treasurerKeys.list()).length > 0 })
}

async function findApplication(
  { read }: MembershipContext,
  actor: Actor,
  id: string,
): Promise<Result<KeptApplication, NotAllowed | UnknownApplication>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const application = await read.applications.find(id)
  return application ? ok(application) : err({ kind: 'unknown-application' })
}

export async function showApplication(ctx: MembershipContext, actor: Actor, id: string) {
  const found = await findApplication(ctx, actor, id)
  if (!found.ok) return found
  const application = found.value
  const words = { club: await ctx.findClub(), debit: (await ctx.findMembershipTerms()).debit }
  const letters = {
    accepted: suggestLetter(application, 'accepted', words),
    refused: suggestLetter(application, 'refused', words),
  }
  return ok({ application, log: await ctx.read.applications.listLog(id), letters })
}

/** The paper without the account. */
export async function readPaper(ctx: MembershipContext, actor: Actor, id: string) {
  const found = await findApplication(ctx, actor, id)
  return found.ok ? ok(await writeKeptPaper(ctx, found.value)) : found
}

/** All applications as CSV for the club's own program, without account numbers. */
export const exportApplications = async ({ read }: MembershipContext, actor: Actor) =>
  may(actor, RIGHT) ? ok(toCsv(applicationRows(await read.applications.list(), new Map()))) : notAllowed(RIGHT)

/** Stores the decision, its letter and the log entries in one transaction. */
export async function decideApplication(
  ctx: MembershipContext,
  actor: Actor,
  id: string,
  { seen, intent, letter: sent }: Decision,
): Promise<Result<void, DecisionRefusal>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const at = ctx.now()
  const state = INTENTS[intent]
  const club = await ctx.findClub()
  return ctx.write<Result<void, DecisionRefusal>>(async (stores) => {
    const application = await stores.applications.find(id)
    if (!application) return err({ kind: 'unknown-application' })
    const letter = sent && describeLetter().read(sent)
    if (letter?.ok === false) return letter
    const change = { state, decidedAt: isDecided(state) ? at : undefined }
    if (!(await stores.applications.setState(id, seen, change))) return err({ kind: 'application-changed' })
    const note = (kind: ApplicationEntry['kind']) =>
      stores.applications.addToLog(id, { id: ctx.newId(), kind, at, by: actor.accountId })
    await note(intent)
    if (!letter || !isDecided(state)) return ok(undefined)
    const mail = composeDecision(application, { decided: state, letter: letter.value.nachricht, club })
    await stores.outbox.add({ ...mail, id: ctx.newId(), createdAt: at })
    await note('told')
    return ok(undefined)
  })
}

/** Logs who has opened the account numbers. */
const noteOpened = ({ write, now, newId }: MembershipContext, actor: Actor, ids: Iterable<string>) =>
  write(async ({ applications }) => {
    const at = now()
    for (const id of ids) await applications.addToLog(id, { id: newId(), kind: 'opened', at, by: actor.accountId })
  })

/** The paper with account and drawn signatures. */
export async function openPaper(
  ctx: MembershipContext,
  actor: Actor,
  id: string,
  typed: string,
): Promise<Result<MailFile, NotAllowed | UnknownApplication | WrongCode>> {
  if (!may(actor, 'open-accounts')) return notAllowed('open-accounts')
  const application = await ctx.read.applications.find(id)
  if (!application) return err({ kind: 'unknown-application' })
  const opened = await openSealed(await ctx.read.treasurerKeys.list(), typed, [application])
  if (!opened) return err({ kind: 'wrong-code' })
  await noteOpened(ctx, actor, opened.keys())
  return ok(await writeKeptPaper(ctx, application, opened.get(id)))
}

/** The same lines as the export, with the account numbers that this code opens. */
export async function exportOpened(
  ctx: MembershipContext,
  actor: Actor,
  typed: string,
): Promise<Result<string, NotAllowed | WrongCode>> {
  if (!may(actor, 'open-accounts')) return notAllowed('open-accounts')
  const all = await ctx.read.applications.list()
  const opened = await openSealed(await ctx.read.treasurerKeys.list(), typed, all)
  if (!opened) return err({ kind: 'wrong-code' })
  await noteOpened(ctx, actor, opened.keys())
  return ok(toCsv(applicationRows(all, new Map([...opened].map(([id, { iban }]) => [id, iban ?? ''])))))
}

/** All locks, the current one first. */
export const listLocks = async ({ read }: MembershipContext, actor: Actor) =>
  may(actor, 'open-accounts') ? ok(await read.treasurerKeys.list()) : notAllowed('open-accounts')

/** A code for a new lock, for the treasurer to write down; it is not stored. */
export const newLockCode = (actor: Actor): Result<string, NotAllowed> =>
  may(actor, 'open-accounts') ? ok(makeCode(randomInt)) : notAllowed('open-accounts')

/** From now on, new account numbers are sealed for the holder of this code. @param shown the code that the page showed */
export async function changeLock(
  ctx: MembershipContext,
  actor: Actor,
  { typed, shown }: { typed: string; shown: string },
): Promise<Result<void, NotAllowed | WrongCode>> {
  if (!may(actor, 'open-accounts')) return notAllowed('open-accounts')
  const code = readCode(typed)
  if (code === undefined || code !== readCode(shown)) return err({ kind: 'wrong-code' })
  const lock = await makeLock(code, unguessable())
  await ctx.write(({ treasurerKeys }) =>
    treasurerKeys.add({ ...lock, id: ctx.newId(), madeAt: ctx.now(), by: actor.accountId }),
  )
  return ok(undefined)
}

const sealedPart = z.object({ iban: z.string().optional(), signatures: z.record(z.string(), z.string()) })

/** Parts of these applications that the typed code opens, by their ids; undefined if it is no code, or opens nothing. */
async function openSealed(locks: readonly TreasurerLock[], typed: string, closed: readonly KeptApplication[]) {
  const code = readCode(typed)
  if (code === undefined) return undefined
  const opened = new Map<string, SealedPart>()
  for (const lock of locks) {
    const open = await openLock(lock, code)
    if (!open) continue
    for (const { id, sealed } of closed)
      if (sealed?.keyId === lock.id)
        opened.set(id, { iban: undefined, ...sealedPart.parse(JSON.parse(await open(sealed.text))) })
  }
  return opened.size > 0 ? opened : undefined
}

const HEADINGS = [
  ...['Mandatsreferenz', 'Stand', 'Eingegangen', 'Vorname', 'Nachname', 'Geburtsdatum', 'Straße', 'PLZ', 'Ort'],
  ...['E-Mail', 'Telefon', 'Sorgeberechtigt', 'Telefon dort', 'Beitragsart', 'Beitrag', 'Kontoinhaber', 'IBAN'],
  ...['Fotos Website', 'Fotos Presse', 'Name Website', 'Neuigkeiten'],
]

/** One line for each person. @param ibans opened ones, by application */
const applicationRows = (applications: readonly KeptApplication[], ibans: ReadonlyMap<string, string>): Sheet => [
  HEADINGS,
  ...applications.flatMap((application) =>
    application.people.map(({ firstName, lastName, bornOn }) => {
      const { account, consents: given } = application
      return [
        ...[application.reference, applicationStateWords[application.state], application.receivedAt],
        ...[firstName, lastName, formatDay(bornOn), application.street, application.postalCode, application.city],
        ...[application.email, application.phone, application.guardian, application.guardianPhone],
        ...[application.feeTitle, application.fee, account?.holder ?? '', ibans.get(application.id) ?? ''],
        ...consentKeys.map((key) => (given.includes(key) ? 'ja' : 'nein')),
      ]
    }),
  ),
]

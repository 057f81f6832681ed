import { makeCode, makeLock, readCode } from '#platform/sealing/lock.ts'
import type { MailFile } from '#platform/mail/mail.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { toCsv } from '#platform/sheets/write-sheet.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MembershipClub } from './application-mail.ts'
import { applicationRows } from './application-rows.ts'
import type { ApplicationStore } from './application-store.ts'
import { MAX_DECISION_LETTER } from './application-fields.ts'
import { isDecided, type Decided } from './application.ts'
import { composeDecision, suggestLetter } from './decision-mail.ts'
import type { MembershipTerms } from './fee.ts'
import type { KeyStore, TreasurerLock } from './key-store.ts'
import type { ApplicationDeed, KeptApplication, SealedPart } from './kept-application.ts'
import { openSealed } from './open-sealed.ts'

export type UnknownApplication = { kind: 'unknown-application' }
/** Somebody else was faster. */
export type ApplicationChanged = { kind: 'application-changed' }
/** No code at all, or of no lock that has closed anything here. */
export type WrongCode = { kind: 'wrong-code' }
/** Nothing to send, or more than a letter. */
export type UnfitLetter = { kind: 'letter-empty' } | { kind: 'letter-too-long'; max: number }

export type DecisionRefusal = NotAllowed | UnknownApplication | ApplicationChanged | UnfitLetter

/** What one transaction offers. */
export type KeepingWork = {
  applications: ApplicationStore
  keys: Pick<KeyStore, 'add'>
  outbox: Pick<OutboxStore, 'add'>
}

type Needs = {
  applications: Pick<ApplicationStore, 'find' | 'list' | 'listDeeds'>
  keys: Pick<KeyStore, 'list'>
  inTransaction: <T>(work: (stores: KeepingWork) => Promise<T>) => Promise<T>
  /** @param opened undefined for those who may not see the account */
  makePaper: (application: KeptApplication, opened: SealedPart | undefined) => Promise<MailFile>
  findClub: () => Promise<MembershipClub>
  findTerms: () => Promise<Pick<MembershipTerms, 'debit'>>
  /** Called when a mail is safely stored. */
  afterCommit: () => void
  now: () => Date
  newId: (now: Date) => string
  newSalt: () => string
  /** Evenly below a number, unguessable. */
  randomIndex: (below: number) => number
}

const RIGHT = 'keep-applications'
const INTENTS = { signed: 'new', accepted: 'accepted', refused: 'refused', reopened: 'waiting' } as const
export type ApplicationIntent = keyof typeof INTENTS

/**
 * @property seen number of the application that stood on the page: what somebody else has done meanwhile is not overwritten
 * @property letter what whoever applied is told of it; undefined: nothing
 */
export type Decision = { seen: number; intent: ApplicationIntent; letter?: string | undefined }

/** @property letters what could be written to whoever applied */
export type ShownApplication = {
  application: KeptApplication
  deeds: ApplicationDeed[]
  letters: Record<Decided, string>
}

export type MembershipRoom = ReturnType<typeof createKeepApplications>

/** What the room of applications can do; whatever is asked, the actor's right is checked first. */
export function createKeepApplications(needs: Needs) {
  return { ...reading(needs), ...deciding(needs), ...opening(needs), ...locking(needs) }
}

function reading({ applications, keys, makePaper, findClub, findTerms }: Needs) {
  return {
    async list(actor: Actor): Promise<Result<{ applications: KeptApplication[]; hasLock: boolean }, NotAllowed>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      return ok({ applications: await applications.list(), hasLock: (await keys.list()).length > 0 })
    },

    async show(actor: Actor, id: string): Promise<Result<ShownApplication, NotAllowed | UnknownApplication>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      const application = await applications.find(id)
      if (!application) return err({ kind: 'unknown-application' })
      const words = { club: await findClub(), debit: (await findTerms()).debit }
      const letters = {
        accepted: suggestLetter(application, 'accepted', words),
        refused: suggestLetter(application, 'refused', words),
      }
      return ok({ application, deeds: await applications.listDeeds(id), letters })
    },

    /** The paper without the account. */
    async paper(actor: Actor, id: string): Promise<Result<MailFile, NotAllowed | UnknownApplication>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      const application = await applications.find(id)
      return application ? ok(await makePaper(application, undefined)) : err({ kind: 'unknown-application' })
    },

    /** All of them as lines of CSV for the club's own program, without accounts. */
    async export(actor: Actor): Promise<Result<string, NotAllowed>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      return ok(toCsv(applicationRows(await applications.list(), new Map())))
    },
  }
}

function deciding({ inTransaction, findClub, now, newId, afterCommit }: Needs) {
  return {
    /** Decision, letter and the note of both are kept or dropped together. */
    async decide(actor: Actor, id: string, { seen, intent, letter }: Decision): Promise<Result<void, DecisionRefusal>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      const at = now()
      const state = INTENTS[intent]
      const club = await findClub()
      const done = await inTransaction<Result<void, DecisionRefusal>>(async ({ applications, outbox }) => {
        const application = await applications.find(id)
        if (!application) return err({ kind: 'unknown-application' })
        const unfit = findUnfit(letter)
        if (unfit) return err(unfit)
        const change = { state, decidedAt: isDecided(state) ? at : undefined }
        if (!(await applications.setState(id, seen, change))) return err({ kind: 'application-changed' })
        const note = (kind: ApplicationDeed['kind']) =>
          applications.addDeed(id, { id: newId(at), kind, at, by: actor.accountId })
        await note(intent)
        if (letter === undefined || !isDecided(state)) return ok(undefined)
        const mail = composeDecision(application, { decided: state, letter: letter.trim(), club })
        await outbox.add({ ...mail, id: newId(at), createdAt: at })
        await note('told')
        return ok(undefined)
      })
      if (done.ok && letter !== undefined) afterCommit()
      return done
    },
  }
}

function findUnfit(letter: string | undefined): UnfitLetter | undefined {
  if (letter === undefined) return undefined
  if (letter.trim() === '') return { kind: 'letter-empty' }
  return letter.length > MAX_DECISION_LETTER ? { kind: 'letter-too-long', max: MAX_DECISION_LETTER } : undefined
}

function opening({ applications, keys, inTransaction, makePaper, now, newId }: Needs) {
  const note = (actor: Actor, ids: Iterable<string>) =>
    inTransaction(async (work) => {
      const at = now()
      for (const id of ids)
        await work.applications.addDeed(id, { id: newId(at), kind: 'opened', at, by: actor.accountId })
    })

  return {
    /** The paper with account and drawn signatures. It is noted who has opened it. */
    async openPaper(
      actor: Actor,
      id: string,
      typed: string,
    ): Promise<Result<MailFile, NotAllowed | UnknownApplication | WrongCode>> {
      const allowed = allow(actor, 'open-accounts')
      if (!allowed.ok) return allowed
      const application = await applications.find(id)
      if (!application) return err({ kind: 'unknown-application' })
      const opened = await openSealed(await keys.list(), typed, [application])
      if (!opened) return err({ kind: 'wrong-code' })
      await note(actor, opened.keys())
      return ok(await makePaper(application, opened.get(id)))
    },

    /** The same lines as the export, with the accounts that this code opens. */
    async exportOpened(actor: Actor, typed: string): Promise<Result<string, NotAllowed | WrongCode>> {
      const allowed = allow(actor, 'open-accounts')
      if (!allowed.ok) return allowed
      const all = await applications.list()
      const opened = await openSealed(await keys.list(), typed, all)
      if (!opened) return err({ kind: 'wrong-code' })
      await note(actor, opened.keys())
      return ok(toCsv(applicationRows(all, new Map([...opened].map(([id, { iban }]) => [id, iban ?? ''])))))
    },
  }
}

function locking({ keys, inTransaction, now, newId, newSalt, randomIndex }: Needs) {
  return {
    /** The locks so far, the present one first. */
    async locks(actor: Actor): Promise<Result<TreasurerLock[], NotAllowed>> {
      const allowed = allow(actor, 'open-accounts')
      return allowed.ok ? ok(await keys.list()) : allowed
    },

    /** A code for a new lock, to be written down; nothing is kept of it. */
    newCode(actor: Actor): Result<string, NotAllowed> {
      const allowed = allow(actor, 'open-accounts')
      return allowed.ok ? ok(makeCode(randomIndex)) : allowed
    },

    /** From now on accounts are closed for whoever has this code. @param shown the one that was to be written down */
    async changeLock(
      actor: Actor,
      { typed, shown }: { typed: string; shown: string },
    ): Promise<Result<void, NotAllowed | WrongCode>> {
      const allowed = allow(actor, 'open-accounts')
      if (!allowed.ok) return allowed
      const code = readCode(typed)
      if (code === undefined || code !== readCode(shown)) return err({ kind: 'wrong-code' })
      const madeAt = now()
      const lock = await makeLock(code, newSalt())
      await inTransaction((work) => work.keys.add({ ...lock, id: newId(madeAt), madeAt, by: actor.accountId }))
      return ok(undefined)
    },
  }
}

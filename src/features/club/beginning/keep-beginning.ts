import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { readBeginForm, type BeginAnswers, type BeginMistake } from './begin-form.ts'
import type { Beginning } from './beginning-store.ts'
import type { MissingFact } from './missing-before-public.ts'

/** @property isOffered whether the sample club is there, so that one can begin */
export type ShownBeginning = { chosen: Beginning | undefined; isOffered: boolean; missing: MissingFact[] }
/** The own club has begun already. */
export type AlreadyBegun = { kind: 'already-begun' }
export type BeginRefusal = NotAllowed | AlreadyBegun | { kind: 'mistakes'; mistakes: BeginMistake[] }

type Stores = {
  find: () => Promise<Beginning | undefined>
  hasSample: () => Promise<boolean>
  set: (chosen: Beginning) => Promise<void>
  /** Takes the sample away and writes the own club's first words. */
  beginOwn: (answers: BeginAnswers, by: string) => Promise<void>
}
type Needs = {
  stores: Pick<Stores, 'find' | 'hasSample'>
  inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>
  listMissing: (chosen: Beginning | undefined) => Promise<MissingFact[]>
  now: () => Date
}

export type BeginningActions = ReturnType<typeof createKeepBeginning>

/** What a new installation shows: the sample club, or the own one. */
export function createKeepBeginning({ stores, inTransaction, listMissing, now }: Needs) {
  const isBegun = async ({ find, hasSample }: Pick<Stores, 'find' | 'hasSample'>) =>
    (await find()) === 'own' || !(await hasSample())

  return {
    async show(actor: Actor): Promise<Result<ShownBeginning, NotAllowed>> {
      const allowed = allow(actor, 'begin-club')
      if (!allowed.ok) return allowed
      const chosen = await stores.find()
      return ok({ chosen, isOffered: !(await isBegun(stores)), missing: await listMissing(chosen) })
    },

    /** Whether somebody who may has still to say what is to be shown. */
    async isOpen(actor: Actor): Promise<boolean> {
      if (!allow(actor, 'begin-club').ok || (await stores.find()) !== undefined) return false
      return stores.hasSample()
    },

    async lookAtSample(actor: Actor): Promise<Result<void, NotAllowed | AlreadyBegun>> {
      const allowed = allow(actor, 'begin-club')
      if (!allowed.ok) return allowed
      return inTransaction(async (work) => {
        if (await isBegun(work)) return err({ kind: 'already-begun' } as const)
        await work.set('sample')
        return ok(undefined)
      })
    },

    /** @param fields as they were sent */
    async beginOwn(actor: Actor, fields: Record<string, string>): Promise<Result<void, BeginRefusal>> {
      const allowed = allow(actor, 'begin-club')
      if (!allowed.ok) return allowed
      const answers = readBeginForm(fields, Number(berlinDay(now()).slice(0, 4)))
      if (!answers.ok) return err({ kind: 'mistakes', mistakes: answers.error })
      return inTransaction(async (work) => {
        if (await isBegun(work)) return err({ kind: 'already-begun' } as const)
        await work.beginOwn(answers.value, actor.accountId)
        return ok(undefined)
      })
    },
  }
}

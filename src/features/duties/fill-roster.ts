import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DutyNeeds, DutyWork, Occasion } from './duty-needs.ts'
import type { KeptDuty } from './duty.ts'
import { jobMistakes, movedTo, shiftsOf, type Job, type JobMistake, type Shift } from './plan-duties.ts'
import type { RosterReading, UnknownOccasion } from './read-rosters.ts'

/** More than any small club’s tournament has. */
const MOST_DUTIES = 100

export type FillRefusal = NotAllowed | UnknownOccasion | { kind: 'too-many-duties' | 'nothing-to-copy' }
export type JobRefusal = FillRefusal | { kind: 'mistakes'; mistakes: JobMistake[] }

type FillNeeds = Pick<DutyNeeds, 'inTransaction' | 'now' | 'newId'>

/** Ways in which duties come into a roster. Nobody is in them yet. */
export function createFillRoster(needs: FillNeeds, rosters: RosterReading) {
  return { ...adding(needs, rosters), ...copying(needs, rosters) }
}

const createAdd =
  ({ now, newId }: FillNeeds) =>
  ({ duties }: DutyWork, { key, title, startsAt }: Occasion, shifts: readonly Shift[]) =>
    duties.add(
      shifts.map((shift) => ({
        id: newId(now()),
        title: shift.title,
        needed: shift.needed,
        startsAt: shift.startsAt,
        endsAt: shift.endsAt,
        occasion: key,
        occasionTitle: title,
        occasionAt: startsAt,
      })),
    )

function adding(needs: FillNeeds, { openRoster }: RosterReading) {
  const add = createAdd(needs)
  return {
    /** Adds what is to be done, in shifts. */
    async addJob(actor: Actor, key: string, typed: Job): Promise<Result<void, JobRefusal>> {
      const opened = await openRoster(actor, key)
      if (!opened.ok) return opened
      const job = { ...typed, title: typed.title.replace(/\s+/g, ' ').trim() }
      const mistakes = jobMistakes(job)
      if (mistakes.length > 0) return err({ kind: 'mistakes', mistakes })
      const { occasion, duties } = opened.value
      const shifts = shiftsOf(job, occasion.startsAt)
      if (duties.length + shifts.length > MOST_DUTIES) return err({ kind: 'too-many-duties' })
      await needs.inTransaction((stores) => add(stores, occasion, shifts))
      return ok(undefined)
    },
  }
}

/** As long before or after the beginning as there. */
const copied = (from: readonly KeptDuty[], to: Occasion): Shift[] =>
  from.flatMap((duty) => movedTo([duty], duty.occasionAt, to.startsAt))

function copying(needs: FillNeeds, { openRoster }: RosterReading) {
  const add = createAdd(needs)
  return {
    /** Takes over what another occasion has. */
    async copyFrom(actor: Actor, key: string, source: string): Promise<Result<void, FillRefusal>> {
      const opened = await openRoster(actor, key)
      if (!opened.ok) return opened
      const { occasion, duties } = opened.value
      return needs.inTransaction(async (stores): Promise<Result<void, FillRefusal>> => {
        const from = source === key ? [] : await stores.duties.list({ occasion: source })
        if (from.length === 0) return err({ kind: 'nothing-to-copy' })
        if (duties.length + from.length > MOST_DUTIES) return err({ kind: 'too-many-duties' })
        await add(stores, occasion, copied(from, occasion))
        return ok(undefined)
      })
    },

    /** The same for all other home matches of the team that are to come and have none yet. @returns for how many */
    async copyToSeries(actor: Actor, key: string): Promise<Result<number, FillRefusal>> {
      const opened = await openRoster(actor, key)
      if (!opened.ok) return opened
      const { duties, series } = opened.value
      if (duties.length === 0) return err({ kind: 'nothing-to-copy' })
      await needs.inTransaction(async (stores) => {
        for (const each of series) await add(stores, each, copied(duties, each))
      })
      return ok(series.length)
    },
  }
}

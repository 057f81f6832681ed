import type { Actor, NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DutyContext, DutyStores, Occasion } from './context.ts'
import type { KeptDuty } from './duty.ts'
import { jobForm } from './job-form.ts'
import { movedTo, shiftsOf, type Shift } from './plan-duties.ts'
import { openRoster, type UnknownOccasion } from './read-rosters.ts'

/** More than a small club’s tournament needs. */
const MOST_DUTIES = 100

export type FillRefusal = NotAllowed | UnknownOccasion | { kind: 'too-many-duties' | 'nothing-to-copy' }
export type JobRefusal = FillRefusal | Mistaken

/** Adds a job, cut into shifts without people. */
export async function addJob(
  ctx: DutyContext,
  actor: Actor,
  key: string,
  sent: SentForm,
): Promise<Result<void, JobRefusal>> {
  const opened = await openRoster(ctx, actor, key)
  if (!opened.ok) return opened
  const job = jobForm.read(sent)
  if (!job.ok) return job
  const { occasion, duties } = opened.value
  const shifts = shiftsOf(job.value, occasion.startsAt)
  if (duties.length + shifts.length > MOST_DUTIES) return err({ kind: 'too-many-duties' })
  await ctx.write((stores) => addShifts(ctx, stores, occasion, shifts))
  return ok(undefined)
}

/** Copies the duties of another occasion, without its people. */
export async function copyRoster(
  ctx: DutyContext,
  actor: Actor,
  key: string,
  source: string,
): Promise<Result<void, FillRefusal>> {
  const opened = await openRoster(ctx, actor, key)
  if (!opened.ok) return opened
  const { occasion, duties } = opened.value
  return ctx.write(async (stores): Promise<Result<void, FillRefusal>> => {
    const from = source === key ? [] : await stores.duties.list({ occasion: source })
    if (from.length === 0) return err({ kind: 'nothing-to-copy' })
    if (duties.length + from.length > MOST_DUTIES) return err({ kind: 'too-many-duties' })
    await addShifts(ctx, stores, occasion, copied(from, occasion))
    return ok(undefined)
  })
}

/** Copies the roster to all other future home matches of the team that have none yet. @returns to how many */
export async function copyToSeries(ctx: DutyContext, actor: Actor, key: string): Promise<Result<number, FillRefusal>> {
  const opened = await openRoster(ctx, actor, key)
  if (!opened.ok) return opened
  const { duties, series } = opened.value
  if (duties.length === 0) return err({ kind: 'nothing-to-copy' })
  await ctx.write(async (stores) => {
    for (const each of series) await addShifts(ctx, stores, each, copied(duties, each))
  })
  return ok(series.length)
}

/** Keeps the time difference from the beginning of the occasion. */
const copied = (from: readonly KeptDuty[], to: Occasion): Shift[] =>
  from.flatMap((duty) => movedTo([duty], duty.occasionAt, to.startsAt))

const addShifts = (
  ctx: DutyContext,
  { duties }: DutyStores,
  { key, title, startsAt }: Occasion,
  shifts: readonly Shift[],
) =>
  duties.add(
    shifts.map((shift) => ({
      id: ctx.newId(),
      title: shift.title,
      needed: shift.needed,
      startsAt: shift.startsAt,
      endsAt: shift.endsAt,
      occasion: key,
      occasionTitle: title,
      occasionAt: startsAt,
    })),
  )

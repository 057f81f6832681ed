import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DutyContext, Occasion } from './context.ts'
import { freePlaces, type Duty, type KeptDuty } from './duty.ts'

/** @property duties how many there are @property free how many of their places are free */
export type OccasionLine = Occasion & { duties: number; free: number }

export type UnknownOccasion = { kind: 'unknown-occasion' }

/** The occasions for which the actor may make a roster. */
export async function listRosters(ctx: DutyContext, actor: Actor): Promise<Result<OccasionLine[], NotAllowed>> {
  const all = await ctx.read.duties.list({ endsAfter: ctx.now() })
  const own = await listOwn(ctx, actor, all)
  if (own.length === 0 && !may(actor, 'keep-duties')) return notAllowed('keep-duties')
  return ok(own.map((occasion) => toLine(occasion, all)))
}

/**
 * Reveals nothing about an occasion to an actor who may not keep its roster.
 *
 * @returns also other occasions with a roster, latest first (`copyable`), and future ones of the same `series` that have none yet
 */
export async function openRoster(ctx: DutyContext, actor: Actor, key: string) {
  const all = await ctx.read.duties.list({})
  const occasions = await listOwn(ctx, actor, all)
  const occasion = occasions.find((each) => each.key === key)
  if (!occasion)
    return may(actor, 'keep-duties') ? err({ kind: 'unknown-occasion' } as const) : notAllowed('keep-duties')
  const own = all.filter((duty) => duty.occasion === key)
  const taken = new Set(all.map((duty) => duty.occasion))
  const { series } = occasion
  return ok({
    occasion,
    duties: own,
    isMoved: own.some(({ occasionAt }) => occasionAt.getTime() !== occasion.startsAt.getTime()),
    copyable: occasionsOf(all.filter((duty) => duty.occasion !== key)).toSorted(
      (one, other) => other.startsAt.getTime() - one.startsAt.getTime(),
    ),
    series: occasions.filter((each) => series !== undefined && each.series === series && !taken.has(each.key)),
  })
}

/** Includes occasions that were called off or have begun, so that the board still sees their rosters. */
async function listOwn(ctx: DutyContext, actor: Actor, all: readonly KeptDuty[]): Promise<Occasion[]> {
  const known = await ctx.listOccasions()
  const keys = new Set(known.map(({ key }) => key))
  const others = all.filter(({ occasion, endsAt }) => !keys.has(occasion) && endsAt > ctx.now())
  return [...known, ...occasionsOf(others)].filter(
    ({ captain }) => may(actor, 'keep-duties') || (may(actor, 'meet-members') && captain === actor.accountId),
  )
}

function toLine(occasion: Occasion, all: readonly KeptDuty[]): OccasionLine {
  const own = all.filter((duty) => duty.occasion === occasion.key)
  return { ...occasion, duties: own.length, free: own.reduce((sum, duty) => sum + freePlaces(duty), 0) }
}

/** Each occasion once, as its duties describe it. */
function occasionsOf(duties: readonly Duty[]): Occasion[] {
  const found = new Map(
    duties.map(({ occasion, occasionTitle, occasionAt }) => [occasion, { occasionTitle, occasionAt }]),
  )
  return [...found].map(([key, { occasionTitle: title, occasionAt: startsAt }]) => ({
    key,
    title,
    startsAt,
    series: undefined,
    captain: undefined,
  }))
}

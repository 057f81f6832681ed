import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import { dateFileSchema, splitMoment, toClubDateId, type ClubDate, type DateFile } from './club-date.ts'
import type { DateContext } from './context.ts'
import { describeDateForm, toDateDraft, type DateDraft } from './date-form.ts'
import { dateLimits } from './date-kinds.ts'
import type { DateStore } from './date-store.ts'
import { repeatedDays } from './repeats.ts'

type UnknownDate = { kind: 'unknown-date' }
type KeepRefusal = NotAllowed | UnknownDate
/** `conflict`: another editor has changed it since this form was opened. */
export type DateRefusal = KeepRefusal | Mistaken | { kind: 'conflict'; number: number }
type CancelRefusal = KeepRefusal | { kind: 'no-reason' }

export const listDates = async (ctx: DateContext, actor: Actor): Promise<Result<ClubDate[], NotAllowed>> =>
  may(actor, 'keep-dates') ? ok(await ctx.read.dates.list()) : notAllowed('keep-dates')

export async function showDate(ctx: DateContext, actor: Actor, id: string): Promise<Result<ClubDate, KeepRefusal>> {
  if (!may(actor, 'keep-dates')) return notAllowed('keep-dates')
  const date = await ctx.read.dates.find(id)
  return date ? ok(date) : err({ kind: 'unknown-date' })
}

export async function addDate(ctx: DateContext, actor: Actor, sent: SentForm): Promise<Result<ClubDate, DateRefusal>> {
  if (!may(actor, 'keep-dates')) return notAllowed('keep-dates')
  const read = describeDateForm(undefined).read(sent)
  if (!read.ok) return read
  const draft = toDateDraft(read.value, undefined)
  return ctx.write(async ({ dates, content }) => {
    const slug = await freeSlug(draft, dates)
    const kept = { id: toClubDateId(ctx.newId()), sequence: 0, changedAt: ctx.now(), isFromRoom: true }
    const date: ClubDate = { ...draft, slug, ...kept }
    await dates.add(date)
    await content.raiseRevision()
    return ok(date)
  })
}

/** @param seen the sequence that the form carries */
export async function changeDate(
  ctx: DateContext,
  actor: Actor,
  { id, seen, sent }: { id: string; seen: number; sent: SentForm },
): Promise<Result<ClubDate, DateRefusal>> {
  if (!may(actor, 'keep-dates')) return notAllowed('keep-dates')
  return ctx.write(async ({ dates, content }) => {
    const former = await dates.find(id)
    if (!former) return err({ kind: 'unknown-date' } as const)
    const read = describeDateForm(former).read(sent)
    if (!read.ok) return read
    const changed = withDraft(former, toDateDraft(read.value, former.repeats), ctx.now())
    if (!(await dates.replace(changed, seen))) return err({ kind: 'conflict', number: former.sequence } as const)
    await content.raiseRevision()
    return ok(changed)
  })
}

type Exceptions = NonNullable<ClubDate['exceptions']>

/** Cancels it: readers see the reason; a day of a series may also disappear without one. @param cancellation.day undefined: the whole date */
export async function cancelDate(
  ctx: DateContext,
  actor: Actor,
  id: string,
  { day, reason }: { day: string | undefined; reason: string | undefined },
): Promise<Result<ClubDate, CancelRefusal>> {
  if (!may(actor, 'keep-dates')) return notAllowed('keep-dates')
  const words = reason === undefined ? undefined : cleanReason(reason)
  if (words === '' || (day === undefined && words === undefined)) return err({ kind: 'no-reason' })
  return changeCourse(ctx, id, ({ exceptions = [] }) =>
    day === undefined ? { cancelled: words } : { exceptions: withException(exceptions, day, words) },
  )
}

/** Undoes a cancellation. */
export async function resumeDate(ctx: DateContext, actor: Actor, id: string, day: string | undefined) {
  if (!may(actor, 'keep-dates')) return notAllowed('keep-dates')
  return changeCourse(ctx, id, ({ exceptions }) =>
    day === undefined ? { cancelled: undefined } : { exceptions: exceptions?.filter((each) => each.day !== day) },
  )
}

/** Changes whether it takes place, and retries if another editor changes something else of it meanwhile. */
const changeCourse = (
  ctx: DateContext,
  id: string,
  toFile: (date: ClubDate) => Partial<DateFile>,
): Promise<Result<ClubDate, UnknownDate>> =>
  ctx.write(async ({ dates, content }) => {
    for (;;) {
      const former = await dates.find(id)
      if (!former) return err({ kind: 'unknown-date' } as const)
      const changed = { ...former, ...toFile(former), ...renewed(former, ctx.now()) }
      // Throws for an invalid day: our own form never sends one.
      dateFileSchema.shape.exceptions.parse(changed.exceptions)
      // Another request was faster and has most likely changed something else of it.
      if (!(await dates.replace(changed, former.sequence))) continue
      await content.raiseRevision()
      return ok(changed)
    }
  })

const cleanReason = (reason: string): string =>
  reason
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, dateLimits.reason)

const withException = (exceptions: Exceptions, day: string, reason: string | undefined): Exceptions => [
  ...exceptions.filter((each) => each.day !== day),
  { day, ...(reason !== undefined && { reason }) },
]

const renewed = ({ sequence }: ClubDate, changedAt: Date) => ({ sequence: sequence + 1, changedAt, isFromRoom: true })

/** Applies the draft, and drops exceptions on days that no longer belong to the series. */
function withDraft(former: ClubDate, draft: DateDraft, changedAt: Date): ClubDate {
  const { id, slug, cancelled } = former
  const { day: firstDay } = splitMoment(draft.from)
  const isInSeries = ({ day }: { day: string }) =>
    draft.repeats !== undefined && repeatedDays(draft.repeats, firstDay, { from: day, until: day }).length > 0
  const exceptions = former.exceptions?.filter(isInSeries)
  return {
    ...draft,
    id,
    slug,
    ...(cancelled !== undefined && { cancelled }),
    ...(exceptions && { exceptions }),
    ...renewed(former, changedAt),
  }
}

/** `weihnachtsfeier-2024`; for a series without the year. */
async function freeSlug({ title, from, repeats }: DateDraft, dates: DateStore): Promise<string> {
  const base = toSlug(repeats === undefined ? `${title.slice(0, 60)} ${from.slice(0, 4)}` : title)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const isGood = dateFileSchema.shape.slug.safeParse(slug).success
    if (isGood && !(await dates.findBySlug(slug))) return slug
  }
}

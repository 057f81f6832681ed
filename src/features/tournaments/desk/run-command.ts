import { randomInt } from 'node:crypto'
import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { glanceDay, readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { enterEvent, type EventMissing } from '#features/tournaments/events/enter-event.ts'
import type { Actor } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { Command, CommandRefusal } from './command.ts'
import { decideCommand } from './decide-command.ts'

/** The day as the director sees it. */
export async function showDay(ctx: DayContext, actor: Actor, slug: string): Promise<Result<Day, EventMissing>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  return event.ok ? ok(await readDay(ctx, event.value)) : event
}

/** The number of the last entry, for a page that polls for changes. */
export async function glanceAtLast(ctx: DayContext, actor: Actor, slug: string): Promise<Result<number, EventMissing>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  return event.ok ? ok((await glanceDay(ctx, event.value)).last) : event
}

/** Twelve digits: short enough to read aloud, too long to guess in a hall. */
const drawDigits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')

/** Decides by the newest state, even if several directors act at once. @param key of the sent form, an idempotency key */
export async function runCommand(
  ctx: DayContext,
  actor: Actor,
  slug: string,
  { command, key }: { command: Command; key: string },
): Promise<Result<Day, EventMissing | CommandRefusal>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  const secret = drawDigits()
  const sent = { id: key, by: actor.accountId }
  return writeDay(ctx, event.value, sent, (day) => decideCommand(day, command, { now: ctx.now(), secret }))
}

import { z } from 'zod'
import type { ClubFunction, FunctionRefusal } from '#programs/functions/club-function.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { publishDraw } from '#features/tournaments/drawing/publish-draw.ts'
import { recomputeAny } from '#features/tournaments/drawing/recompute-later.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import { showDraw } from '#features/tournaments/drawing/show-draw.ts'
import { showLaterDraws } from '#features/tournaments/drawing/show-later-draws.ts'
import { err, ok } from '#shared/result.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'

const NAME_IT = 'Bitte nennen Sie das Turnier (event), zum Beispiel „dorfspielttt“.'
const schema = z.object({ event: z.string(NAME_IT).min(1, NAME_IT) })

const noEvent: FunctionRefusal = { status: 404, code: 'unknown-event', message: 'Dieses Turnier gibt es hier nicht.' }

/** Repeats a published draw by the same rule that its page ships, and returns all inputs for repeating it elsewhere. */
export function createVerifyDraw(ctx: DayContext & { offeredEvents: EventFinder }): ClubFunction {
  const verified = new WeakMap<Day, object>()
  return {
    async run({ fields }) {
      const asked = schema.safeParse(fields)
      if (!asked.success)
        return err({
          status: 422,
          code: 'mistakes',
          message: NAME_IT,
          mistakes: [{ field: 'event', message: NAME_IT }],
        })
      const event = await ctx.offeredEvents.findBySlug(asked.data.event)
      if (!event) return err(noEvent)
      const day = await glanceDay(ctx, event)
      const answer = verified.get(day) ?? { event: event.slug, draws: verifyDay(day) }
      verified.set(day, answer)
      return ok(answer)
    },
  }
}

/** The first draw of each competition, and the draws made while it was played. */
const verifyDay = (day: Day) =>
  [...day.competitions.values()].flatMap((competition) => {
    const { key, name } = competition.config
    const first = publishDraw(showDraw(competition, day.publicNameOf))
    const later = showLaterDraws(day, key).map(({ title, published }) => ({ title, published }))
    const published = [...(first ? [{ title: 'Auslosung', published: first }] : []), ...later]
    return published.map((draw) => ({ competition: name, ...draw, result: recomputeAny(draw.published) }))
  })

import { createCheckIn } from '#features/tournaments/arrivals/check-in.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { WhichDraw } from '#features/tournaments/drawing/draw-secret.ts'
import { createDrawRoom } from '#features/tournaments/drawing/draw-room.ts'
import type { HandlingContext } from '#features/tournaments/handling/context.ts'

type Needs = {
  ctx: HandlingContext
  days: DayKeeper
  /** The numbers of draws. */
  secretOf: (which: WhichDraw) => string
}

/** What the director and the helpers at the door need before the first tie. */
export const createDayRooms = ({ ctx, days: keeper, secretOf }: Needs) => ({
  checkIn: createCheckIn({ ctx, keeper }),
  drawRoom: createDrawRoom({ ctx, keeper, secretOf }),
})

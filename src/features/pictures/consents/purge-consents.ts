import type { Context } from '#platform/context.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { PictureStores } from '#features/pictures/context.ts'
import { lastYearOf } from './consent.ts'

/**
 * Deletes entries of the register that have been kept long enough (`lastYearOf`); the privacy policy repeats how long that is.
 *
 * @returns how many
 */
export function purgeConsents(ctx: Context<PictureStores>): Promise<number> {
  const year = Number(berlinDay(ctx.now()).slice(0, 4))
  return ctx.write(async ({ consents }) => {
    const shown = await consents.listShown()
    const isOver = (last: number | undefined) => last !== undefined && year > last
    const due = (await consents.list()).filter((each) => isOver(lastYearOf(each, shown.has(each.id))))
    return consents.remove(due.map(({ id }) => id))
  })
}

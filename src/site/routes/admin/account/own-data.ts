import { readOwnWishes } from '#features/subscriptions/own-wishes.ts'
import { exportOwnDuties } from '#features/duties/duty-wishes.ts'
import { exportOwnProfile } from '#features/members/meet-members.ts'
import { exportOwnData } from '#identity/core/own-account/export-own-data.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { sendFile } from '../send-file.ts'
import type { Route } from './+types/own-data.ts'
import { enterRoom } from './enter-room.ts'
import { refusalText } from './refusal-text.ts'

/** All stored data about the person, as a file. */
export async function loader(visit: Route.LoaderArgs) {
  const { ctx, offers, who, account } = enterRoom(visit)
  const stored = await exportOwnData(ctx.identity, who)
  if (!stored.ok) {
    const { status, message } = refusalText(stored.error, offers.password)
    return new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  const own = { accountId: account.id }
  const value = {
    ...stored.value,
    memberProfile: await exportOwnProfile(ctx, own),
    duties: await exportOwnDuties(ctx, own),
    mailsWanted: account.emailConfirmedAt && account.email ? await readOwnWishes(ctx, account.email) : [],
  }
  const name = `meine-daten-${berlinDay(ctx.now())}.json`
  return sendFile(JSON.stringify(value, null, 2), { name, mediaType: 'application/json; charset=utf-8' })
}

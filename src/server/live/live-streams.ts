import type { Day } from '#features/tournaments/day/day.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import { watchDay } from '#features/tournaments/day/watch-day.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { say, type OpenAnswer, type OpenStreams } from './open-streams.ts'

/** A page by the names of its changing parts; `whole` changes when the set of parts does. */
type Shown = { whole: string; parts: ReadonlyMap<string, string> }
type Render = (day: Day, chosen: string | undefined) => Shown

/** All open pages that show the same. */
type Channel = { chosen: string | undefined; last: number; shown: Shown; answers: Set<OpenAnswer> }
type Watched = { day: Day; channels: Map<string, Channel>; stop: () => void; pending: Day | undefined }

/** Each page is rendered at most this often, however many results arrive at once. */
const SPACING_MILLISECONDS = 250

/** How long a browser waits before it reconnects; most wait three seconds by default. Spread, so that not all reconnect at once. */
const RETRY_MILLISECONDS = { least: 500, step: 100, steps: 10 }

const HEAD = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Otherwise nginx buffers the stream.
  'X-Accel-Buffering': 'no',
}

type Listener = { event: TournamentEvent; chosen: string | undefined; seen: number; headers: Record<string, string> }

/**
 * Sends open pages the changes on the day of a tournament, as server-sent events. Pages that show the same are rendered once, and only
 * their changed parts are sent.
 */
export function createLiveStreams({ ctx, streams, render }: { ctx: DayContext; streams: OpenStreams; render: Render }) {
  const watched = new Map<EventId, Watched>()

  async function watch(event: TournamentEvent): Promise<Watched> {
    const day = await glanceDay(ctx, event)
    const known = watched.get(event.id)
    if (known) return known
    const stop = watchDay(ctx, event, day, (changed) => hear(event.id, changed))
    const entry: Watched = { day, channels: new Map(), stop, pending: undefined }
    watched.set(event.id, entry)
    return entry
  }

  function hear(id: EventId, day: Day): void {
    const entry = watched.get(id)
    if (!entry) return
    const isWaiting = entry.pending !== undefined
    entry.pending = day
    if (!isWaiting) setTimeout(() => tellAll(entry, render), SPACING_MILLISECONDS)
  }

  function leave(id: EventId, channel: Channel, answer: OpenAnswer): void {
    const entry = watched.get(id)
    channel.answers.delete(answer)
    if (!entry || channel.answers.size > 0) return
    entry.channels.delete(channel.chosen ?? '')
    if (entry.channels.size > 0) return
    entry.stop()
    watched.delete(id)
  }

  return {
    /**
     * @param listener `seen`: number of the last entry that the page shows
     * @returns false when no more pages may listen
     */
    async open(answer: OpenAnswer, { event, chosen, seen, headers }: Listener): Promise<boolean> {
      const entry = await watch(event)
      if (!streams.add(answer)) return false
      const channel = join(entry, chosen, render)
      channel.answers.add(answer)
      answer.on('close', () => leave(event.id, channel, answer))
      answer.writeHead(200, { ...headers, ...HEAD })
      answer.write(toRetry(streams.count()))
      if (seen !== channel.last) answer.write(toMessage(channel.last, [channel.shown.whole]))
      return true
    },
  }
}

/** Only a team that plays has a page of its own, so that invented ones cost nothing. */
function join({ day, channels }: Watched, wanted: string | undefined, render: Render): Channel {
  const isKnown = [...day.competitions.values()].some(({ state }) => state.entrants.some(({ id }) => id === wanted))
  const chosen = isKnown ? wanted : undefined
  const known = channels.get(chosen ?? '')
  if (known) return known
  const channel = { chosen, last: day.last, shown: render(day, chosen), answers: new Set<OpenAnswer>() }
  channels.set(chosen ?? '', channel)
  return channel
}

function tellAll(entry: Watched, render: Render): void {
  entry.day = entry.pending ?? entry.day
  entry.pending = undefined
  for (const channel of entry.channels.values()) tell(channel, entry.day, render)
}

function tell(channel: Channel, day: Day, render: Render): void {
  const shown = render(day, channel.chosen)
  const before = channel.shown
  channel.shown = shown
  channel.last = day.last
  const names = ({ parts }: Shown) => [...parts.keys()].join()
  const isRebuilt = names(before) !== names(shown)
  const changed = [...shown.parts].flatMap(([name, html]) => (before.parts.get(name) === html ? [] : [html]))
  if (!isRebuilt && changed.length === 0) return
  const message = toMessage(day.last, isRebuilt ? [shown.whole] : changed)
  for (const answer of channel.answers) say(answer, message)
}

const toRetry = (count: number): string =>
  `retry: ${RETRY_MILLISECONDS.least + (count % RETRY_MILLISECONDS.steps) * RETRY_MILLISECONDS.step}\n\n`

/** Strips line breaks, which would end the message. */
const toMessage = (last: number, html: readonly string[]): Buffer =>
  Buffer.from(`id: ${last}\ndata: ${html.join('').replaceAll(/\s*\n\s*/g, ' ')}\n\n`)

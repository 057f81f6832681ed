import { cx } from '#site/ui/cx.ts'
import { showDay } from '#features/tournaments/desk/run-command.ts'
import { enterRoom } from '../../../../../context.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { RoomTable } from '../../../../../ui/room-table.tsx'
import type { Route } from './+types/log.ts'
import { getOrShowMissing } from '../../enter-room.ts'
import { deskMeta } from '../desk-page.ts'
import { DayNav } from '../../day-nav/day-nav.tsx'
import { describeEntry } from './entry-words.ts'
import styles from '../hall.module.css'

/** This many of the newest entries; the rest on request. */
const SHOWN = 200

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const day = getOrShowMissing(await showDay(ctx, actor, params.slug))
  const isWhole = new URL(request.url).searchParams.has('alles')
  const shown = isWhole ? day.entries : day.entries.slice(-SHOWN)
  const accounts = [...new Set(shown.flatMap(({ by }) => by ?? []))]
  const names = new Map(await Promise.all(accounts.map(async (id) => [id, await ctx.nameOf(id)] as const)))
  return {
    event: { slug: day.event.slug, name: day.event.name },
    isWhole: shown.length === day.entries.length,
    lines: shown.toReversed().map(({ number, at, by, entry }) => ({
      number,
      time: formatTime(at),
      what: describeEntry(day, entry),
      who: by === undefined ? 'Zettel, Einlass oder Konsole' : (names.get(by) ?? 'ehemaliges Konto'),
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  deskMeta(matches, loaderData ? `Protokoll: ${loaderData.event.name}` : 'Protokoll')

export default function Log({ loaderData: { event, lines, isWhole } }: Route.ComponentProps) {
  return (
    <div className={cx('stack gap-5 figures', styles['told'])}>
      <DayNav slug={event.slug} />
      <header className={styles['head']}>
        <h1>Protokoll</h1>
        <p>{event.name}: was geschehen ist, das Neueste zuerst</p>
      </header>
      {lines.length === 0 ? (
        <p>Noch ist nichts geschehen.</p>
      ) : (
        <RoomTable
          label="Protokoll"
          columns={['Uhrzeit', 'Was', 'Wer']}
          rows={lines.map(({ number, time, what, who }) => ({ key: String(number), cells: [time, what, who] }))}
        />
      )}
      {!isWhole && (
        <p>
          <a href="?alles">Das ganze Protokoll</a>
        </p>
      )}
    </div>
  )
}

import { data, href, Link } from 'react-router'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { newFileCode } from '#features/tournaments/lending/carry-files.ts'
import { isLedHere } from '#features/tournaments/lending/is-lent.ts'
import { listHallPrograms } from '#features/tournaments/lending/offer-hall-programs.ts'
import { readLending, runLendingCommand, type LendingCommand } from '#features/tournaments/lending/lending-room.ts'
import { unguessable } from '#shared/unguessable.ts'
import { enterRoom } from '../../../../context.ts'
import { readForm } from '../../../../read-form.ts'
import { FormSummary } from '../../../../ui/form-field.tsx'
import { FreshView } from '../../account/fresh-view.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { refuseForm } from '../hall/desk-page.ts'
import { getOrShowMissing, isMissing, roomMeta, showMissing, isFormKey } from '../enter-room.ts'
import { RoomPage } from '../room-page.tsx'
import type { Route } from './+types/show.ts'
import { LeaseState } from './lease-state.tsx'
import { showLending, type LendingView } from './lending-view.ts'
import { readFlash, roomSaying } from './flash.ts'
import { TakingCode } from './taking.tsx'
import styles from './lending.module.css'
import { PostForm } from '../../../../ui/post-form.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const shown = getOrShowMissing(await readLending(ctx, actor, params.slug))
  const { event } = shown.day
  const view = showLending(shown)
  const isOpen = view.conflicts.length + view.entries.length + view.crowded.length > 0
  return {
    ...view,
    isOpen,
    event: { slug: event.slug, name: event.name },
    isLedHere: isLedHere(ctx, event.id),
    programs: await listHallPrograms(ctx),
    formKey: unguessable(),
    flash: readFlash(request.url, isOpen),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  getOrShowMissing(await enterEvent(ctx, actor, 'run-tournaments', params.slug))
  if (fields['command'] === 'take') {
    return data({ code: newFileCode(), formKey: unguessable() })
  }
  const command = readCommand(fields)
  const { formKey = '' } = fields
  if (!command || !isFormKey(formKey)) refuseForm()
  const about = 'held' in command ? command.held[0] : 'lease' in command ? command.lease : command.id
  const done = await runLendingCommand(ctx, actor, params.slug, {
    command,
    id: [formKey, command.kind, about].join('-'),
  })
  if (done.ok) return roomSaying(params, command.kind)
  if (isMissing(done.error)) return showMissing(done.error)
  return data({ isLate: true }, 409)
}

function readCommand({ command, lease, held, entry, side }: Record<string, string>): LendingCommand | undefined {
  if ((command === 'revoke' || command === 'admit') && lease) return { kind: command, lease }
  if (side !== 'hall' && side !== 'home') return undefined
  if (command === 'settle' && held) return { kind: command, held: held.split(' '), side }
  return command === 'settle-entry' && entry ? { kind: command, id: entry, side } : undefined
}

const TITLE = 'Ohne Internet in der Halle'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function LendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, lease, conflicts, entries, crowded, isOpen, isLedHere, programs, formKey, flash } = loaderData
  return (
    <RoomPage title={TITLE} lead={event.name} day={event.slug}>
      {flash &&
        !actionData &&
        (flash.isFailed ? <FormSummary title="Nicht geändert" message={flash.text} /> : <Notice>{flash.text}</Notice>)}
      {actionData && 'isLate' in actionData && (
        <FormSummary
          title="Nicht geändert"
          message="Inzwischen hat jemand anderes entschieden. Hier steht, wie es jetzt ist."
        />
      )}
      {actionData && 'code' in actionData ? (
        <FreshView>
          <TakingCode slug={event.slug} programs={programs} {...actionData} />
        </FreshView>
      ) : (
        <LeaseState lease={lease} slug={event.slug} isLedHere={isLedHere} programs={programs} formKey={formKey} />
      )}
      {isOpen && (
        <ToDecide conflicts={conflicts} entries={entries} crowded={crowded} slug={event.slug} formKey={formKey} />
      )}
    </RoomPage>
  )
}

type Open = Pick<LendingView, 'conflicts' | 'entries' | 'crowded'> & { slug: string; formKey: string }

const ToDecide = ({ conflicts, entries, crowded, slug, formKey }: Open) => (
  <section className={styles['open']} aria-labelledby="zu-entscheiden">
    <h2 className="below-2" id="zu-entscheiden">
      Zu entscheiden
    </h2>
    <p>
      In der Halle und zu Hause wurde Verschiedenes eingetragen. Bis Sie entscheiden, gilt, was zu Hause steht; verloren
      geht nichts.
    </p>
    {conflicts.map(({ held, ...sides }) => (
      <Decision key={held} command="settle" facts={{ held }} formKey={formKey} {...sides} />
    ))}
    {entries.map(({ id, ...sides }) => (
      <Decision key={id} command="settle-entry" facts={{ entry: id }} formKey={formKey} {...sides} />
    ))}
    {crowded.map(({ table, ties }) => (
      <div key={table} className={styles['conflict']}>
        <p>
          An Tisch {table} stehen zwei Kämpfe: {ties.join(' und ')}.{' '}
          <Link to={href('/admin/turniere/:slug/halle', { slug })}>Einen davon umsetzen</Link>
        </p>
      </div>
    ))}
  </section>
)

type Props = {
  command: 'settle' | 'settle-entry'
  /** Identifies the conflict. */
  facts: Readonly<Record<string, string>>
  formKey: string
  hall: readonly string[]
  home: readonly string[]
}

/** The hall's and home's conflicting versions, and the choice between them. */
const Decision = ({ command, facts, formKey, hall, home }: Props) => (
  <PostForm className={styles['conflict']}>
    <input type="hidden" name="command" value={command} />
    <input type="hidden" name="formKey" value={formKey} />
    {Object.entries(facts).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div className={styles['sides']}>
      <Side title="In der Halle" lines={hall} />
      <Side title="Zu Hause" lines={home} />
    </div>
    <p className="bar gap-3">
      <button className="button" name="side" value="hall">
        Es gilt die Halle
      </button>
      <button className="button button-quiet" name="side" value="home">
        Es bleibt, wie es zu Hause steht
      </button>
    </p>
  </PostForm>
)

const Side = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="muted below-1">{title}</h3>
    <ul className="bullets">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  </div>
)

import { data, href, redirect, useSearchParams } from 'react-router'
import { runCommand, showDay } from '#features/tournaments/desk/run-command.ts'
import { unguessable } from '#shared/unguessable.ts'
import { enterRoom } from '../../../../../context.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import { FormSummary } from '../../../../../ui/form-field.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { readForm } from '../../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing, isFormKey } from '../../enter-room.ts'
import type { Route } from './+types/standings.ts'
import { CompetitionStandings } from './competition-standings.tsx'
import { commandKey, doneText, readCommand } from '../commands/command-table.ts'
import { commandRefusalText } from '../commands/refusal-words.ts'
import { EffectNotice } from '../commands/effect-notice.tsx'
import { deskMeta, refuseForm } from '../desk-page.ts'
import { DayNav } from '../../day-nav/day-nav.tsx'
import { describeEffect } from '../commands/effect-words.ts'
import { showStandings } from './standings-view.ts'
import { useFreshDay } from '../use-fresh-day.ts'
import type { RefusedCommand } from './withdrawal.tsx'
import styles from '../hall.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const day = getOrShowMissing(await showDay(ctx, actor, params.slug))
  return { standings: showStandings(day), formKey: unguessable() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  const read = readCommand(fields, ctx.now())
  if (!read || !isFormKey(fields['formKey'] ?? '')) refuseForm()
  const refused = { message: undefined, mistakes: [], effect: undefined, fields }
  if (!read.ok) return data<RefusedCommand>({ ...refused, mistakes: [read.error] }, 422)
  const command = read.value
  const outcome = await runCommand(ctx, actor, params.slug, { command, key: commandKey(fields) })
  if (outcome.ok) return redirect(`${href('/admin/turniere/:slug/gruppen', params)}?getan=${command.kind}`, 303)
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind !== 'has-effect') {
    return data<RefusedCommand>({ ...refused, message: commandRefusalText(error) }, 409)
  }
  const day = getOrShowMissing(await showDay(ctx, actor, params.slug))
  const effect = { ...describeEffect(day, hallTies(day), error.effect), mark: error.mark }
  return data<RefusedCommand>({ ...refused, effect }, 409)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  deskMeta(matches, loaderData ? `Gruppen und Plätze: ${loaderData.standings.event.name}` : 'Gruppen und Plätze')

export default function Standings({ loaderData: { standings, formKey }, actionData: refused }: Route.ComponentProps) {
  const { event, last, competitions } = standings
  useFreshDay(event.slug, last)
  const [query] = useSearchParams()
  const done = doneText(query.get('getan'))
  return (
    <div className="stack gap-5 figures">
      <DayNav slug={event.slug} />
      <header className={styles['head']}>
        <h1>Gruppen und Plätze</h1>
        <p>{event.name}</p>
      </header>
      {done !== undefined && !refused && <Notice>{done}</Notice>}
      {refused && !refused.effect && (
        <FormSummary title="Das ging nicht" message={refused.message} mistakes={refused.mistakes} />
      )}
      {refused?.effect && <EffectNotice effect={refused.effect} />}
      {competitions.length === 0 && <p>Noch ist nichts ausgelost. Dann stehen hier die Gruppen und wie sie stehen.</p>}
      {competitions.map((competition) => (
        <CompetitionStandings
          key={competition.key}
          competition={competition}
          slug={event.slug}
          formKey={formKey}
          refused={refused}
        />
      ))}
    </div>
  )
}

import { data, href, redirect, useSearchParams } from 'react-router'
import type { Command } from '#features/tournaments/desk/command.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import { WITHDRAWAL_REASONS } from '#table-tennis/results/log-entry.ts'
import { FormSummary } from '../../../../ui/form-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { readForm } from '../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing } from '../enter-room.ts'
import { isFormKey } from '../form-key.ts'
import type { Route } from './+types/standings.ts'
import { CompetitionStandings } from './competition-standings.tsx'
import { commandRefusalText, doneWords, isDone } from './command-words.ts'
import { EffectNotice } from './effect-notice.tsx'
import { deskMeta, enterDesk, refuseForm } from './enter-desk.ts'
import { DayNav } from '../day-nav/day-nav.tsx'
import { describeEffect } from './effect-words.ts'
import { showStandings } from './standings-view.ts'
import { useFreshDay } from './use-fresh-day.ts'
import { missingChoice, type RefusedCommand } from './withdrawal.tsx'
import styles from './hall.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { desk, actor, newFormKey } = enterDesk({ context })
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  return { standings: showStandings(day), formKey: newFormKey() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { desk, actor } = enterDesk({ context })
  const fields = await readForm(request)
  const command = readCommand(fields)
  const { formKey = '' } = fields
  if (!command || !isFormKey(formKey)) refuseForm()
  const refused = { message: undefined, mistakes: missingChoice(fields), effect: undefined, fields }
  if (refused.mistakes.length > 0) return data<RefusedCommand>(refused, 422)
  const outcome = await desk.act(actor, params.slug, { command, key: `${formKey}-${command.kind}` })
  if (outcome.ok) return redirect(`${href('/admin/turniere/:slug/gruppen', params)}?getan=${command.kind}`, 303)
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind !== 'has-effect') {
    return data<RefusedCommand>({ ...refused, message: commandRefusalText(error) }, 409)
  }
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  const effect = { ...describeEffect(day, hallTies(day), error.effect), mark: error.mark }
  return data<RefusedCommand>({ ...refused, effect }, 409)
}

function readCommand(fields: Record<string, string>): Command | undefined {
  const { command, competition = '', entrant = '', group = '', among = '', accepted = '' } = fields
  if (command === 'draw-lot' && /^\d{1,3}$/.test(group)) {
    return { kind: command, competition, group: Number(group), among: among.split(' ') }
  }
  if (command === 'play-again') return { kind: command, competition, entrant, accepted }
  const why = WITHDRAWAL_REASONS.find((known) => known === fields['why'])
  return command === 'withdraw' && why ? { kind: command, competition, entrant, why, accepted } : undefined
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  deskMeta(matches, loaderData ? `Gruppen und Plätze: ${loaderData.standings.event.name}` : 'Gruppen und Plätze')

export default function Standings({ loaderData: { standings, formKey }, actionData: refused }: Route.ComponentProps) {
  const { event, last, competitions } = standings
  useFreshDay(event.slug, last)
  const [query] = useSearchParams()
  const done = query.get('getan') ?? ''
  return (
    <div className={styles['page']}>
      <DayNav slug={event.slug} />
      <header className={styles['head']}>
        <h1>Gruppen und Plätze</h1>
        <p>{event.name}</p>
      </header>
      {isDone(done) && !refused && <Notice>{doneWords[done]}</Notice>}
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

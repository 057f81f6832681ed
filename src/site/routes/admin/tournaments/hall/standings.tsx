import { data, href, redirect, useSearchParams } from 'react-router'
import type { Deed } from '#features/tournaments/desk/deed.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import { WITHDRAWAL_REASONS } from '#table-tennis/results/log-entry.ts'
import { FormSummary } from '../../../../ui/form-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { readForm } from '../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing } from '../enter-room.ts'
import { isFormKey } from '../form-key.ts'
import type { Route } from './+types/standings.ts'
import { CompetitionStandings } from './competition-standings.tsx'
import { deedRefusalText, doneWords, isDone } from './deed-words.ts'
import { EffectNotice } from './effect-notice.tsx'
import { deskMeta, enterDesk, refuseForm } from './enter-desk.ts'
import { DayNav } from '../day-nav/day-nav.tsx'
import { describeEffect } from './effect-words.ts'
import { showStandings } from './standings-view.ts'
import { useFreshDay } from './use-fresh-day.ts'
import { missingChoice, type RefusedDeed } from './withdrawal.tsx'
import styles from './hall.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { desk, actor, newFormKey } = enterDesk({ context })
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  return { standings: showStandings(day), formKey: newFormKey() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { desk, actor } = enterDesk({ context })
  const fields = await readForm(request)
  const deed = readDeed(fields)
  const { formKey = '' } = fields
  if (!deed || !isFormKey(formKey)) refuseForm()
  const refused = { message: undefined, mistakes: missingChoice(fields), effect: undefined, fields }
  if (refused.mistakes.length > 0) return data<RefusedDeed>(refused, 422)
  const outcome = await desk.act(actor, params.slug, { deed, key: `${formKey}-${deed.kind}` })
  if (outcome.ok) return redirect(`${href('/admin/turniere/:slug/gruppen', params)}?getan=${deed.kind}`, 303)
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind !== 'has-effect') {
    return data<RefusedDeed>({ ...refused, message: deedRefusalText(error) }, 409)
  }
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  const effect = { ...describeEffect(day, hallTies(day), error.effect), mark: error.mark }
  return data<RefusedDeed>({ ...refused, effect }, 409)
}

function readDeed(fields: Record<string, string>): Deed | undefined {
  const { deed, competition = '', entrant = '', group = '', among = '', accepted = '' } = fields
  if (deed === 'draw-lot' && /^\d{1,3}$/.test(group)) {
    return { kind: deed, competition, group: Number(group), among: among.split(' ') }
  }
  if (deed === 'play-again') return { kind: deed, competition, entrant, accepted }
  const why = WITHDRAWAL_REASONS.find((known) => known === fields['why'])
  return deed === 'withdraw' && why ? { kind: deed, competition, entrant, why, accepted } : undefined
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

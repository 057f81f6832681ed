import { TriangleAlert } from 'lucide'
import { data, href, Link, redirect, useSearchParams } from 'react-router'
import type { Deed } from '#features/tournaments/desk/deed.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import { WITHDRAWAL_REASONS } from '#features/tournaments/results/log-entry.ts'
import { FormSelect, FormSummary } from '../../../../ui/form-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { RoomTable } from '../../../../ui/room-table.tsx'
import { readForm } from '../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing } from '../enter-room.ts'
import { isFormKey } from '../form-key.ts'
import type { Route } from './+types/standings.ts'
import { deedRefusalText, doneWords, isDone } from './deed-words.ts'
import { EffectNotice } from './effect-notice.tsx'
import { deskMeta, enterDesk, refuseForm } from './enter-desk.ts'
import { DayNav } from '../day-nav/day-nav.tsx'
import { withdrawalReasons } from './reason-words.ts'
import { describeEffect, type EffectView } from './effect-words.ts'
import { showStandings, type StandingsView, type TieLine } from './standings-view.ts'
import { useFreshDay } from './use-fresh-day.ts'
import styles from './hall.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { desk, actor, newFormKey } = enterDesk({ context })
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  return { standings: showStandings(day), formKey: newFormKey() }
}

type Refused = { message: string | undefined; effect: EffectView | undefined; fields: Record<string, string> }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { desk, actor } = enterDesk({ context })
  const fields = await readForm(request)
  const deed = readDeed(fields)
  const { formKey = '' } = fields
  if (!deed || !isFormKey(formKey)) refuseForm()
  const outcome = await desk.act(actor, params.slug, { deed, key: `${formKey}-${deed.kind}` })
  if (outcome.ok) return redirect(`${href('/admin/turniere/:slug/gruppen', params)}?getan=${deed.kind}`, 303)
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind !== 'has-effect') {
    return data<Refused>({ message: deedRefusalText(error), effect: undefined, fields }, 409)
  }
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  const effect = { ...describeEffect(day, hallTies(day), error.effect), mark: error.mark }
  return data<Refused>({ message: undefined, effect, fields }, 409)
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
      {refused?.message !== undefined && <FormSummary title="Das ging nicht" message={refused.message} />}
      {refused?.effect && <EffectNotice effect={refused.effect} />}
      {competitions.length === 0 && <p>Noch ist nichts ausgelost. Dann stehen hier die Gruppen und wie sie stehen.</p>}
      {competitions.map((competition) => (
        <Competition
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

const POINTS_ARE_MISSING =
  'sind gleich in allem, was aufgeschrieben ist. Die Bälle fehlen: Tragen Sie sie nach, oder das Los muss entscheiden.'

type Shown = {
  competition: StandingsView['competitions'][number]
  slug: string
  formKey: string
  refused: Refused | undefined
}

function Competition({ competition, slug, formKey, refused }: Shown) {
  const { key, name, groups, lots, frames } = competition
  return (
    <section className={styles['page']} aria-labelledby={`wettbewerb-${key}`}>
      <h2 id={`wettbewerb-${key}`}>{name}</h2>
      {lots.map(({ group, among, where, names, isAllKnown }) => (
        <PostForm key={among.join(' ')} className={styles['alert']} preventScrollReset>
          <input type="hidden" name="deed" value="draw-lot" />
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="competition" value={key} />
          <input type="hidden" name="group" value={group} />
          <input type="hidden" name="among" value={among.join(' ')} />
          <Icon icon={TriangleAlert} />
          <p>
            {where}: <b>{names.join(', ')}</b>{' '}
            {isAllKnown ? 'sind in allem gleich. Das Los muss entscheiden.' : POINTS_ARE_MISSING}
          </p>
          <div className={styles['row']}>
            <button className="button">Los ziehen</button>
          </div>
        </PostForm>
      ))}
      {frames.map((frame) => (
        <section key={frame.name}>
          <h3>{frame.name}</h3>
          <ol className={styles['places']}>
            {frame.places.map((each, index) => (
              <li key={`${each.place} ${String(index)}`}>
                <b>{each.place}.</b> {each.name === '' ? 'noch offen' : each.name}
              </li>
            ))}
          </ol>
          <TieList ties={frame.ties} slug={slug} />
        </section>
      ))}
      {groups.map((group) => (
        <section key={group.name}>
          <h3>
            {group.name}
            {group.isOpen ? ' (noch nicht fertig)' : ''}
          </h3>
          <RoomTable
            label={`${name}, ${group.name}`}
            columns={['Platz und Name', 'Kämpfe', 'Spiele', 'Sätze', 'Warum']}
            rows={group.rows.map(({ entry, place, name: team, ties, rubbers, games, why }) => ({
              key: entry,
              cells: [`${place}. ${team}`, ties, rubbers, games, why],
            }))}
          />
          <TieList ties={group.ties} slug={slug} />
        </section>
      ))}
      <Withdrawal competition={competition} slug={slug} formKey={formKey} refused={refused} />
    </section>
  )
}

/** Every tie leads to its result, to enter or to correct it. */
function TieList({ ties, slug }: { ties: readonly TieLine[]; slug: string }) {
  return (
    <details className={styles['fold']}>
      <summary>Kämpfe und Ergebnisse</summary>
      <ul className={styles['ties']}>
        {ties.map(({ competition, tie, sides, what, score }) => (
          <li key={tie}>
            <Link to={href('/admin/turniere/:slug/halle/:competition/:tie', { slug, competition, tie })}>{sides}</Link>
            <small>{what}</small>
            <b>{score}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Withdrawal({ competition: { key, entrants, withdrawn }, formKey, refused }: Shown) {
  const inThis = refused?.fields['competition'] === key ? refused : undefined
  const own = inThis?.fields['deed'] === 'withdraw' ? inThis : undefined
  const again = inThis?.fields['deed'] === 'play-again' ? inThis : undefined
  return (
    <details className={styles['fold']} open={own !== undefined || again !== undefined}>
      <summary>Wer nicht weiterspielt</summary>
      {withdrawn.length > 0 && (
        <ul>
          {withdrawn.map(({ id, name, why }) => (
            <li key={id}>
              {name}: {why}
              <PlayAgainForm entrant={{ id, name }} competition={key} formKey={formKey} refused={again} />
            </li>
          ))}
        </ul>
      )}
      <PostForm preventScrollReset>
        <input type="hidden" name="deed" value="withdraw" />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="competition" value={key} />
        {own?.effect && <input type="hidden" name="accepted" value={own.effect.mark} />}
        <FormSelect
          name="entrant"
          id={`entrant-${key}`}
          label="Wer"
          options={entrants}
          chosen={own?.fields['entrant'] ?? ''}
        />
        <FormSelect
          name="why"
          id={`why-${key}`}
          label="Warum"
          options={WITHDRAWAL_REASONS.map((value) => ({ value, label: withdrawalReasons[value] }))}
          chosen={own?.fields['why'] ?? 'withdrawn'}
        />
        <button className="button button-quiet">{own?.effect ? 'Trotzdem eintragen' : 'Eintragen'}</button>
      </PostForm>
    </details>
  )
}

type PlayAgainProps = Pick<Shown, 'formKey' | 'refused'> & {
  entrant: { id: string; name: string }
  competition: string
}

function PlayAgainForm({ entrant: { id, name }, competition, formKey, refused }: PlayAgainProps) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="deed" value="play-again" />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="competition" value={competition} />
      <input type="hidden" name="entrant" value={id} />
      {refused?.effect && <input type="hidden" name="accepted" value={refused.effect.mark} />}
      <button className="button button-quiet">
        {refused?.fields['entrant'] === id && refused.effect ? 'Trotzdem zurücknehmen' : 'Spielt doch weiter'}
        <span className="visually-hidden">: {name}</span>
      </button>
    </PostForm>
  )
}

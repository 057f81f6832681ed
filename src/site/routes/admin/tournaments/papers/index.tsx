import { listPapers } from '#features/tournaments/papers/papers-room.ts'
import { enterRoom } from '../../../../context.ts'
import { FileText } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { ENTRY_LIST, paperNames, type Paper } from '#features/tournaments/papers/paper.ts'
import { cx } from '#site/ui/cx.ts'
import { FormSelect } from '../../../../ui/form-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { showEvent } from '../../../tournaments/event-view.ts'
import { getOrShowMissing, roomMeta } from '../enter-room.ts'
import { RoomPage } from '../room-page.tsx'
import type { Route } from './+types/index.ts'
import { competitionQuery, orderFields, WITHOUT_NAMES } from './paper-order.ts'
import styles from './papers.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const listed = getOrShowMissing(await listPapers(ctx, actor, params.slug))
  const { slug, name, begins } = showEvent(listed.event)
  return { event: { slug, name, begins }, competitions: listed.competitions }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `Papiere: ${loaderData.event.name}` : 'Papiere')

const PURPOSES: Record<Paper, string> = {
  gruppen: 'Für die Wand: wer gegen wen, Ergebnisse, Plätze und warum. Vor dem Spielen leer, zum Eintragen.',
  spielplan: 'Für die Wand: alle Kämpfe in ihrer Reihenfolge.',
  turnierbaum: 'Für die Wand: die Runden nach den Gruppen.',
  zettel: 'Für die Tische, vier auf einer Seite: alle Kämpfe, die bereit oder aufgerufen sind.',
  auslosung: 'Wie gelost wurde, zum Nachrechnen.',
  urkunden: 'Für jeden Platz, der feststeht.',
}

export default function Papers({ loaderData: { event, competitions } }: Route.ComponentProps) {
  return (
    <RoomPage title="Papiere" lead={`${event.name} · ${event.begins}`} day={event.slug}>
      <section className={styles['competition']} aria-labelledby="papiere-einlass">
        <h2 id="papiere-einlass">Einlass</h2>
        <ul className={styles['papers']}>
          <PaperLine slug={event.slug} paper={ENTRY_LIST} name="Meldeliste" purpose="Alle Meldungen, zum Abhaken." />
        </ul>
      </section>
      {competitions.length === 0 && <p>Gruppentabellen, Spielplan und Zettel gibt es hier, sobald ausgelost ist.</p>}
      {competitions.map(({ key, name, papers, slips, hasPlayers }) => (
        <section key={key} className={styles['competition']} aria-labelledby={`papiere-${key}`}>
          <h2 id={`papiere-${key}`}>{name}</h2>
          <ul className={styles['papers']}>
            {papers.map((paper) =>
              paper === 'zettel' && hasPlayers ? (
                <NamedSlips key={paper} slug={event.slug} competition={key} />
              ) : (
                <PaperLine
                  key={paper}
                  slug={event.slug}
                  paper={paper}
                  name={paperNames[paper]}
                  purpose={PURPOSES[paper]}
                  query={competitionQuery(key)}
                />
              ),
            )}
          </ul>
          {slips.length > 0 && <OneSlip slug={event.slug} competition={key} slips={slips} hasPlayers={hasPlayers} />}
        </section>
      ))}
    </RoomPage>
  )
}

type SlipsProps = { slug: string; competition: string; slips: { key: string; label: string }[]; hasPlayers: boolean }
type Line = { slug: string; paper: string; name: string; purpose: string; query?: string }

const PaperLine = ({ slug, paper, name, purpose, query = '' }: Line) => (
  <li className="line between line-below">
    <div className="grows">
      <h3 className="larger">{name}</h3>
      <p className="muted">{purpose}</p>
    </div>
    <p className={cx('muted', styles['ways'])}>
      <a className="button" href={href('/admin/turniere/:slug/papiere/:paper/pdf', { slug, paper }) + query}>
        <Icon icon={FileText} size={18} /> PDF<span className="visually-hidden">: {name}</span>
      </a>
      <Link to={href('/admin/turniere/:slug/papiere/:paper', { slug, paper }) + query}>
        Ansehen<span className="visually-hidden">: {name}</span>
      </Link>
    </p>
  </li>
)

/** Slips with players' names, or without if the director wishes. */
function NamedSlips({ slug, competition }: Pick<SlipsProps, 'slug' | 'competition'>) {
  const place = { slug, paper: 'zettel' }
  return (
    <li className="line between line-below">
      <div className="grows">
        <h3 className="larger">{paperNames.zettel}</h3>
        <p className="muted">{PURPOSES.zettel}</p>
      </div>
      <form className={styles['ways']} action={href('/admin/turniere/:slug/papiere/:paper/pdf', place)}>
        <input type="hidden" name={orderFields.competition} value={competition} />
        <NamesTick />
        <button className="button">
          <Icon icon={FileText} size={18} /> PDF<span className="visually-hidden">: {paperNames.zettel}</span>
        </button>
        <button className="button button-quiet" formAction={href('/admin/turniere/:slug/papiere/:paper', place)}>
          Ansehen<span className="visually-hidden">: {paperNames.zettel}</span>
        </button>
      </form>
    </li>
  )
}

const NamesTick = () => (
  <label className="affirmation own-row">
    <input type="checkbox" name={orderFields.names} value={WITHOUT_NAMES} /> ohne Namen der Spielerinnen und Spieler
  </label>
)

const PRINTS = [
  { value: '1', label: 'der erste' },
  { value: '2', label: 'der zweite: „2. Druck“ steht darauf' },
  { value: '3', label: 'der dritte' },
]

/** Prints one slip that was lost, or never printed. */
function OneSlip({ slug, competition, slips, hasPlayers }: SlipsProps) {
  const options = slips.map(({ key, label }) => ({ value: key, label }))
  return (
    <form
      className={styles['one']}
      action={href('/admin/turniere/:slug/papiere/:paper/pdf', { slug, paper: 'zettel' })}
    >
      <h3>Ein einzelner Zettel</h3>
      <input type="hidden" name={orderFields.competition} value={competition} />
      <FormSelect
        name={orderFields.tie}
        id={`${competition}-kampf`}
        label="Kampf"
        options={options}
        chosen={slips[0]?.key ?? ''}
      />
      <FormSelect
        name={orderFields.print}
        id={`${competition}-druck`}
        label="Wievielter Druck?"
        options={PRINTS}
        chosen="2"
      />
      {hasPlayers && <NamesTick />}
      <button className="button button-quiet" type="submit">
        Zettel als PDF
      </button>
    </form>
  )
}

import { showEvening } from '#features/tournaments/afterwards/evening.ts'
import { isLedHere } from '#features/tournaments/lending/is-lent.ts'
import { data, href, Link, redirect, type RouterContextProvider, Form } from 'react-router'
import { draftReport } from '#features/tournaments/afterwards/draft-report.ts'
import { gazetteText } from '#features/tournaments/afterwards/gazette-text.ts'
import { tellOpen } from '#features/tournaments/afterwards/tell-places.ts'
import { tellStatistics } from '#features/tournaments/afterwards/tell-statistics.ts'
import { toArticleId } from '#features/news/article.ts'
import { beginOnce } from '#features/news/editing/begin-article.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { countCharacters } from '#features/news/pass-on.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { may } from '#rights/offices.ts'
import { formatLongDate } from '#shared/berlin-time.ts'
import { readSentForm } from '../../../../read-form.ts'
import { RoomPage, RoomPart } from '../../../../ui/room-page.tsx'
import { dayPath } from '../../../../plain/event-paths.ts'
import { getOrShowMissing, roomMeta, showMissing } from '../enter-room.ts'
import { THANKS } from '../thanks.ts'
import { competitionQuery } from '../papers/paper-order.ts'
import type { Route } from './+types/index.ts'
import { ArticlePart } from './article-part.tsx'
import styles from './evening.module.css'
import { listNewestPictures, PICTURE } from './newest-pictures.ts'
import { enterRoom } from '../../../../context.ts'
import { CopyableText } from '../../news/copyable-text.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor, ...may } = enterEvening({ context })
  const { event, told, deletedAt } = getOrShowMissing(await showEvening(ctx, actor, params.slug))
  // Not on the computer in the hall: an article begun there would go away with it.
  const isInHall = isLedHere(ctx, event.id)
  const canWrite = may.canWrite && !isInHall
  const article = canWrite ? await showArticle(ctx, actor, articleOf(event)) : undefined
  const limit = readLimit(new URL(request.url).searchParams)
  const url = ctx.publicUrl + dayPath(event, 'ergebnisse')
  const gazette = gazetteText(told, { url, limit, count: countCharacters })
  return {
    event: { slug: event.slug, name: event.name, day: formatLongDate(event.startsAt) },
    isOver: told.isOver,
    open: told.competitions.length === 0 ? NOTHING_DRAWN : tellOpen(told.competitions),
    isDrawn: told.competitions.length > 0,
    isInHall,
    canWrite,
    canPrint: may.canPrint,
    canMail: may.canMail && !isInHall,
    canKeep: may.canKeep && !isInHall,
    article: article?.ok ? { id: article.value.id, state: article.value.state } : undefined,
    pictures: canWrite ? await listNewestPictures(ctx, actor) : [],
    gazette: { ...gazette, limit, characters: countCharacters(gazette.text) },
    competitions: told.competitions
      .filter(({ places }) => places.length > 0)
      .map(({ key, name }) => ({ key, name: name ?? event.name })),
    numbers: tellStatistics(told.statistics),
    resultsPath: dayPath(event, 'ergebnisse'),
    winnersPath: dayPath(event, 'sieger'),
    deletedOn: formatLongDate(deletedAt),
  }
}

/** Name of the query parameter. */
const LIMIT = 'zeichen'
const USUAL_CHARACTERS = 1_500
const MOST_CHARACTERS = 20_000

/** The number of characters that the gazette allows; the usual number if the parameter is missing or invalid. */
function readLimit(query: URLSearchParams): number {
  const said = Number(query.get(LIMIT) ?? USUAL_CHARACTERS)
  return Number.isInteger(said) && said >= 1 && said <= MOST_CHARACTERS ? said : USUAL_CHARACTERS
}

const NOTHING_DRAWN = 'Noch ist nichts ausgelost; zu erzählen gibt es erst danach etwas.'

/** An event has one article, however often somebody begins it. */
const articleOf = (event: TournamentEvent) => toArticleId(event.id)

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterEvening({ context })
  if (!may(actor, 'write-news')) showMissing({ kind: 'not-allowed' })
  const { event, told } = getOrShowMissing(await showEvening(ctx, actor, params.slug))
  if (told.competitions.length === 0) throw data(NOTHING_DRAWN, 409)
  const form = await readSentForm(request)
  const id = articleOf(event)
  const pictures = form.getAll(PICTURE).filter((path) => typeof path === 'string')
  const draft = draftReport(told, { results: dayPath(event, 'ergebnisse'), winners: dayPath(event, 'sieger') })
  const given = { ...draft, pictures, ...(pictures[0] !== undefined && { previewPicture: pictures[0] }) }
  getOrShowMissing(await beginOnce(ctx, actor, id, given))
  return redirect(href('/admin/news/:id', { id }), 303)
}

const TITLE = 'Nach dem Turnier'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `${TITLE}: ${loaderData.event.name}` : TITLE)

export default function Evening({ loaderData: shown }: Route.ComponentProps) {
  const { event, isDrawn, isOver, open, isInHall, canPrint, canWrite, gazette } = shown
  const back = canPrint
    ? { label: event.name, path: href('/admin/turniere/:slug', { slug: event.slug }) }
    : { label: 'News', path: href('/admin/news') }
  return (
    <RoomPage title={TITLE} lead={`${event.name} · ${event.day}`} back={back}>
      {open !== undefined && <p className="form-note">{open}</p>}
      {isDrawn && (
        <>
          {isInHall ? (
            <AtHome />
          ) : (
            <ArticlePart article={shown.article} pictures={shown.pictures} canWrite={canWrite} isOver={isOver} />
          )}
          <GazettePart gazette={gazette} />
          {canPrint && <Certificates slug={event.slug} competitions={shown.competitions} />}
          <Numbers {...shown} />
        </>
      )}
      <NextSteps {...shown} />
      <RoomPart id="loeschen" title="Was gelöscht wird">
        <p>
          Am <strong>{shown.deletedOn}</strong> gehen die Anmeldungen von allein: Namen, E-Mail-Adressen, Telefonnummern
          und die Namen der Spielerinnen und Spieler. Was erst am Turniertag oder danach eingetragen wurde, bleibt von
          da an ebenso lange. Dass gelöscht wurde, steht danach im Löschprotokoll des Vorstands.
        </p>
        <p>
          Die Ergebnisse bleiben. Namen von Mannschaften stehen weiter darin; Namen von Personen nur, wo alle
          Beteiligten zugestimmt haben. Die anderen heißen dort „Meldung“ mit einer Nummer, so wie jetzt schon.
        </p>
      </RoomPart>
    </RoomPage>
  )
}

type Shown = Route.ComponentProps['loaderData']

const AtHome = () => (
  <p className="form-note">
    Urkunden können Sie hier schon drucken. Artikel, Dank und das Turnier im nächsten Jahr kommen zu Hause an die Reihe:
    Dieser Laptop vergisst alles, sobald das Turnier heimgebracht ist.
  </p>
)

const Certificates = ({ slug, competitions }: { slug: string; competitions: Shown['competitions'] }) => (
  <RoomPart id="urkunden" title="Urkunden">
    {competitions.length === 0 ? (
      <p>Urkunden gibt es, sobald ein Platz feststeht.</p>
    ) : (
      <ul className="cluster gap-3">
        {competitions.map(({ key, name }) => (
          <li key={key}>
            <a
              className="button button-quiet"
              href={
                href('/admin/turniere/:slug/papiere/:paper/pdf', { slug, paper: 'urkunden' }) + competitionQuery(key)
              }
            >
              Urkunden als PDF: {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </RoomPart>
)

type NumbersProps = Pick<Shown, 'numbers' | 'resultsPath' | 'winnersPath' | 'isOver'>

const Numbers = ({ numbers, resultsPath, winnersPath, isOver }: NumbersProps) => (
  <RoomPart id="zahlen" title="Zahlen des Tages">
    {numbers.length === 0 && <p>Noch ist kein Kampf zu Ende.</p>}
    <dl className="rows gap-3">
      {numbers.map(({ what, text }) => (
        <div key={what}>
          <dt className="muted">{what}</dt>
          <dd className="strong">{text}</dd>
        </div>
      ))}
    </dl>
    {isOver && (
      <p>
        Sie stehen auch auf der <a href={resultsPath}>Ergebnisseite</a>, die für immer bleibt. Wer gewonnen hat, steht
        in der <a href={winnersPath}>Siegerliste</a>; frühere Jahre tragen Sie bei den Angaben des Turniers nach.
      </p>
    )}
  </RoomPart>
)

function NextSteps({ event: { slug }, canMail, canKeep }: Shown) {
  if (!canMail && !canKeep) return null
  return (
    <RoomPart id="weiter" title="Danke sagen und weiterplanen">
      <ul className="cluster gap-3">
        {canMail && (
          <li>
            <Link className="button button-quiet" to={`${href('/admin/turniere/:slug/nachricht', { slug })}?${THANKS}`}>
              Dank an alle, die gemeldet haben
            </Link>
          </li>
        )}
        {canKeep && (
          <li>
            <Link className="button button-quiet" to={`${href('/admin/turniere/neu')}?vorlage=${slug}`}>
              Dasselbe Turnier im nächsten Jahr vorbereiten
            </Link>
          </li>
        )}
      </ul>
    </RoomPart>
  )
}

/** Loader and action of the page begin with this call. */
function enterEvening({ context }: { context: Readonly<RouterContextProvider> }) {
  const { ctx, actor } = enterRoom(context)
  return {
    ctx,
    actor,
    /** What the page offers; the use cases check again. */
    canWrite: may(actor, 'write-news'),
    canPrint: may(actor, 'read-registrations'),
    canMail: may(actor, 'mail-registrants'),
    canKeep: may(actor, 'keep-tournaments'),
  }
}

type Props = { gazette: { text: string; left: number; isTooLong: boolean; limit: number; characters: number } }

/** The short text for the local gazette, which counts characters. */
const GazettePart = ({ gazette: { text, left, isTooLong, limit, characters } }: Props) => (
  <RoomPart id="amtsblatt" title="Für das Amtsblatt">
    <Form className={styles['limit']} action="#amtsblatt" preventScrollReset>
      <div className="field">
        <label htmlFor="zeichen">Höchstens so viele Zeichen</label>
        <input id="zeichen" name={LIMIT} inputMode="numeric" maxLength={5} defaultValue={limit} />
      </div>
      <button className="button button-quiet" type="submit">
        Anpassen
      </button>
    </Form>
    {isTooLong && <p>Kürzer geht es nicht: Ohne den ersten Satz bliebe nichts zu erzählen.</p>}
    {!isTooLong && left > 0 && <p>Weggelassen ist, was am wenigsten fehlt; der Artikel erzählt alles.</p>}
    <CopyableText
      id="amtsblatt-text"
      label={`Reiner Text, ${characters.toLocaleString('de-DE')} von ${limit.toLocaleString('de-DE')} Zeichen mit Leerzeichen`}
      text={text}
      rows={9}
    />
  </RoomPart>
)

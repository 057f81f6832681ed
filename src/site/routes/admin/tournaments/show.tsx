import { cx } from '#site/ui/cx.ts'
import { Download, Mail, ChevronLeft, ChevronRight, Search } from '#site/ui/icons.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { href, Link, Form } from 'react-router'
import { listRegistrations } from '#features/tournaments/handling/list-for-director.ts'
import { describePlaces } from '#features/tournaments/registrations/places.ts'
import type { RegistrationCounts } from '#features/tournaments/handling/select-registrations.ts'
import { EVERYTHING, type Choice, CHOICES, ORDERS, type Selection } from '#features/tournaments/handling/selection.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showEvent } from '../../tournaments/event-view.ts'
import type { Route } from './+types/show.ts'
import { enterRoom, describeChange, getOrShowMissing, roomMeta } from './enter-room.ts'
import { SentMessages } from './sent-messages.tsx'
import { RegistrationTable, toShownRow } from './registration-table.tsx'
import { RoomPage } from './room-page.tsx'
import { readPage, readSelection, selectionQuery, choiceWords, orderWords } from './selection-query.ts'
import styles from './list.module.css'
import { FormField, FormSelect } from '../../../ui/form-field.tsx'

const PAGE_SIZE = 50

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor, canHandle, canExport, canMail, canKeep } = enterRoom({ context })
  const query = new URL(request.url).searchParams
  const selection = readSelection(query)
  const list = getOrShowMissing(await listRegistrations(ctx, actor, params.slug, selection))
  const pages = Math.max(1, Math.ceil(list.selected.length / PAGE_SIZE))
  const page = Math.min(readPage(query), pages)
  const shown = list.selected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const { places: total } = list.event
  const { slug, name, begins } = showEvent(list.event)
  return {
    event: { slug, name, begins, closes: formatDate(list.event.entriesCloseAt) },
    selection,
    competitions: competitionsOf(list.event).map(({ key, name: label }) => ({ key, label })),
    counts: list.counts,
    places: total === undefined ? undefined : describePlaces({ total, taken: list.counts.places }),
    found: list.selected.length,
    page,
    pages,
    canHandle,
    canExport,
    canMail,
    canKeep,
    isDraft: list.event.draft === true,
    rows: shown.map(toShownRow),
    messages: await Promise.all(
      list.messages.map(async ({ id, subject, text, recipients, sentAt: at, sentBy: by }) => {
        return { id, subject, text, recipients, sent: await describeChange(ctx, { at, by }) }
      }),
    ),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `Anmeldungen: ${loaderData.event.name}` : 'Anmeldungen')

export default function Registrations({ loaderData }: Route.ComponentProps) {
  const { event, selection, competitions, counts, places, found, page, pages, rows, messages, canHandle } = loaderData
  const { isDraft } = loaderData
  const teams = counts.teams === 1 ? '1 Mannschaft' : `${counts.teams} Mannschaften`
  return (
    <RoomPage
      title={event.name}
      lead={[event.begins, `Anmeldeschluss ${event.closes}`, teams, places].filter(Boolean).join(' · ')}
      back={{ to: href('/admin/turniere'), label: 'Turniere' }}
      day={isDraft ? undefined : event.slug}
    >
      <Preparation {...loaderData} />
      <SentMessages messages={messages} />
      <Counts counts={counts} slug={event.slug} choice={selection.choice} />
      <SelectionForm selection={selection} competitions={competitions} key={selectionQuery(selection)} />
      <section className="stack gap-3" aria-labelledby="anmeldungen">
        <div className="bar gap-3 between">
          <h2 id="anmeldungen">
            {found === counts.registrations ? `${found} ` : `${found} von ${counts.registrations} `}
            {counts.registrations === 1 ? 'Anmeldung' : 'Anmeldungen'}
          </h2>
          {found > 0 && <ListActions {...loaderData} />}
        </div>
        {found === 0 ? (
          <Nothing slug={event.slug} isEmpty={counts.registrations === 0} />
        ) : (
          <RegistrationTable slug={event.slug} rows={rows} query={selectionQuery(selection, page)} />
        )}
        <PageLinks page={page} pages={pages} toQuery={(number) => selectionQuery(selection, number)} />
      </section>
      {canHandle && (
        <p className="no-print">
          <Link to={href('/admin/turniere/:slug/loeschen', { slug: event.slug })}>Turnier löschen</Link>
        </p>
      )}
    </RoomPage>
  )
}

/** Links to forms that require certain rights. */
function Preparation({ event: { slug }, isDraft, canKeep, canHandle }: Route.ComponentProps['loaderData']) {
  if (!canKeep && !canHandle) return null
  return (
    <p className={cx('no-print', styles['actions'])}>
      {isDraft && <span>Noch ein Entwurf: Niemand kann sich anmelden.</span>}
      {canKeep && (
        <Link to={href('/admin/turniere/:slug/angaben', { slug })}>
          {isDraft ? 'Angaben ansehen und veröffentlichen' : 'Angaben ändern'}
        </Link>
      )}
      {canHandle && !isDraft && <Link to={href('/admin/turniere/:slug/nachmeldung', { slug })}>Nachmeldung</Link>}
    </p>
  )
}

/** Counts; a tap filters by one. */
function Counts({ counts, slug, choice }: { counts: RegistrationCounts; slug: string; choice: Choice }) {
  const tiles: { choice: Choice; label: string; count: number }[] = [
    { choice: 'all', label: counts.registrations === 1 ? 'Anmeldung' : 'Anmeldungen', count: counts.registrations },
    { choice: 'undecided', label: 'zu entscheiden', count: counts.undecided },
    { choice: 'late', label: 'verspätet', count: counts.late },
    { choice: 'marked', label: 'markiert', count: counts.marked },
  ]
  return (
    <div className={cx('no-print', styles['tiles'])}>
      {tiles.map((tile) => (
        <Link
          key={tile.choice}
          to={href('/admin/turniere/:slug', { slug }) + selectionQuery({ ...EVERYTHING, choice: tile.choice })}
          aria-current={tile.choice === choice ? 'true' : undefined}
          data-urgent={tile.choice === 'undecided' && tile.count > 0 ? '' : undefined}
        >
          <strong className="heavy figures ink huge snug">{tile.count}</strong> {tile.label}
        </Link>
      ))}
    </div>
  )
}

function ListActions({ event: { slug }, selection, canExport, canMail }: Route.ComponentProps['loaderData']) {
  const query = selectionQuery(selection)
  return (
    <ul className={cx('no-print', styles['actions'])}>
      {canMail && (
        <li>
          <Link className="button" to={href('/admin/turniere/:slug/nachricht', { slug }) + query}>
            <Icon icon={Mail} size={18} /> Nachricht schreiben
          </Link>
        </li>
      )}
      {canExport &&
        (['xlsx', 'csv'] as const).map((format) => (
          <li key={format}>
            <a
              className="button button-quiet"
              href={href('/admin/turniere/:slug/export/:format', { slug, format }) + query}
              download
            >
              <Icon icon={Download} size={18} /> {format === 'xlsx' ? 'Excel' : 'CSV'}
            </a>
          </li>
        ))}
    </ul>
  )
}

function Nothing({ slug, isEmpty }: { slug: string; isEmpty: boolean }) {
  if (isEmpty) return <p>Noch hat sich niemand angemeldet.</p>
  return (
    <p>
      Keine Anmeldung passt zu dieser Auswahl. <Link to={href('/admin/turniere/:slug', { slug })}>Alle anzeigen</Link>
    </p>
  )
}

function PageLinks({ page, pages, toQuery }: { page: number; pages: number; toQuery: (page: number) => string }) {
  if (pages === 1) return null
  return (
    <nav className="bar gap-5 center no-print" aria-label="Seiten der Liste">
      {page > 1 && (
        <Link className="way" to={{ search: toQuery(page - 1) }} rel="prev">
          <Icon icon={ChevronLeft} size={18} /> Zurück
        </Link>
      )}
      <span>
        Seite {page} von {pages}
      </span>
      {page < pages && (
        <Link className="way" to={{ search: toQuery(page + 1) }} rel="next">
          Weiter <Icon icon={ChevronRight} size={18} />
        </Link>
      )}
    </nav>
  )
}

/** Filter and order of the registrations; a GET form, so that the selection can be bookmarked. */
type SelectionFormProps = { selection: Selection; competitions: { key: string; label: string }[] }

const SelectionForm = ({ selection, competitions }: SelectionFormProps) => (
  <Form method="get" role="search" aria-label="Anmeldungen auswählen" className={cx(styles['selection'], 'no-print')}>
    <FormField
      name="suche"
      label="Suche"
      input={{
        type: 'search',
        maxLength: 200,
        placeholder: 'Mannschaft, Name, Nummer, E-Mail',
        defaultValue: selection.search,
        required: false,
      }}
    />
    <FormSelect
      name="auswahl"
      label="Auswahl"
      options={CHOICES.map((each) => toOption(choiceWords[each]))}
      chosen={choiceWords[selection.choice].key}
    />
    {competitions.length > 1 && (
      <FormSelect
        name="wettbewerb"
        label="Wettbewerb"
        options={[{ value: '', label: 'alle' }, ...competitions.map(toOption)]}
        chosen={selection.competition ?? ''}
      />
    )}
    <FormSelect
      name="reihenfolge"
      label="Reihenfolge"
      options={ORDERS.map((each) => toOption(orderWords[each]))}
      chosen={orderWords[selection.order].key}
    />
    <button className="button button-quiet" type="submit">
      <Icon icon={Search} size={18} /> Anzeigen
    </button>
  </Form>
)

const toOption = ({ key, label }: { key: string; label: string }) => ({ value: key, label })

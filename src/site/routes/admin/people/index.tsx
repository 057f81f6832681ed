import { Form, href, Link } from 'react-router'
import type { PersonLine } from '#identity/use/people/person-line.ts'
import { listPeople, PEOPLE_PAGE_SIZE } from '#identity/use/people/person-lists.ts'
import { isOffice, officeNames, OFFICES } from '#rights/offices.ts'
import { cx } from '#site/ui/cx.ts'
import { ScrollText, Search, ShieldCheck, UserPlus } from '#site/ui/icons.ts'
import { FormField, FormSelect } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPages } from '../../../ui/room-page.tsx'
import { RoomTable, type RoomRow } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { enterRoom, getOrShowRefusal, readPage, readText, roomMeta } from './enter-room.ts'
import styles from './people.module.css'
import { callPerson, lastSignIn, stateWords } from './person-words.ts'
import { StateBadge } from './state-badge.tsx'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(visit)
  const parameters = new URL(visit.request.url).searchParams
  const search = readText(parameters, 'suche')
  const asked = parameters.get('amt') ?? ''
  const office = isOffice(asked) ? asked : undefined
  const page = readPage(parameters)
  const { people, total } = getOrShowRefusal(await listPeople(ctx, actor, { search, office, page }))
  const pageCount = Math.max(1, Math.ceil(total / PEOPLE_PAGE_SIZE))
  return {
    search,
    office,
    page,
    pageCount,
    total,
    isGone: parameters.get('erledigt') === 'geloescht',
    people: people.map((person) => toRow(person, actor.accountId)),
  }
}

const toRow = (person: PersonLine, ownId: string) => ({
  id: person.id,
  email: person.email ?? person.phone,
  state: person.state,
  called: callPerson(person),
  offices: person.offices.map((office) => officeNames[office]),
  lastSignIn: lastSignIn(person),
  hasSecondFactor: person.hasSecondFactor,
  isYou: person.id === ownId,
})

const TITLE = 'Personen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, search, office, page, pageCount, total, isGone } = loaderData
  const toSearch = (number: number) =>
    new URLSearchParams({ suche: search, amt: office ?? '', seite: String(number) }).toString()
  return (
    <RoomPage
      title={TITLE}
      lead="Wer sich anmelden kann, und wer welches Amt hat."
      actions={<Actions />}
      notice={isGone ? 'Das Konto ist gelöscht.' : undefined}
    >
      <Selection key={`${search} ${office}`} search={search} office={office} />
      <p role="status">
        <strong>{total === 1 ? '1 Person' : `${total} Personen`}</strong>
        {(search !== '' || office) && (
          <>
            {' '}
            gefunden. <Link to={href('/admin/personen')}>Alle zeigen</Link>
          </>
        )}
      </p>
      {people.length > 0 && (
        <RoomTable
          label="Personen"
          columns={['Name', 'Ämter', 'Zustand', 'Zuletzt angemeldet', 'Zwei Schritte']}
          rows={people.map(toTableRow)}
        />
      )}
      <RoomPages page={page} pageCount={pageCount} toSearch={toSearch} />
    </RoomPage>
  )
}

const Actions = () => (
  <>
    <Link className="button" to={href('/admin/personen/einladen')}>
      <Icon icon={UserPlus} size={18} /> Einladen
    </Link>
    <Link className="button button-quiet" to={href('/admin/protokoll')}>
      <Icon icon={ScrollText} size={18} /> Protokoll
    </Link>
  </>
)

const Selection = ({ search, office }: { search: string; office: string | undefined }) => (
  <Form className={cx(styles['selection'], 'no-print')} role="search" action={href('/admin/personen')}>
    <FormField
      name="suche"
      label="Suche"
      input={{
        type: 'search',
        maxLength: 200,
        placeholder: 'Name oder E-Mail',
        defaultValue: search,
        required: false,
      }}
    />
    <FormSelect
      name="amt"
      label="Amt"
      options={[{ value: '', label: 'Alle' }, ...OFFICES.map((value) => ({ value, label: officeNames[value] }))]}
      chosen={office ?? ''}
    />
    <button className="button button-quiet" type="submit">
      <Icon icon={Search} size={18} /> Anzeigen
    </button>
  </Form>
)

function toTableRow({ id, called, email, isYou, ...person }: ReturnType<typeof toRow>): RoomRow {
  const name = (
    <>
      <Link className={styles['name']} to={href('/admin/personen/:id', { id })}>
        {called}
      </Link>
      {isYou && <span className={styles['you']}>Sie</span>}
      {email !== called && <span className={styles['address']}>{email}</span>}
    </>
  )
  const factor = person.hasSecondFactor ? (
    <span className={styles['safe']}>
      <Icon className="primary" icon={ShieldCheck} size={18} /> ja
    </span>
  ) : (
    'nein'
  )
  const state = <StateBadge state={person.state} word={stateWords[person.state]} />
  return { key: id, cells: [name, person.offices.join(', ') || '–', state, person.lastSignIn, factor] }
}

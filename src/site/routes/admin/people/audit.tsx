import { Form, href, Link } from 'react-router'
import { isAuditGroup, type AuditGroup } from '#identity/use/people/audit-groups.ts'
import { AUDIT_PAGE_SIZE, readAudit } from '#identity/use/people/audit-reading.ts'
import { endOfBerlinDay, parseBerlinTime } from '#shared/berlin-time.ts'
import { cx } from '#site/ui/cx.ts'
import { Search } from '#site/ui/icons.ts'
import { FormField, FormSelect } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPages } from '../../../ui/room-page.tsx'
import type { Route } from './+types/audit.ts'
import { enterRoom, getOrShowRefusal, readPage, readText, roomMeta } from './enter-room.ts'
import { AuditList } from './audit-list.tsx'
import { GROUPS, groupWords, toAuditRow } from './audit-words.ts'
import styles from './people.module.css'

/** The query parameters. */
type Typed = { person: string; konto: string; art: AuditGroup | ''; von: string; bis: string }

/** Years outside this range would not sort as text. */
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/
const ID = /^[0-9a-f-]{36}$/i

function readTyped(parameters: URLSearchParams): Typed {
  const read = (name: string) => readText(parameters, name)
  const day = (name: string) => (DAY.test(read(name)) && parseBerlinTime(read(name)) ? read(name) : '')
  const art = read('art')
  return {
    person: read('person'),
    konto: ID.test(read('konto')) ? read('konto') : '',
    art: isAuditGroup(art) ? art : '',
    von: day('von'),
    bis: day('bis'),
  }
}

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(visit)
  const parameters = new URL(visit.request.url).searchParams
  const typed = readTyped(parameters)
  const page = readPage(parameters)
  const from = typed.von === '' ? undefined : parseBerlinTime(typed.von)
  const { lines, total } = getOrShowRefusal(
    await readAudit(ctx, actor, {
      page,
      person: typed.person,
      ...(typed.konto !== '' && { accountId: typed.konto }),
      ...(typed.art !== '' && { group: typed.art }),
      ...(from && { from }),
      ...(typed.bis !== '' && { until: new Date(endOfBerlinDay(typed.bis).getTime() + 1) }),
    }),
  )
  return { typed, page, total, rows: lines.map(toAuditRow), pageCount: Math.ceil(total / AUDIT_PAGE_SIZE) }
}

const TITLE = 'Protokoll'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Audit({ loaderData: { typed, rows, total, page, pageCount } }: Route.ComponentProps) {
  const isFiltered = Object.values(typed).some((value) => value !== '')
  const toSearch = (number: number) => new URLSearchParams({ ...typed, seite: String(number) }).toString()
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Personen', path: href('/admin/personen') }}
      lead="Wer sich angemeldet hat, und wer was an den Konten geändert hat."
    >
      <Filter key={JSON.stringify(typed)} typed={typed} />
      <p role="status">
        <strong>{total === 1 ? '1 Eintrag' : `${total} Einträge`}</strong>
        {typed.konto !== '' && ' zu einem einzelnen Konto'}
        {isFiltered && (
          <>
            {' '}
            gefunden. <Link to={href('/admin/protokoll')}>Alle zeigen</Link>
          </>
        )}
      </p>
      {rows.length > 0 && <AuditList rows={rows} />}
      <RoomPages page={page} pageCount={pageCount} toSearch={toSearch} />
    </RoomPage>
  )
}

const Filter = ({ typed }: { typed: Typed }) => (
  <Form className={cx(styles['selection'], 'no-print')} role="search" action={href('/admin/protokoll')}>
    <FormField
      name="person"
      label="Person"
      input={{
        type: 'search',
        maxLength: 200,
        placeholder: 'Name oder E-Mail',
        defaultValue: typed.person,
        required: false,
      }}
    />
    <FormSelect
      name="art"
      label="Art"
      options={[{ value: '', label: 'Alle' }, ...GROUPS.map((value) => ({ value, label: groupWords[value] }))]}
      chosen={typed.art}
    />
    <Day name="von" label="Vom" value={typed.von} />
    <Day name="bis" label="Bis" value={typed.bis} />
    <button className="button button-quiet" type="submit">
      <Icon icon={Search} size={18} /> Anzeigen
    </button>
  </Form>
)

const Day = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <div className={cx('field', styles['day'])}>
    <label htmlFor={name}>{label}</label>
    <input id={name} name={name} type="date" defaultValue={value} />
  </div>
)

import { Fragment, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { hasPage } from '#features/club/look/look.ts'
import { findPolicyDate } from '#features/club/policy-date.ts'
import { leaveOutUnneeded, listForms, type ShownForms } from '#features/privacy/public-forms.ts'
import { listKept } from '#features/privacy/read-record.ts'
import { listGroups } from '#features/youth/join-youth-list.ts'
import { isSignUpOffered } from '#identity/use/sign-in/sign-up.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { tournamentPath } from '../tournaments/tournament-path.ts'
import { siteContext } from '../../context.ts'
import { keepTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { TextPage } from '../../ui/text-page.tsx'
import type { Route } from './+types/privacy.ts'
import '../../styles/prose.css'

const FORMS = { id: 'formulare', text: 'Formulare auf dieser Website' }
const TERMS = { id: 'alle-fristen', text: 'Alle Fristen auf einen Blick' }

/** The club's own text, without parts that do not apply; below it the program's facts: its forms, and how long it keeps data. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const { club } = context.get(services)
  const { title, subtitle, html } = await club.getPage('datenschutz')
  const { switches, tournamentPath } = await findSwitches(context)
  const lines = listForms(ctx.holdings, switches).map(({ forms, ...line }) => ({
    ...line,
    forms: forms.map(({ name, path = tournamentPath }) => ({ name, path })),
  }))
  const terms = listKept(ctx).map(({ name, kept }) => ({ name, kept }))
  const shown = keepTogether(leaveOutUnneeded(html.replace(TYPED_DATE, ''), switches))
  const text = { title, subtitle, html: foldParts(shown), headings: [] }
  return { text, lines, terms, asOf: formatDate(await findPolicyDate(ctx)) }
}

/** The date of the last change is shown above the text; a typed one would be outdated sooner or later. */
const TYPED_DATE = /^\s*<p>Stand: [^<]*<\/p>/

/** The first part is always open, the others can be unfolded together with their subparts; printing shows all. */
function foldParts(html: string): string {
  const [first = '', ...parts] = split(html.trimStart(), 'h2')
  return first + parts.map((part) => fold(foldSubparts(part))).join('')
}

function foldSubparts(part: string): string {
  const [first = '', ...subparts] = split(part, 'h3')
  return first + subparts.map(fold).join('')
}

const split = (html: string, heading: 'h2' | 'h3') => html.split(new RegExp(`(?=<${heading}[ >])`))

const fold = (part: string) => `<details>${part.replace(/^<(h[23])[^]*?<\/\1>/, '<summary>$&</summary>')}</details>`

async function findSwitches(context: Route.LoaderArgs['context']) {
  const ctx = context.get(siteContext)
  const { club } = context.get(services)
  const [look, { map }, { fees }] = await Promise.all([
    club.getFacts('look'),
    club.getFacts('club'),
    club.getFacts('membership'),
  ])
  const [groups, events] = await Promise.all([listGroups(ctx), ctx.offeredEvents.list()])
  const event = events.findLast(({ endsAt }) => endsAt > ctx.now()) ?? events.at(-1)
  const switches = {
    applications: fees.length > 0,
    youthList: groups.length > 0,
    dates: hasPage(look, 'termine'),
    tournaments: event !== undefined,
    signUp: isSignUpOffered(ctx),
    teams: hasPage(look, 'mannschaften'),
    map: hasPage(look, 'anfahrt') && map !== undefined,
  }
  return { switches, tournamentPath: event && tournamentPath(event) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.text.title ?? '',
    description: loaderData?.text.subtitle ?? '',
    path: href('/datenschutz'),
  })

export default function Privacy({ loaderData: { text, lines, terms, asOf } }: Route.ComponentProps) {
  return (
    <TextPage {...text} before={<p>Stand: {asOf}</p>}>
      <Forms lines={lines} />
      <Part {...TERMS}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- must be scrollable with the keyboard, too */}
        <div className="table-scroll" role="region" aria-label="Fristen" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Was</th>
                <th scope="col">Wie lange</th>
              </tr>
            </thead>
            <tbody>
              {terms.map(({ name, kept }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td>{kept}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          Wozu wir diese Daten brauchen, auf welcher Grundlage, und wer sie sieht, steht unter{' '}
          <Link to={href('/datenschutz/fristen')}>Was wir speichern</Link>.
        </p>
      </Part>
    </TextPage>
  )
}

const Part = ({ id, text, children }: { id: string; text: string; children: ReactNode }) => (
  <div className="prose">
    <details>
      <summary>
        <h2 id={id}>{text}</h2>
      </summary>
      {children}
    </details>
  </div>
)

/** Generated from the same record that deletes the data. */
const Forms = ({ lines }: { lines: ShownForms[] }) => (
  <Part {...FORMS}>
    <p>Diese Formulare gibt es hier; die Liste erzeugt dasselbe Programm, das die Angaben löscht.</p>
    {lines.map(({ name: key, forms, data, purpose, basis, kept }) => (
      <section key={key}>
        <h3>
          {forms.map(({ name, path }, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              {path === undefined ? name : <Link to={path}>{name}</Link>}
            </Fragment>
          ))}
        </h3>
        <p>
          <strong>Was:</strong> {data}. <strong>Wozu:</strong> {purpose}; {basis}. <strong>Wie lange:</strong> {kept}.
        </p>
      </section>
    ))}
  </Part>
)

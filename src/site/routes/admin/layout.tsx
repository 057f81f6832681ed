import {
  data,
  Outlet,
  redirect,
  useLocation,
  type RouterContextProvider,
  href,
  isRouteErrorResponse,
  Link,
  useRevalidator,
} from 'react-router'
import { may, officeNames, officesWith } from '#rights/offices.ts'
import { member, type Member } from '../../member.ts'
import { services } from '../../services.ts'
import { readSiteFacts } from '../../site-facts.ts'
import { AdminShell } from '../../ui/admin-shell.tsx'
import type { NoEntryFacts } from '../../ui/no-entry.ts'
import type { Route } from './+types/layout.ts'
import { isFactorPutOff } from './put-off.ts'
import { rightOf, roomOf } from './rooms.ts'
import { toShellFacts } from './shell-facts.ts'
import { signInTo } from './way-back.ts'
import '../../styles/form.css'
import '../../styles/prose.css'
import '../../styles/rooms.css'
import { GO_BACK } from '../../sending/go-back.ts'
import styles from '../../ui/admin-error.module.css'

/** Redirects visitors who are not signed in to the sign-in, and refuses members without the room's right. */
const guard: Route.MiddlewareFunction = async ({ context, pattern, request, url }) => {
  const room = roomOf(pattern)
  const right = rightOf(room, pattern)
  // The sign-in itself must stay reachable.
  if (pattern === SIGN_IN) return
  const present = context.get(member)
  const isProgram = request.headers.get('content-type')?.startsWith('application/json') ?? false
  // A script's own request gets a JSON answer, so that the page can keep its data and say why.
  if (!present)
    throw isProgram ? Response.json({ kind: 'not-signed-in' }, { status: 401 }) : redirect(signInTo(url), 303)
  if (right === undefined || may(present, right)) return
  if (room.isForCaptains && (await listCaptained(context, present)).length > 0) return
  if (isProgram) throw Response.json({ kind: 'not-allowed', right }, { status: 403 })
  const site = await readSiteFacts(context.get(services))
  const offices = officesWith(right).map((office) => officeNames[office])
  const facts = {
    kind: 'no-entry',
    room: room.label,
    offices,
    givesOffices: may(present, 'manage-people'),
    lacksFactor: may({ offices: present.restingOffices }, right),
    site,
  } satisfies NoEntryFacts
  throw data(facts, 403)
}

const listCaptained = (context: Readonly<RouterContextProvider>, { who }: Member) =>
  context.get(services).league.listCaptained(who.person.account.id)

const SIGN_IN = 'admin'

export const middleware = [guard]

export async function loader({ context, request }: Route.LoaderArgs) {
  const present = context.get(member)
  if (!present) return { shell: undefined }
  const { shortName: clubName } = await readSiteFacts(context.get(services))
  return {
    shell: { clubName, ...toShellFacts(present, await listCaptained(context, present), isFactorPutOff(request)) },
  }
}

export default function MembersArea({ loaderData: { shell } }: Route.ComponentProps) {
  // The dashboard already lists it among the tasks.
  const isDashboard = useLocation().pathname === '/admin'
  return shell ? (
    <AdminShell {...shell} notice={isDashboard ? undefined : shell.notice}>
      <Outlet />
    </AdminShell>
  ) : (
    <Outlet />
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const screen = <AdminError error={error} />
  return loaderData?.shell ? <AdminShell {...loaderData.shell}>{screen}</AdminShell> : screen
}

const REFERENCE = /\s*\[([A-Z0-9-]+)\]$/

/** Replaces a room's content when something is missing or has failed. */
function AdminError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Fault text={error instanceof Error ? error.message : ''} />
  const sentence = typeof error.data === 'string' && error.data !== '' ? error.data : undefined
  const [title, usual] = error.status === 404 ? MISSING : error.status === 403 ? CLOSED : REFUSED
  return <Screen title={title}>{sentence ?? usual}</Screen>
}

const MISSING = ['Das gibt es nicht', 'Vielleicht wurde es gelöscht, oder die Adresse ist nicht ganz richtig.'] as const
const CLOSED = [
  'Kein Zutritt',
  'Ihre Ämter erlauben das nicht. Wenn Sie es brauchen, sprechen Sie die Betreuung der Website an.',
] as const
const REFUSED = ['Das hat nicht geklappt', 'Bitte versuchen Sie es noch einmal.'] as const

function Fault({ text }: { text: string }) {
  const revalidator = useRevalidator()
  const reference = REFERENCE.exec(text)?.[1]
  return (
    <Screen title="Hier ist etwas schiefgegangen">
      Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.
      {reference !== undefined && (
        <>
          {' '}
          Nummer für Rückfragen: <strong>{reference}</strong>
        </>
      )}{' '}
      <button
        className="button button-quiet"
        type="button"
        data-runtime="again"
        onClick={() => void revalidator.revalidate()}
      >
        Erneut versuchen
      </button>
    </Screen>
  )
}

const Screen = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={styles['screen']}>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <h1>{title}</h1>
    <p>{children}</p>
    <p>{GO_BACK}</p>
    <p>
      <Link to={href('/admin')}>Zur Übersicht</Link>
    </p>
  </div>
)

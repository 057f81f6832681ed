import { data, Outlet, redirect, useLocation, type RouterContextProvider } from 'react-router'
import { may, officeNames, officesWith } from '#rights/offices.ts'
import { member, type Member } from '../../member.ts'
import { services } from '../../services.ts'
import { readSiteFacts } from '../../site-facts.ts'
import { AdminError } from '../../ui/admin-error.tsx'
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

type Context = Readonly<RouterContextProvider>

/** Whoever is not signed in is led to the sign-in; nobody else passes without the right of the room. */
const guard: Route.MiddlewareFunction = async ({ context, pattern, request, url }) => {
  const room = roomOf(pattern)
  const right = rightOf(room, pattern)
  // Whoever is not signed in signs in there.
  if (pattern === SIGN_IN) return
  const present = context.get(member)
  const isProgram = request.headers.get('content-type')?.startsWith('application/json') ?? false
  // What a page sends by itself is answered as such, so that it can keep what it has and say why.
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

const listCaptained = (context: Context, { who }: Member) =>
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
  // There it is one of the things that wait.
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

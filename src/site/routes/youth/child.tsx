import { data, href, redirect } from 'react-router'
import { actAsParent, PARENT_ACTIONS, showChild } from '#features/youth/act-as-parent.ts'
import { siteContext } from '../../context.ts'
import { pageMeta } from '../../page-meta.ts'
import { readForm } from '../../read-form.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { Page } from '../../ui/banner.tsx'
import { FormSummary } from '../../ui/form-field.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { Route } from './+types/child.ts'
import { viewChild } from './youth-words.ts'

export const headers = secretPageHeaders

/** A GET request changes nothing: mail scanners open links, too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const found = await showChild(ctx, params.token)
  if (!found) throw unknown()
  const { email } = await ctx.findClub()
  return { group: found.group.name, view: viewChild(found.child, found.range, email) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  // Without a valid link the body is not read.
  if (!(await showChild(ctx, params.token))) throw unknown()
  const { was } = await readForm(request)
  const wanted = PARENT_ACTIONS.find((each) => each === was)
  if (!wanted) throw data('Diese Seite versteht nicht, was zu tun ist.', 400)
  const done = await actAsParent(ctx, params.token, wanted)
  if (!done.ok && done.error.kind === 'unknown-child') throw unknown()
  if (!done.ok) return data({ isTooLate: true }, 409)
  return done.value === undefined ? redirect(`${href('/jugend')}?geloescht`, 303) : { isTooLate: false }
}

const unknown = () => data('Dieser Link gilt nicht (mehr). Vielleicht sind die Angaben schon gelöscht.', 404)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Warteliste', description: 'Warteliste des Jugendtrainings', path: undefined })

export default function ChildPage({ loaderData: { group, view }, actionData }: Route.ComponentProps) {
  return (
    <Page title={view.title} subtitle={group} className="section stack gap-4 to-46">
      {actionData?.isTooLate && (
        <FormSummary
          title="Das geht nicht mehr"
          message="Inzwischen hat sich etwas geändert. Unten steht, was jetzt gilt."
        />
      )}
      {view.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <PostForm className="cluster gap-3">
        {view.buttons.map(({ action, label, isQuiet }) => (
          <button key={action} className={isQuiet ? 'button button-quiet' : 'button'} name="was" value={action}>
            {label}
          </button>
        ))}
      </PostForm>
    </Page>
  )
}

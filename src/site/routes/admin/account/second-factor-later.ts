import { href, redirect } from 'react-router'
import { services } from '../../../services.ts'
import { WHOLE_DESK } from '../desk/overview.tsx'
import { putOffFactor } from '../put-off.ts'
import type { Route } from './+types/second-factor-later.ts'

/** This address has no page. */
export const loader = () => redirect(href('/admin/konto/zweiter-faktor'))

/** Hides the notice for a week, but not its entry in the list of tasks. An overdue second factor cannot be put off. */
export function action({ context }: Route.ActionArgs) {
  const isSecure = context.get(services).publicUrl.startsWith('https:')
  return redirect(`${href('/admin')}?${WHOLE_DESK}`, { status: 303, headers: { 'Set-Cookie': putOffFactor(isSecure) } })
}

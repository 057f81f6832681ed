import { href, redirect } from 'react-router'
import { services } from '../../../services.ts'
import { WHOLE_DESK } from '../desk/overview.tsx'
import { putOffFactor } from '../put-off.ts'
import type { Route } from './+types/second-factor-later.ts'

/** Nothing is shown under this address. */
export const loader = () => redirect(href('/admin/konto/zweiter-faktor'))

/** The notice stays away for a week; among the things to do it still stands. What is overdue cannot be put off. */
export function action({ context }: Route.ActionArgs) {
  const isSecure = context.get(services).publicUrl.startsWith('https:')
  return redirect(`${href('/admin')}?${WHOLE_DESK}`, { status: 303, headers: { 'Set-Cookie': putOffFactor(isSecure) } })
}

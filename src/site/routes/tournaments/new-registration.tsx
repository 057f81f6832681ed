import { data } from 'react-router'
import { formHeaders } from '../../refusal-init.ts'
import type { Route } from './+types/new-registration.ts'
import { metaOfRegistration, RegistrationPage } from './registration-page.tsx'
import { loadRegistration, sendRegistration } from './registration-work.ts'

export const headers = formHeaders

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadRegistration(args)
  if (!loaded) throw data('Dieses Turnier gibt es nicht.', 404)
  return loaded
}

export const action = (args: Route.ActionArgs) => sendRegistration(args)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => metaOfRegistration(matches, loaderData)

export default function NewRegistration({ loaderData, actionData }: Route.ComponentProps) {
  return <RegistrationPage loaded={loaderData} sent={actionData} />
}

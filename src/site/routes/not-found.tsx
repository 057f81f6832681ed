import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { whyNotHere } from '../services.ts'

/** Answers every address that no other route does. */
export function loader({ context }: Route.LoaderArgs): never {
  throw data(null, context.get(whyNotHere))
}

export default function NotFound() {
  return null
}

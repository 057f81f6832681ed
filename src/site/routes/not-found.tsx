import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { whyNotHere } from '../services.ts'

/** Every address that nothing else answers. */
export function loader({ context }: Route.LoaderArgs): never {
  throw data(null, context.get(whyNotHere))
}

export default function NotFound() {
  return null
}

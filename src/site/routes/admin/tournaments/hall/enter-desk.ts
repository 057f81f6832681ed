import { data, type RouterContextProvider } from 'react-router'
import { unguessable } from '#shared/unguessable.ts'
import { enterRoom } from '../../../../context.ts'
import { services } from '../../../../services.ts'

/** What every loader and action of the hall begins with. */
export function enterDesk({ context }: { context: Readonly<RouterContextProvider> }) {
  const { desk } = context.get(services)
  return { ...enterRoom(context), desk, newFormKey: unguessable }
}

/** @throws the page that says that no form of ours sends such a thing */
export function refuseForm(): never {
  throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
}

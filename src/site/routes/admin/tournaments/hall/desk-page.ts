import { data } from 'react-router'
import { pageMeta, type RootMatch } from '../../../../page-meta.ts'

/** @throws the page that says that no form of ours sends such a thing */
export function refuseForm(): never {
  throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
}

export const deskMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Turnierleitung', path: undefined })

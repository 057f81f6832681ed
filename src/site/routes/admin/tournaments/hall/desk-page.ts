import { data } from 'react-router'
import { pageMeta, type RootMatch } from '../../../../page-meta.ts'

/** @throws the error page for a form that is not one of ours */
export function refuseForm(): never {
  throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
}

export const deskMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Turnierleitung', path: undefined })

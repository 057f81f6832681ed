import { renderToStaticMarkup } from 'react-dom/server'
import { DressProvider, type Dress } from '../dress.ts'
import type { SiteFacts } from '../site-facts.ts'
import { PlainDocumentPage } from './plain-document.tsx'
import type { PlainDocument } from './plain-page.ts'

type Surroundings = { dress: Dress; site: SiteFacts; scriptUrl: string | undefined }

/** @returns the whole document as text */
export function renderPlainPage(shown: PlainDocument, { dress, site, scriptUrl }: Surroundings): string {
  const markup = renderToStaticMarkup(
    <DressProvider value={dress}>
      <PlainDocumentPage shown={shown} site={site} scriptUrl={scriptUrl} />
    </DressProvider>,
  )
  return `<!DOCTYPE html>${markup}`
}

import { renderToStaticMarkup } from 'react-dom/server'
import { ThemeProvider, type Theme } from '../theme.ts'
import type { SiteFacts } from '../site-facts.ts'
import { PlainDocumentPage } from './plain-document.tsx'
import type { PlainDocument } from './plain-page.ts'

type Surroundings = { theme: Theme; site: SiteFacts; scriptUrl: string | undefined }

/** @returns the whole document as text */
export function renderPlainPage(shown: PlainDocument, { theme, site, scriptUrl }: Surroundings): string {
  const markup = renderToStaticMarkup(
    <ThemeProvider value={theme}>
      <PlainDocumentPage shown={shown} site={site} scriptUrl={scriptUrl} />
    </ThemeProvider>,
  )
  return `<!DOCTYPE html>${markup}`
}

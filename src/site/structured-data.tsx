import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'

type StructuredData = Record<string, unknown>

/** What the club is, for search engines; every page says it that has nothing of its own to say. */
export const clubData = createContext<StructuredData>({})
/** What this page is about; set by the loader of a page that has more to say than its words. */
export const pageData = createContext<StructuredData | null>(null)

/** Hands the data to the document while it is rendered on the server. */
export const StructuredDataProvider = createReactContext('{}')

/** As text inside a script element: without a sign that could end it. */
export const toScriptText = (data: StructuredData) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Data for search engines, which read the page as the server wrote it: the browser never gets it a second time. */
export const StructuredDataElement = () => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: useContext(StructuredDataProvider) }} />
)
